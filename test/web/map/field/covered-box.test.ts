import { describe, expect, it } from 'vitest';
import type { Colour, ColourScale } from '../../../../src/display/colours/scale.ts';
import { coveredBox, isCovered } from '../../../../src/web/map/field/grid/covered-box.ts';
import { type Field, makeGrid } from '../../../../src/web/map/field/grid/field-grid.ts';

const scale = (...opacities: number[]): ColourScale => ({
  bounds: opacities.slice(1).map((_, n) => n),
  colours: opacities.map((opacity): Colour => [10, 20, 30, opacity]),
  spread: 'even',
  line: null,
  labels: [],
  isCloud: false,
  contours: null,
});
const PLAIN = scale(0.8, 0.8);

const field = (longitudes: number[], latitudes: number[], values?: number[]): Field => {
  const [nx, ny] = [longitudes.length, latitudes.length];
  const grid = makeGrid(
    'test',
    { nx, ny, gridKind: 'REGULAR' },
    Float32Array.from(latitudes),
    Float32Array.from(longitudes),
  );
  return { grid, values: Float32Array.from(values ?? Array.from({ length: grid.nx * ny }, (_, n) => n)) };
};

describe('the box in which a field hides lines', () => {
  it('is that of its points, whichever way its rows go', () => {
    const box = { west: 10, east: 30, south: 40, north: 60 };
    expect(coveredBox(field([10, 20, 30], [60, 50, 40]), PLAIN)).toEqual(box);
    expect(coveredBox(field([10, 20, 30], [40, 50, 60]), PLAIN)).toEqual(box);
  });

  it('is null with a cell without a value, a transparent colour, or rows that are not parallels', () => {
    const there = field([10, 20], [40, 50], [1, 2, 3, Number.NaN]);
    expect(coveredBox(there, PLAIN)).toBeNull();
    expect(coveredBox(field([10, 20], [40, 50]), scale(0, 0.8))).toBeNull();
    const curved = makeGrid(
      'curved',
      { nx: 2, ny: 2, gridKind: 'LAMBERT' },
      Float32Array.of(40, 40, 50, 50),
      Float32Array.of(10, 20, 10, 20),
    );
    expect(coveredBox({ grid: curved, values: Float32Array.of(1, 2, 3, 4) }, PLAIN)).toBeNull();
  });

  it('hides what lies within it, in every copy of the world', () => {
    const box = coveredBox(field([170, 180, 190], [40, 50]), PLAIN);
    const view = { west: 172, east: 188, south: 42, north: 48 };
    for (const turn of [-720, -360, 0, 360])
      expect(isCovered(box, { ...view, west: view.west + turn, east: view.east + turn })).toBe(true);
    expect(isCovered(box, { ...view, east: 191 })).toBe(false);
    expect(isCovered(box, { ...view, west: 169 })).toBe(false);
    expect(isCovered(box, { ...view, north: 51 })).toBe(false);
    expect(isCovered(null, view)).toBe(false);
  });

  it('has no ends where the grid goes round the earth', () => {
    const longitudes = Array.from({ length: 36 }, (_, n) => n * 10);
    const box = coveredBox(field(longitudes, [-90, 0, 90]), PLAIN);
    expect(isCovered(box, { west: -500, east: 700, south: -85, north: 85 })).toBe(true);
  });
});
