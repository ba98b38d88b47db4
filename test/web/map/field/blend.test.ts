import { describe, expect, it } from 'vitest';
import { blendOf } from '../../../../src/web/map/field/blend.ts';
import { drawnValueAt, shownValueAt } from '../../../../src/web/map/field/drawn-value.ts';
import { type Field, makeGrid } from '../../../../src/web/map/field/grid/field-grid.ts';
import { drawnFactor, finerField } from '../../../../src/web/map/field/grid/finer-field.ts';

const axis = (count: number) => Float32Array.from({ length: count }, (_, n) => n);

/** Rows of equal values: what lies between two columns follows from those alone. */
function columns(...values: number[]): Field {
  const [nx, ny] = [values.length, 4];
  const grid = makeGrid('blend', { nx, ny, gridKind: 'LATLON' }, axis(ny), axis(nx));
  return { grid, values: Float32Array.from({ length: nx * ny }, (_, n) => values[n % nx] ?? 0) };
}

/** How far two directions are apart, degrees. */
const apart = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);

/** The direction half way between two by their unit vectors, degrees. */
function halfWay(a: number, b: number): number {
  const rad = Math.PI / 180;
  const [x, y] = [Math.sin(a * rad) + Math.sin(b * rad), Math.cos(a * rad) + Math.cos(b * rad)];
  return (Math.atan2(x, y) / rad + 360) % 360;
}

describe('between two directions', () => {
  it.each([
    [350, 10],
    [10, 350],
    [300, 80],
    [90, 180],
  ])('%i and %i lies the middle of their vectors, not their mean', (a, b) => {
    const found = drawnValueAt(columns(a, a, b, b), { column: 1.5, row: 1.5 }, 'angles');
    expect(apart(found ?? Number.NaN, halfWay(a, b))).toBeLessThan(0.1);
  });

  it('no point is drawn the long way around', () => {
    const { grid, values } = columns(340, 350, 10, 20);
    for (const value of finerField(grid, values, drawnFactor(grid), 'bounded', 'angles').values) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThan(360);
      expect(apart(value, 0)).toBeLessThanOrEqual(20.001);
    }
  });
});

describe('between two codes', () => {
  // 1 is rain and 5 is snow: their mean, 3, is freezing rain (WMO code table 4.201).
  const types = columns(1, 1, 5, 5);

  it('lies none', () => {
    const found = [1.2, 1.4, 1.6, 1.8].map((column) =>
      shownValueAt(types, { column, row: 1.5 }, false, 'none'),
    );
    expect(found).toEqual([1, 1, 5, 5]);
    expect(new Set(finerField(types.grid, types.values, 8, 'bounded', 'none').values)).toEqual(
      new Set([1, 5]),
    );
  });
});

it('codes show their meanings, directions their unit', () => {
  const units = (code: string) => ({ codes: null, units: { code } });
  expect([blendOf(units('K')), blendOf(units('deg'))]).toEqual(['values', 'angles']);
  expect(blendOf({ codes: [{ value: 1, meaning: 'rain' }], units: { code: '1' } })).toBe('none');
});
