import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CubeReader, MISSING } from '../../src/store/index.ts';
import { planesLike } from './planes.ts';

const FOLDER = path.join(import.meta.dirname, 'cubes-of-version-2');

/** Cubes that the last release with format version 2 wrote: one lead, missing values, all widths, extremes, marks. */
const CUBES = [
  { nx: 20, ny: 20, leads: 1, bits: 9, alike: 0.3, missing: 0 },
  { nx: 19, ny: 17, leads: 24, bits: 8, alike: 0.5, missing: 0.2 },
  { nx: 17, ny: 17, leads: 41, bits: 12, alike: 0, missing: 0 },
  { nx: 8, ny: 8, leads: 65, bits: 31, alike: 0.2, missing: 0.01 },
  { nx: 16, ny: 8, leads: 209, bits: 10, alike: 0.95, missing: 0 },
];

describe('a cube of format version 2', () => {
  it.each(CUBES)('gives the values that it was written with: %o', (shape) => {
    const { nx, ny, leads } = shape;
    const planes = planesLike(shape);
    const reader = CubeReader.open(path.join(FOLDER, `${nx}x${ny}x${leads}.cube`));
    expect(reader.header.coding).toHaveProperty('blockLeads');
    for (let tile = 0; tile < reader.tiles; tile++) reader.verifyTile(tile);
    const into = new Int32Array(leads);
    for (let cell = 0; cell < nx * ny; cell++) {
      expect([...reader.series(cell, into)], `cell ${cell}`).toEqual(planes.map((plane) => plane[cell]));
    }
    const rectangle = { i0: 0, columns: nx, j0: 0, rows: ny };
    // A single lead, some of them, and all.
    for (const some of [[leads - 1], [0, leads >> 1], [...Array(leads).keys()]]) {
      const box = new Int32Array(some.length * nx * ny).fill(MISSING);
      const starts = Int32Array.from(some, (_, n) => n * nx * ny);
      reader.rectangle(some, rectangle, box, { at: 0, row: nx, planes: starts });
      for (const [n, k] of some.entries()) {
        expect(box.subarray(n * nx * ny, (n + 1) * nx * ny), `lead ${k}`).toEqual(planes[k]);
      }
    }
    reader.close();
  });
});
