import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bilinearCorners } from '../../../src/forecast/points/bilinear.ts';
import { type Grid, type GridSpec, makeGrid } from '../../../src/geo/index.ts';
import { iconMesh, meshGrid } from '../../geo/meshes.ts';
import { globalGrid, HRRR_GRID } from '../../support/grids.ts';

/** 0.25 degrees around the globe, from 90 N, 0 E: gfs and the like. */
const GLOBE = makeGrid(globalGrid(0.25));

/** 0.0625 degrees from the south-west, across the prime meridian: icon-eu. */
const EUROPE = makeGrid({
  kind: 'latlon',
  nx: 1377,
  ny: 657,
  rows: 'south-to-north',
  latitudeOfFirst: 29.5,
  longitudeOfFirst: 336.5,
  latitudeOfLast: 70.5,
  longitudeOfLast: 62.5,
  latitudeStep: 0.0625,
  longitudeStep: 0.0625,
});

const HRRR: GridSpec = HRRR_GRID;
const CONUS = makeGrid(HRRR);

/** [i, j, weight] of the corners. */
function cornersOf(grid: Grid, latitude: number, longitude: number) {
  return bilinearCorners(grid, latitude, longitude)?.map(({ cell: { i, j }, weight }) => [i, j, weight]);
}

describe('bilinear weights', () => {
  it('on a latitude-longitude grid equal those computed by hand', () => {
    // 48.85 N is 0.6 of a row south of 49 N (row 164), 2.35 E is 0.4 of a column east of 2.25 E (column 9).
    const corners = cornersOf(GLOBE, 48.85, 2.35);
    expect(corners?.map(([i, j]) => [i, j])).toEqual([
      [9, 164],
      [10, 164],
      [9, 165],
      [10, 165],
    ]);
    for (const [n, weight] of [0.24, 0.16, 0.36, 0.24].entries())
      expect(corners?.[n]?.[2]).toBeCloseTo(weight, 9);
  });

  it('interpolate between the last and the first column of a global grid', () => {
    const corners = cornersOf(GLOBE, 0, -0.05);
    expect(corners?.map(([i, j]) => [i, j])).toEqual([
      [1439, 360],
      [0, 360],
    ]);
    expect(corners?.[0]?.[2]).toBeCloseTo(0.2, 9);
    expect(corners?.[1]?.[2]).toBeCloseTo(0.8, 9);
  });

  it('cross the prime meridian on a grid that begins west of it', () => {
    expect(cornersOf(EUROPE, 50, -0.03125)).toEqual([
      [375, 328, 0.5],
      [376, 328, 0.5],
    ]);
  });

  it('reach the poles of a global grid', () => {
    expect(cornersOf(GLOBE, 90, 10)).toEqual([[40, 0, 1]]);
    expect(cornersOf(GLOBE, -89.875, 10)).toEqual([
      [40, 719, 0.5],
      [40, 720, 0.5],
    ]);
  });

  it.each([
    ['a globe', GLOBE],
    ['a region', EUROPE],
    ['a projection', CONUS],
  ])('are one whole on the points of %s', (_name, grid) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: grid.size - 1 }), (index) => {
        const { latitude, longitude } = grid.cell(index);
        const corners = bilinearCorners(grid, latitude, longitude);
        expect(corners).toHaveLength(1);
        expect(corners?.[0]?.cell.index).toBe(index);
        expect(corners?.[0]?.weight).toBe(1);
      }),
    );
  });

  it('on a projected grid reproduce the position of the place', () => {
    // Over one cell of 3 km latitude and longitude bend by less than 3e-6 degrees.
    fc.assert(
      fc.property(
        fc.double({ min: 25, max: 47, noNaN: true }),
        fc.double({ min: -115, max: -75, noNaN: true }),
        (latitude, longitude) => {
          const corners = bilinearCorners(CONUS, latitude, longitude) ?? [];
          const mean = (of: 'latitude' | 'longitude') =>
            corners.reduce((sum, { cell, weight }) => sum + weight * cell[of], 0);
          expect(Math.abs(mean('latitude') - latitude)).toBeLessThan(1e-5);
          expect(Math.abs(mean('longitude') - longitude)).toBeLessThan(1e-5);
          expect(corners.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
        },
      ),
    );
  });

  it('do not exist beyond the outermost points, where the nearest cell is still used', () => {
    for (const [latitude, longitude] of [
      [70.52, 10],
      [29.48, 10],
      [50, -23.52],
      [50, 62.52],
    ] as const) {
      expect(EUROPE.locate(latitude, longitude)).not.toBeNull();
      expect(bilinearCorners(EUROPE, latitude, longitude)).toBeNull();
    }
    // Half a kilometre south of the first point.
    expect(CONUS.locate(21.1336, -122.7195)).not.toBeNull();
    expect(bilinearCorners(CONUS, 21.1336, -122.7195)).toBeNull();
    expect(bilinearCorners(CONUS, Number.NaN, 0)).toBeNull();
  });

  it('do not exist on an icosahedral grid, which has no rows', () => {
    const grid = meshGrid(iconMesh(2, 2));
    expect(grid.locate(50, 10)).not.toBeNull();
    expect(bilinearCorners(grid, 50, 10)).toBeNull();
  });
});
