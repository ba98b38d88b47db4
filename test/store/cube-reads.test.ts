import { statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { CubeReader, cellsByTile, writeCube } from '../../src/store/index.ts';
import { scratchFolder } from '../support/scratch.ts';
import { cubeOf, planesOf, randomFrom } from './planes.ts';

const file = path.join(scratchFolder(), 'reads.cube');
const NX = 48;
const NY = 32;
const LEADS = 20;
const random = randomFrom(1);
// Tile 5, the last, is all zero.
const planes = planesOf(NX, NY, LEADS, (i, j) => (i >= 32 && j >= 16 ? 0 : Math.floor(random() * 500)));
const into = new Int32Array(LEADS);
const at = (i: number, j: number) => j * NX + i;
const expected = (cell: number) => planes.map((plane) => plane[cell]);

beforeAll(async () => {
  await writeCube(file, cubeOf(NX, NY, LEADS), planes);
});

/** A reader, and what it has read since it was opened. */
function opened() {
  const reader = CubeReader.open(file);
  const atOpening = reader.counts.bytesRead;
  return {
    reader,
    read: () => ({ reads: reader.counts.tileReads, bytes: reader.counts.bytesRead - atOpening }),
  };
}

/** Values of one lead at cells. */
function planeOf(reader: CubeReader, lead: number, cells: Int32Array): Int32Array {
  const values = new Int32Array(cells.length).fill(7);
  for (const visit of cellsByTile(NX, cells))
    reader.planesOfTile([lead], visit, cells, values, Int32Array.of(0));
  return values;
}

describe('reading a cube', () => {
  it('finds the tile of a cell', () => {
    const { reader } = opened();
    expect([0, 15, 16, 47, 16 * NX, NX * NY - 1].map((cell) => reader.tileOf(cell))).toEqual([
      0, 0, 1, 2, 3, 5,
    ]);
    for (const cell of [-1, NX * NY, 0.5, Number.NaN]) {
      expect(() => reader.tileOf(cell)).toThrow(RangeError);
      expect(() => reader.series(cell, into)).toThrow(RangeError);
    }
    reader.close();
  });

  it('reads all of a tile at its first read, once for all of its cells', () => {
    const { reader, read } = opened();
    for (let cell = 0; cell < 256; cell++) {
      const position = at(16 + (cell % 16), Math.floor(cell / 16));
      expect([...reader.series(position, into)]).toEqual(expected(position));
    }
    expect(read().reads).toBe(1);
    expect(read().bytes).toBeGreaterThan(256 * LEADS);
    expect(read().bytes).toBeLessThan(statSync(file).size / 4);
    reader.close();
  });

  it('reads a single group of a tile that it has verified before, and nothing twice', () => {
    const { reader, read } = opened();
    reader.series(at(16, 0), into);
    const wholeTile = read().bytes;
    reader.series(at(0, 0), into);
    const before = read();
    for (const [i, j] of [
      [20, 4],
      [21, 4],
      [20, 5],
      [21, 5],
    ] as const) {
      expect([...reader.series(at(i, j), into)]).toEqual(expected(at(i, j)));
    }
    expect(read().reads).toBe(before.reads + 1);
    expect(read().bytes - before.bytes).toBeLessThan(wholeTile / 10);
    // A second group of the tile: a reader of two is likely to read more.
    expect([...reader.series(at(24, 5), into)]).toEqual(expected(at(24, 5)));
    expect([...reader.series(at(31, 15), into)]).toEqual(expected(at(31, 15)));
    expect(read().reads).toBe(before.reads + 2);
    reader.close();
  });

  it('reads nothing for a tile of zeros', () => {
    const { reader, read } = opened();
    expect([...reader.series(NX * NY - 1, into.fill(7))]).toEqual(new Array(LEADS).fill(0));
    const plane = planeOf(reader, 3, Int32Array.of(at(32, 16), at(47, 31)));
    expect([...plane]).toEqual([0, 0]);
    expect(read()).toEqual({ reads: 0, bytes: 0 });
    reader.close();
  });

  it('gives the same series in whatever order the cells of a group are read', () => {
    const { reader } = opened();
    for (const [i, j] of [
      [1, 1],
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
      [1, 0],
    ] as const) {
      expect([...reader.series(at(i, j), into)]).toEqual(expected(at(i, j)));
    }
    reader.close();
  });

  it('gives series and planes alternately', () => {
    const { reader } = opened();
    const cells = Int32Array.of(at(1, 1), at(0, 0), at(17, 3));
    for (const cell of [at(1, 1), at(17, 3), at(0, 0)]) {
      expect([...reader.series(cell, into)]).toEqual(expected(cell));
      const plane = planeOf(reader, 7, cells);
      expect([...plane]).toEqual([...cells].map((each) => planes[7]![each]));
    }
    reader.close();
  });

  it('writes to the given position and nowhere else', () => {
    const { reader } = opened();
    const wide = new Int32Array(LEADS + 4).fill(-5);
    reader.series(3, wide, 2);
    expect([...wide.subarray(2, LEADS + 2)]).toEqual(expected(3));
    expect([wide[0], wide[1], wide[LEADS + 2], wide[LEADS + 3]]).toEqual([-5, -5, -5, -5]);
    expect(() => reader.series(3, wide, 5)).toThrow(RangeError);
    reader.close();
  });

  it('opens its file again after it was closed', () => {
    const { reader } = opened();
    reader.close();
    expect([...reader.series(100, into)]).toEqual(expected(100));
    reader.close();
  });
});
