import { statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { CubeReader, writeCube } from '../../src/store/index.ts';
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

beforeAll(async () => {
  await writeCube(file, cubeOf(NX, NY, LEADS), planes);
});

describe('reading a cube', () => {
  it('finds the tile and the place of a cell', () => {
    const reader = CubeReader.open(file);
    expect([0, 15, 16, 47, 16 * NX, NX * NY - 1].map((cell) => reader.tileOf(cell))).toEqual([
      0, 0, 1, 2, 3, 5,
    ]);
    expect([0, 15, 16, 17 * NX + 18].map((cell) => reader.cellInTile(cell))).toEqual([0, 15, 0, 18]);
    for (const cell of [-1, NX * NY, 0.5, Number.NaN]) expect(() => reader.tileOf(cell)).toThrow(RangeError);
    for (const tile of [-1, 6, 1.5]) expect(() => reader.readTile(tile)).toThrow(RangeError);
    reader.close();
  });

  it('fetches a tile once for all of its cells', () => {
    const reader = CubeReader.open(file);
    const opened = reader.counts.bytesRead;
    const tile = reader.readTile(1);
    for (let cell = 0; cell < 256; cell++) tile.series(cell, into);
    for (let i = 16; i < 32; i++) reader.series(i, into);
    expect(reader.counts.tileReads).toBe(1);
    const bytes = reader.counts.bytesRead - opened;
    expect(bytes).toBeGreaterThan(256 * LEADS);
    expect(bytes).toBeLessThan(statSync(file).size / 4);
    reader.readTile(0);
    reader.readTile(1);
    expect(reader.counts.tileReads).toBe(3);
    reader.close();
  });

  it('fetches nothing for a tile of zeros', () => {
    const reader = CubeReader.open(file);
    const before = { ...reader.counts };
    expect([...reader.series(NX * NY - 1, into.fill(7))]).toEqual(new Array(LEADS).fill(0));
    expect(reader.counts).toEqual(before);
    reader.close();
  });

  it('gives the same series in whatever order the cells of a group are asked for', () => {
    const reader = CubeReader.open(file);
    for (const cell of [17, 0, 16, 1, 17, 1]) {
      const [i, j] = [cell % 16, Math.floor(cell / 16)];
      expect([...reader.readTile(0).series(cell, into)]).toEqual(planes.map((plane) => plane[j * NX + i]));
    }
    reader.close();
  });

  it('writes to the place that it is told, and nowhere else', () => {
    const reader = CubeReader.open(file);
    const wide = new Int32Array(LEADS + 4).fill(-5);
    reader.series(3, wide, 2);
    expect([...wide.subarray(2, LEADS + 2)]).toEqual(planes.map((plane) => plane[3]));
    expect([wide[0], wide[1], wide[LEADS + 2], wide[LEADS + 3]]).toEqual([-5, -5, -5, -5]);
    expect(() => reader.series(3, wide, 5)).toThrow(RangeError);
    reader.close();
  });

  it('does not serve a tile after its reader has turned to another', () => {
    const reader = CubeReader.open(file);
    const tile = reader.readTile(0);
    reader.readTile(1);
    expect(() => tile.series(0, into)).toThrow(/tile 0 is gone/);
    reader.close();
  });

  it('goes on after it was closed', () => {
    const reader = CubeReader.open(file);
    reader.close();
    expect([...reader.series(100, into)]).toEqual(planes.map((plane) => plane[100]));
    reader.close();
  });
});
