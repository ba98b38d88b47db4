import { statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MISSING, writeCube } from '../../src/store/index.ts';
import { scratchFolder } from '../support/scratch.ts';
import { cubeOf, planesOf, randomFrom } from './planes.ts';

const folder = scratchFolder();
const NX = 160;
const NY = 96;
const LEADS = 209;
const TILES = 60;
/** Of 73 leads. */
const SEGMENTS = 3;
/** Lengths of the bricks of a group but the last one. */
const LENGTHS = 2 * (SEGMENTS - 1);
/** Header, tail, empty lineage, and 8 bytes per tile. */
const AROUND = 2200 + TILES * 8;

async function sizeOf(value: (i: number, j: number, k: number) => number, leads = LEADS): Promise<number> {
  const file = path.join(folder, 'size.cube');
  await writeCube(file, cubeOf(NX, NY, leads), planesOf(NX, NY, leads, value));
  return statSync(file).size;
}

/** Bits of the zigzag code of a difference. */
function bitsOf(difference: number): number {
  const code = difference >= 0 ? 2 * difference : -2 * difference - 1;
  return code === 0 ? 0 : Math.floor(Math.log2(code)) + 1;
}

/**
 * Bytes that groups of 2x2 cells need for their blocks alone: every series except a group's first against its
 * neighbour along the row (slot 2: in the previous row), differences of 16 leads at their common width.
 */
function predictedBytes(planes: readonly Int32Array[]): number {
  let bytes = 0;
  const at = (i: number, j: number, k: number) => planes[k]![j * NX + i]!;
  for (let j = 0; j < NY; j++) {
    for (let i = 0; i < NX; i++) {
      const [ri, rj] = i % 2 === 1 ? [i - 1, j] : j % 2 === 1 ? [i, j - 1] : [-1, -1];
      const residual = (k: number) => at(i, j, k) - (ri < 0 ? 0 : at(ri, rj, k));
      bytes += 1 + 2 + 7;
      for (let from = 1; from < LEADS; from += 16) {
        let width = 0;
        const to = Math.min(from + 16, LEADS);
        for (let k = from; k < to; k++) width = Math.max(width, bitsOf(residual(k) - residual(k - 1)));
        bytes += Math.ceil(((to - from) * width) / 8);
      }
    }
  }
  return bytes;
}

describe('the size of a cube', () => {
  it('is close to zero when all values are zero', async () => {
    expect(await sizeOf(() => 0)).toBeLessThan(AROUND);
  });

  it('is close to zero when all values are missing', async () => {
    expect(await sizeOf(() => MISSING)).toBeLessThan(AROUND + 1000);
  });

  it('is flags, a first value and a length for each brick when all values are equal', async () => {
    expect(await sizeOf(() => 27_315)).toBeLessThan(
      AROUND + TILES * 16 * (3 * SEGMENTS + LENGTHS) + TILES * 33,
    );
  });

  it('does not grow with leads that are missing at every cell', async () => {
    const random = randomFrom(2);
    const noise = Array.from({ length: NX * NY }, () => Math.floor(random() * 100));
    const value = (i: number, j: number, k: number) => 1000 + noise[j * NX + i]! + k;
    const allPresent = await sizeOf(value);
    expect(await sizeOf((i, j, k) => (k === 0 ? MISSING : value(i, j, k)))).toBeLessThanOrEqual(
      allPresent + 40,
    );
  });

  it('includes one bit for each cell of a segment where cells are missing at all leads', async () => {
    const size = await sizeOf((i, j) => ((i * 7 + j) % 5 === 0 ? MISSING : 0));
    // In each brick of 4 x 4 cells flags, 16 bits and a first value.
    expect(size).toBeLessThanOrEqual(AROUND + TILES * 32 + ((NX * NY) / 16) * (4 * SEGMENTS + LENGTHS));
  });

  it('includes one bit for each value where others are missing', async () => {
    const size = await sizeOf((i, j, k) => ((i + j + k) % 5 === 0 ? MISSING : 0));
    expect(size).toBeLessThan(
      AROUND + TILES * 32 + (NX * NY * LEADS) / 8 + ((NX * NY) / 16) * (3 * SEGMENTS + LENGTHS),
    );
  });

  it('is at most 1.2 times that of the blocks alone for a temperature', async () => {
    const random = randomFrom(3);
    const height = Array.from({ length: NX * NY }, () => random());
    const value = (i: number, j: number, k: number) =>
      Math.round(
        100 *
          (288 +
            8 * Math.sin((2 * Math.PI * (k + i / 15)) / 24) +
            6 * Math.sin(i / 23 + k / 17) * Math.cos(j / 19 - k / 29) +
            0.4 * height[j * NX + i]! +
            0.1 * random()),
      );
    const planes = planesOf(NX, NY, LEADS, value);
    const size = await sizeOf((i, j, k) => planes[k]![j * NX + i]!);
    const predicted = predictedBytes(planes);
    expect(size).toBeLessThan(1.2 * predicted);
    // The size of raw int16 series, which the format has to beat.
    expect(size).toBeLessThan(0.5 * NX * NY * LEADS * 2);
  });

  it('of one lead is not much larger than the differences between neighbours', async () => {
    const random = randomFrom(4);
    const noise = Array.from({ length: NX * NY }, () => Math.floor(random() * 3));
    const size = await sizeOf(
      (i, j) => Math.round(28_000 + 200 * Math.sin(i / 9 + j / 12)) + noise[j * NX + i]!,
      1,
    );
    // Second differences of the noise have 4 bits; of a tile, 25 bytes are not values.
    expect(size).toBeLessThan(AROUND + (NX * NY * 5) / 8 + TILES * 25);
  });
});
