import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Grid, greatCircleKm, type LatLonGridSpec, makeGrid } from '../../../src/geo/index.ts';
import { nearestByBruteForce } from '../brute-force.ts';

interface Shape {
  readonly nx: number;
  readonly ny: number;
  readonly south: number;
  readonly west: number;
  readonly step: number;
  readonly rows?: LatLonGridSpec['rows'];
}

/** A grid by its south-western corner. */
function latLon({ nx, ny, south, west, step, rows = 'north-to-south' }: Shape): Grid {
  const north = south + (ny - 1) * step;
  const [latitudeOfFirst, latitudeOfLast] = rows === 'south-to-north' ? [south, north] : [north, south];
  return makeGrid({
    kind: 'latlon',
    nx,
    ny,
    rows,
    latitudeOfFirst,
    latitudeOfLast,
    longitudeOfFirst: west,
    longitudeOfLast: west + (nx - 1) * step,
    latitudeStep: step,
    longitudeStep: step,
  });
}

const globe = latLon({ nx: 36, ny: 19, south: -90, west: 0, step: 10 });
const europe = latLon({ nx: 9, ny: 5, south: 40, west: 350, step: 5, rows: 'south-to-north' });
const pacific = latLon({ nx: 5, ny: 3, south: -10, west: 160, step: 10 });

describe('regular latitude/longitude grids', () => {
  it('number their points row by row, eastward', () => {
    expect(globe.cell(37)).toEqual({ index: 37, i: 1, j: 1, latitude: 80, longitude: 10 });
    expect(europe.cell(9)).toEqual({ index: 9, i: 0, j: 1, latitude: 45, longitude: -10 });
    expect(globe.size).toBe(36 * 19);
  });

  it('give longitudes in [-180, 180)', () => {
    expect(globe.cell(18).longitude).toBe(-180);
    expect(globe.cell(17).longitude).toBe(170);
    expect(globe.cell(35).longitude).toBe(-10);
  });

  it('refuse an index beyond the last point', () => {
    for (const index of [-1, globe.size, 0.5, Number.NaN]) {
      expect(() => globe.cell(index)).toThrow(RangeError);
      expect(() => globe.windRotation(index)).toThrow(RangeError);
    }
  });

  it('take longitudes modulo 360', () => {
    for (const longitude of [-171, 189, 549, -171 - 3600]) {
      expect(globe.locate(52, longitude)).toMatchObject({ latitude: 50, longitude: -170 });
    }
    expect(globe.locate(0, 180)).toEqual(globe.locate(0, -180));
    expect(globe.locate(0, 359)?.i).toBe(0);
    expect(globe.locate(0, 354)?.i).toBe(35);
  });

  it('cross the prime meridian and the antimeridian', () => {
    expect(europe.locate(47, -1)).toMatchObject({ i: 2, j: 1, latitude: 45, longitude: 0 });
    expect(europe.locate(47, 359)).toEqual(europe.locate(47, -1));
    expect(pacific.locate(4, 179)).toMatchObject({ i: 2, longitude: -180 });
    expect(pacific.locate(4, -171)).toMatchObject({ i: 3, longitude: -170 });
  });

  it('reach half a cell beyond the outer points and no farther', () => {
    expect(europe.locate(37.5, 0)).toMatchObject({ j: 0 });
    expect(europe.locate(37.499, 0)).toBeNull();
    expect(europe.locate(62.5, 0)).toMatchObject({ j: 4 });
    expect(europe.locate(62.501, 0)).toBeNull();
    expect(europe.locate(50, -12.5)).toMatchObject({ i: 0 });
    expect(europe.locate(50, -12.501)).toBeNull();
    expect(europe.locate(50, 32.5)).toMatchObject({ i: 8 });
    expect(europe.locate(50, 32.501)).toBeNull();
    expect(europe.locate(50, 170)).toBeNull();
  });

  it('locate nothing beyond the poles or at invalid coordinates', () => {
    for (const latitude of [90.001, -90.001, Number.NaN, Infinity])
      expect(globe.locate(latitude, 0)).toBeNull();
    for (const longitude of [Number.NaN, Infinity]) expect(globe.locate(0, longitude)).toBeNull();
  });

  it('locate a pole at the point on the requested meridian, whose winds are along that meridian', () => {
    expect(globe.locate(90, 123)).toMatchObject({ index: 12, latitude: 90, longitude: 120 });
    expect(globe.locate(88, 123)).toMatchObject({ index: 12, latitude: 90 });
    expect(globe.locate(-90, 123)).toMatchObject({ index: 18 * 36 + 12, latitude: -90 });
    expect(globe.locate(-87, -50)).toMatchObject({ index: 18 * 36 + 31, latitude: -90, longitude: -50 });
  });

  it('have a pole on every meridian, also when they are regional', () => {
    const north = latLon({ nx: 4, ny: 4, south: 60, west: 20, step: 10 });
    expect(north.locate(90, -150)).toMatchObject({ index: 3, latitude: 90, longitude: 50 });
    expect(north.locate(89, -150)).toBeNull();
    expect(north.locate(89, 40)).toMatchObject({ index: 2, latitude: 90 });
  });

  it('locate the point of lowest index where several are equally near', () => {
    expect(globe.locate(0, 5)?.i).toBe(0);
    expect(globe.locate(0, 355)?.i).toBe(0);
    expect(globe.locate(5, 0)?.j).toBe(8);
    expect(globe.locate(-5, 0)?.j).toBe(9);
    expect(europe.locate(42.5, 0)?.j).toBe(0);
    const fine = latLon({ nx: 41, ny: 41, south: 0, west: 0, step: 0.1 });
    expect(fine.locate(2, 2.05)?.i).toBe(20);
    expect(fine.locate(2, 0.15)?.i).toBe(1);
    expect(fine.locate(2.05, 2)?.j).toBe(19);
  });

  it('close the circle when the first meridian is repeated, or the last is off by rounding', () => {
    const twice = latLon({ nx: 37, ny: 3, south: -10, west: -180, step: 10 });
    expect(twice.locate(0, 180)?.i).toBe(0);
    expect(twice.locate(0, 178)?.i).toBe(0);
    expect(twice.bounds).toMatchObject({ west: -180, east: 180 });
    for (const longitudeOfLast of [350.000016, 349.999984]) {
      const sloppy = makeGrid({ ...(globe.spec as LatLonGridSpec), longitudeOfLast });
      expect(sloppy.bounds).toMatchObject({ west: -180, east: 180 });
      for (let longitude = 350; longitude < 370; longitude += 0.25) {
        expect(sloppy.locate(0, longitude)).not.toBeNull();
      }
    }
  });

  it('can be one point, one row or one column', () => {
    const one = latLon({ nx: 1, ny: 1, south: 47, west: 246, step: 0.5 });
    expect(one.locate(47.25, -114.25)).toMatchObject({ index: 0, latitude: 47, longitude: -114 });
    expect(one.locate(47.26, -114)).toBeNull();
    const withoutStep = latLon({ nx: 1, ny: 1, south: 47, west: 246, step: 0 });
    expect(withoutStep.locate(47, 246)).not.toBeNull();
    expect(withoutStep.locate(47.001, 246)).toBeNull();
    const row = latLon({ nx: 36, ny: 1, south: 0, west: 0, step: 10 });
    expect(row.locate(4, 77)?.i).toBe(8);
    const column = latLon({ nx: 1, ny: 19, south: -90, west: 0, step: 10 });
    expect(column.locate(-42, 3)).toMatchObject({ index: 13, latitude: -40 });
  });

  it('have the box around their points as bounds', () => {
    expect(globe.bounds).toEqual({ west: -180, south: -90, east: 180, north: 90 });
    expect(europe.bounds).toEqual({ west: -10, south: 40, east: 30, north: 60 });
    expect(pacific.bounds).toEqual({ west: 160, south: -10, east: -160, north: 10 });
  });
});

/** Small grids of every kind: global and regional, with and without pole rows, rows either way, any first longitude. */
const grids = fc
  .record({
    step: fc.constantFrom(0.1, 0.25, 1, 7.5, 10, 30),
    south: fc.integer({ min: -90, max: 60 }),
    west: fc.integer({ min: -180, max: 540 }),
    nx: fc.integer({ min: 1, max: 40 }),
    ny: fc.integer({ min: 1, max: 12 }),
    global: fc.boolean(),
    rows: fc.constantFrom('north-to-south' as const, 'south-to-north' as const),
  })
  .map(({ global, ...shape }) => ({
    ...shape,
    nx: global && shape.step >= 7.5 ? 360 / shape.step : Math.min(shape.nx, Math.floor(360 / shape.step)),
    ny: Math.max(1, Math.min(shape.ny, 1 + Math.floor((90 - shape.south) / shape.step))),
  }));

describe('the nearest point of a random grid', () => {
  it('is as near as any other point, at any position', () => {
    fc.assert(
      fc.property(
        grids,
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (shape, up, right) => {
          const grid = latLon(shape);
          const half = shape.step / 2;
          // Positions over the full domain, its outer half cells included.
          const latitude = shape.south - half + ((up + 1) / 2) * shape.ny * shape.step;
          const longitude = shape.west - half + ((right + 1) / 2) * shape.nx * shape.step;
          fc.pre(Math.abs(latitude) <= 90);
          const place = { latitude, longitude };
          const cell = grid.locate(latitude, longitude);
          // A position exactly on the edge may be rounded to outside.
          if (cell === null) return Math.max(Math.abs(up), Math.abs(right)) > 1 - 1e-6;
          const best = nearestByBruteForce(grid, place);
          // Positions are rounded to a billionth of a degree, a tenth of a millimetre.
          expect(greatCircleKm(place, cell)).toBeLessThanOrEqual(best.distanceKm + 3e-7);
          expect(grid.cell(cell.index)).toEqual(cell);
          return true;
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is the point itself at its own coordinates', () => {
    fc.assert(
      fc.property(grids, fc.nat(), (shape, n) => {
        const grid = latLon(shape);
        const cell = grid.cell(n % grid.size);
        const found = grid.locate(cell.latitude, cell.longitude);
        expect(found).toEqual(cell);
      }),
    );
  });

  it('is inside the bounds', () => {
    fc.assert(
      fc.property(grids, fc.nat(), (shape, n) => {
        const grid = latLon(shape);
        const { latitude, longitude } = grid.cell(n % grid.size);
        const { west, south, east, north } = grid.bounds;
        expect(latitude).toBeGreaterThanOrEqual(south);
        expect(latitude).toBeLessThanOrEqual(north);
        const between = longitude >= west && longitude <= east;
        expect(west <= east ? between : longitude >= west || longitude <= east).toBe(true);
      }),
    );
  });
});
