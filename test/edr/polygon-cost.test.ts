import { expect, it } from 'vitest';
import { requireAffordablePolygon } from '../../src/edr/answers/regions/polygon-cost.ts';
import { circleRegion } from '../../src/edr/regions/shapes/circle.ts';
import { polygonRegion } from '../../src/edr/regions/shapes/polygon.ts';
import type { Bounds, Run } from '../../src/forecast/index.ts';
import { makeGrid } from '../../src/geo/index.ts';
import { HRRR_GRID } from '../support/grids.ts';

/** HRRR's true grid. */
const hrrr = {
  model: 'hrrr',
  grid: makeGrid({
    ...HRRR_GRID,
    longitudeOfFirst: -122.719528,
    lov: -97.5,
  }),
} as unknown as Run;

const grids = { window: (run: Run, box: Bounds) => run.grid.window(box) };

/** A ring around the middle of North America with so many corners. */
function ring(corners: number, radius: number) {
  const around = Array.from({ length: corners }, (_, n) => (2 * Math.PI * n) / corners);
  const open = around.map((angle) => ({
    longitude: -97 + radius * Math.cos(angle),
    latitude: 38 + 0.4 * radius * Math.sin(angle),
    z: null,
    m: null,
  }));
  const [first] = open;
  return polygonRegion([[first === undefined ? open : [...open, first]]]);
}

it('refuses a polygon with too many corners for its size, and says how many it may have', () => {
  const tell = () => requireAffordablePolygon(grids, hrrr, ring(800, 20));
  expect(tell).toThrow(/801 corners over \d+ points of hrrr/);
  expect(tell).toThrow(expect.objectContaining({ reason: 'too_large' }));
});

it('takes a small one with as many corners, a large one with few, and a circle', () => {
  expect(() => requireAffordablePolygon(grids, hrrr, ring(800, 2))).not.toThrow();
  expect(() => requireAffordablePolygon(grids, hrrr, ring(40, 20))).not.toThrow();
  expect(() =>
    requireAffordablePolygon(grids, hrrr, circleRegion({ longitude: -97, latitude: 38 }, 1500)),
  ).not.toThrow();
});
