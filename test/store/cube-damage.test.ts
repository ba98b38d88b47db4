import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { IsobarError } from '../../src/platform/index.ts';
import { CubeReader, DamagedCubeError, DamagedTileError, writeCube } from '../../src/store/index.ts';
import { scratchFolder } from '../support/scratch.ts';
import { cubeOf, planesOf, randomFrom } from './planes.ts';
import { decodeCube } from './reference-decoder.ts';

const folder = scratchFolder();
const NX = 40;
const NY = 20;
const LEADS = 30;
const random = randomFrom(11);
const planes = planesOf(NX, NY, LEADS, () => Math.floor(random() * 500));
const lineage = [{ lead: 0, url: 'https://example.org/f000', offset: 0, length: 9, etag: null }];
const file = path.join(folder, 'damaged.cube');
let intact: Buffer;
let tileLengths: readonly number[];

beforeAll(async () => {
  await writeCube(path.join(folder, 'intact.cube'), cubeOf(NX, NY, LEADS, { lineage }), planes);
  intact = readFileSync(path.join(folder, 'intact.cube'));
  ({ tileLengths } = decodeCube(intact));
});

/** Everything that the reader gives of the object: the values of all cells, and the lineage. */
function readAll(object: Uint8Array): unknown {
  writeFileSync(file, object);
  const reader = CubeReader.open(file);
  try {
    const into = new Int32Array(LEADS);
    const series = Array.from({ length: NX * NY }, (_, cell) => [...reader.series(cell, into)]);
    return { series, lineage: reader.readLineage() };
  } finally {
    reader.close();
  }
}

function altered(at: number, mask: number): Buffer {
  const copy = Buffer.from(intact);
  copy[at]! ^= mask;
  return copy;
}

/** Puts correct checksums on a tile and on the index, as a forger would. */
function resealed(object: Buffer, tile: number, lengths = tileLengths): Buffer {
  const start = lengths.slice(0, tile).reduce((sum, length) => sum + length, 0);
  const tail = object.length - 32;
  const table = tail - lengths.length * 8;
  object.writeUInt32LE(crc32(object.subarray(start, start + lengths[tile]!)), table + tile * 8 + 4);
  object.writeUInt32LE(crc32(object.subarray(table - object.readUInt32LE(tail), tail + 20)), tail + 20);
  return object;
}

describe('a damaged cube', () => {
  it('is refused wherever a bit is flipped', () => {
    const bit = fc.record({ at: fc.nat({ max: intact.length - 1 }), bit: fc.nat({ max: 7 }) });
    fc.assert(
      fc.property(bit, ({ at, bit }) => {
        expect(() => readAll(altered(at, 1 << bit))).toThrow(/ is damaged: /);
      }),
      { numRuns: 200 },
    );
  });

  it('is refused for every byte of its lineage, header, table and tail', () => {
    const tiles = tileLengths.reduce((sum, length) => sum + length, 0);
    for (let at = tiles; at < intact.length; at++) {
      expect(() => readAll(altered(at, 0x10)), `byte ${at}`).toThrow(DamagedCubeError);
    }
  });

  it('is refused when it is cut short, empty, or longer than it was', () => {
    for (const length of [0, 1, 31, 32, 500, intact.length - 32, intact.length - 1]) {
      expect(() => readAll(intact.subarray(0, length)), `${length} bytes`).toThrow(DamagedCubeError);
    }
    expect(() => readAll(Buffer.concat([intact, Buffer.alloc(1)]))).toThrow(DamagedCubeError);
  });

  it('is refused by name where a folder is in its place', () => {
    const place = path.join(folder, 'folder.cube');
    mkdirSync(place);
    expect(() => CubeReader.open(place)).toThrow(new DamagedCubeError('folder.cube', 'it is not a file'));
  });

  it('is reported by file and tile, and its other tiles are still served', () => {
    const at = tileLengths[0]! + 300;
    writeFileSync(file, altered(at, 1));
    const reader = CubeReader.open(file);
    const refusal = (() => {
      try {
        reader.series(16, new Int32Array(LEADS));
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(DamagedTileError);
    expect(refusal).toBeInstanceOf(IsobarError);
    expect(refusal).toMatchObject({ code: 'internal_error', file: 'damaged.cube', tile: 1 });
    expect(String(refusal)).toContain('cube damaged.cube: tile 1 is damaged');
    expect(() => reader.series(16, new Int32Array(LEADS))).toThrow(DamagedTileError);
    expect([...reader.series(0, new Int32Array(LEADS))]).toEqual(planes.map((plane) => plane[0]));
    reader.close();
  });

  it('is refused when the file is shortened after it was opened', () => {
    writeFileSync(file, intact);
    const reader = CubeReader.open(file);
    truncateSync(file, 1000);
    expect(() => reader.series(NX * NY - 1, new Int32Array(LEADS))).toThrow(DamagedTileError);
    reader.close();
  });

  it('is read again once an undamaged file has replaced it', () => {
    writeFileSync(file, altered(300, 1));
    const reader = CubeReader.open(file);
    expect(() => reader.series(0, new Int32Array(LEADS))).toThrow(DamagedTileError);
    writeFileSync(file, intact);
    expect([...reader.series(0, new Int32Array(LEADS))]).toEqual(planes.map((plane) => plane[0]));
    reader.close();
  });

  it('with correct checksums gives a clear error or different numbers, never a crash', () => {
    const forged = fc.record({
      tile: fc.nat({ max: 5 }),
      bytes: fc.array(fc.record({ at: fc.nat(), value: fc.nat({ max: 255 }) }), {
        minLength: 1,
        maxLength: 6,
      }),
    });
    let refused = 0;
    fc.assert(
      fc.property(forged, ({ tile, bytes }) => {
        const start = tileLengths.slice(0, tile).reduce((sum, length) => sum + length, 0);
        const copy = Buffer.from(intact);
        for (const { at, value } of bytes) copy[start + (at % 400)] = value;
        try {
          readAll(resealed(copy, tile));
        } catch (error) {
          expect(error).toBeInstanceOf(DamagedTileError);
          refused++;
        }
      }),
      { numRuns: 300 },
    );
    expect(refused).toBeGreaterThan(100);
  });

  it('with correct checksums and widths that reach past its end is refused', async () => {
    const small = path.join(folder, 'small.cube');
    const leads = 209;
    await writeCube(
      small,
      cubeOf(2, 2, leads),
      planesOf(2, 2, leads, () => Math.floor(random() * 4)),
    );
    const one = readFileSync(small);
    const [length] = decodeCube(one).tileLengths;
    let refused = 0;
    // All blocks of a series become 32 bits wide: more than the tile, and more than the reader's memory for it.
    for (let at = 36; at < length! - 7; at++) {
      const copy = Buffer.from(one).fill(0xff, at, at + 7);
      writeFileSync(small, resealed(copy, 0, [length!]));
      const reader = CubeReader.open(small);
      try {
        for (let cell = 0; cell < 4; cell++) reader.series(cell, new Int32Array(leads));
      } catch (error) {
        expect(error).toBeInstanceOf(DamagedTileError);
        refused++;
      } finally {
        reader.close();
      }
    }
    expect(refused).toBeGreaterThanOrEqual(4);
  });
});
