import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GridSpec, greatCircleKm, makeGrid, nearestPoint } from '../../../src/geo/index.ts';
import { GRID } from '../../store/run-fixtures.ts';
import { HRRR_GRID } from '../../support/grids.ts';

const CORNER: GridSpec = { ...HRRR_GRID, nx: 40, ny: 30 };

describe('the nearest grid point', () => {
  it.each([
    ['a regional grid of latitudes and longitudes', GRID],
    ['a projected grid', CORNER],
  ])('of %s is the nearest of all, however far away the place is', (_, spec) => {
    const grid = makeGrid(spec);
    const cells = Array.from({ length: grid.size }, (_each, index) => grid.cell(index));
    const places = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(places, (place) => {
        const near = nearestPoint(grid, place.latitude, place.longitude);
        const least = Math.min(...cells.map((cell) => greatCircleKm(place, cell)));
        expect(greatCircleKm(place, near)).toBeCloseTo(least, 6);
      }),
      { numRuns: 40 },
    );
  });
});
