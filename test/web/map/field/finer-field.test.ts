import { expect, it } from 'vitest';
import { makeGrid } from '../../../../src/web/map/field/grid/field-grid.ts';
import { finerField } from '../../../../src/web/map/field/grid/finer-field.ts';

const SIDE = 9;
const AXIS = Float32Array.from({ length: SIDE }, (_, n) => n);
const GRID = makeGrid('test', { nx: SIDE, ny: SIDE, gridKind: 'REGULAR' }, AXIS, AXIS);
const MIDDLE = 4;

/** Zeros with one value in the middle. */
function spike(value: number) {
  const values = new Float32Array(SIDE * SIDE);
  values[MIDDLE * SIDE + MIDDLE] = value;
  return values;
}

it('a field that is drawn has no value between two points that neither has; curves for lines may', () => {
  const free = finerField(GRID, spike(10), 4, 'free').values;
  const bounded = finerField(GRID, spike(10), 4, 'bounded').values;
  expect(Math.min(...free)).toBeLessThan(-0.1);
  expect([Math.min(...bounded), Math.max(...bounded)]).toEqual([0, 10]);
});

it('a field that is drawn reaches half the way to a point without a value', () => {
  const { nx, values } = finerField(GRID, spike(Number.NaN), 4, 'bounded');
  const missing = [...values.keys()].filter((n) => Number.isNaN(values[n]));
  expect(missing.length).toBeGreaterThan(4);
  for (const n of missing) {
    expect(Math.abs((n % nx) - 4 * MIDDLE)).toBeLessThanOrEqual(2);
    expect(Math.abs(Math.floor(n / nx) - 4 * MIDDLE)).toBeLessThanOrEqual(2);
  }
});
