import { describe, expect, it } from 'vitest';
import { type Blend, drawTile, type IndexedImage, writePng } from '../../../src/formats/index.ts';
import type { PixelPlaces } from '../../../src/geo/index.ts';
import { readPng } from '../../support/png.ts';

const MISSING = -2147483648;
const RED = [200, 0, 0, 204] as const;
const GREEN = [0, 200, 0, 255] as const;
const BLUE = [0, 0, 200, 204] as const;
const STEPS = { bounds: Float64Array.of(10, 20), colours: [RED, GREEN, BLUE] };

/** Pixels along the first row of a grid of two rows, at these columns. */
function drawn(
  integers: readonly number[],
  columns: readonly number[],
  blend: Blend,
  isClosed = false,
  row = 0,
) {
  const size = columns.length;
  const places: PixelPlaces = {
    isClosed,
    row: () => ({ columns: Float64Array.from(columns), rows: new Float64Array(size).fill(row) }),
  };
  const nx = integers.length / 2;
  const field = { nx, ny: 2, integers: Int32Array.from(integers), decimals: 0, missing: MISSING };
  const work = drawTile(size, places, field, STEPS, blend);
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return firstRow(value);
  }
}

const firstRow = ({ width, pixels, palette }: IndexedImage) =>
  Array.from(pixels.subarray(0, width), (pixel) => palette[pixel]);

const CLEAR = [0, 0, 0, 0];

describe('a tile', () => {
  it('has the colour of the value between points, which begins at its bound', () => {
    expect(drawn([0, 20, 0, 20], [0, 0.49, 0.5, 0.99, 1], 'values')).toEqual([RED, RED, GREEN, GREEN, BLUE]);
  });

  it('leaves points without a value out, and is clear where they have more than half of the weight', () => {
    expect(drawn([15, MISSING, 15, MISSING], [0, 0.4, 0.6, 1], 'values')).toEqual([
      GREEN,
      GREEN,
      CLEAR,
      CLEAR,
    ]);
    expect(drawn([15, 15, 15, 15], [Number.NaN, 0, 1], 'values')).toEqual([CLEAR, GREEN, GREEN]);
  });

  it('takes the nearest point of codes', () => {
    expect(drawn([5, 25, 5, 25], [0.4, 0.6], 'none')).toEqual([RED, BLUE]);
  });

  it('goes the shorter way between directions', () => {
    // Between 350 and 10 degrees lies north, not south.
    expect(drawn([350, 10, 350, 10], [0.4, 0.6, 1], 'angles')).toEqual([BLUE, RED, GREEN]);
  });

  it('goes around the globe from the last column to the first', () => {
    expect(drawn([0, 30, 0, 30], [1.2, 1.9], 'values', true)).toEqual([BLUE, RED]);
  });
});

describe('a PNG', () => {
  it('has the pixels and the opacities that were drawn', () => {
    const palette = [CLEAR, RED, BLUE, GREEN] as unknown as IndexedImage['palette'];
    const pixels = Uint8Array.of(0, 1, 2, 3, 1, 1);
    const read = readPng(writePng({ width: 3, height: 2, pixels, palette }));
    expect(read).toEqual({ width: 3, height: 2, pixels, palette: palette.map((colour) => [...colour]) });
  });
});
