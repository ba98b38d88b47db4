import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Grid,
  greatCircleKm,
  type LambertGridSpec,
  LambertProjection,
  makeGrid,
} from '../../../../src/geo/index.ts';
import { nearestByBruteForce } from '../../brute-force.ts';

const SPHERE = { majorAxisMetres: 6_371_229, minorAxisMetres: 6_371_229 };
const CLARKE_1866 = { majorAxisMetres: 6_378_206.4, minorAxisMetres: 6_356_583.8 };

const tangent: LambertGridSpec = {
  kind: 'lambert',
  nx: 30,
  ny: 20,
  rows: 'south-to-north',
  latitudeOfFirst: 21.138123,
  longitudeOfFirst: 237.280472,
  lad: 38.5,
  lov: 262.5,
  latin1: 38.5,
  latin2: 38.5,
  dxMetres: 180_000,
  dyMetres: 170_000,
  ...SPHERE,
  winds: 'grid',
};

const cones = fc.record({
  latin1: fc.integer({ min: 10, max: 75 }),
  spread: fc.integer({ min: 0, max: 12 }),
  lov: fc.integer({ min: -180, max: 360 }),
  south: fc.boolean(),
  earth: fc.constantFrom(SPHERE, CLARKE_1866),
});

/** Grids around the middle of a cone in either hemisphere, up to about 3000 km wide. */
const grids = fc
  .record({
    cone: cones,
    nx: fc.integer({ min: 1, max: 16 }),
    ny: fc.integer({ min: 1, max: 16 }),
    step: fc.constantFrom(2_500, 40_000, 200_000),
    rows: fc.constantFrom('north-to-south' as const, 'south-to-north' as const),
    winds: fc.constantFrom('earth' as const, 'grid' as const),
  })
  .map(({ cone, nx, ny, step, rows, winds }): LambertGridSpec => {
    const sign = cone.south ? -1 : 1;
    const latin1 = sign * cone.latin1;
    const latin2 = sign * (cone.latin1 + cone.spread);
    const parameters = { lad: latin1, lov: cone.lov, latin1, latin2, ...cone.earth };
    const corner = new LambertProjection(parameters).toEarth({
      x: (-(nx - 1) / 2) * step,
      y: ((rows === 'south-to-north' ? -1 : 1) * (ny - 1) * step) / 2,
    });
    return {
      kind: 'lambert',
      nx,
      ny,
      rows,
      latitudeOfFirst: corner.latitude,
      longitudeOfFirst: corner.longitude,
      ...parameters,
      dxMetres: step,
      dyMetres: step,
      winds,
    };
  });

describe('Lambert conformal projection', () => {
  it('agrees with the worked examples of Snyder (1987), pages 295 to 298', () => {
    const sphere = new LambertProjection({
      ...{ latin1: 33, latin2: 45, lad: 23, lov: -96 },
      ...{ majorAxisMetres: 1, minorAxisMetres: 1 },
    });
    expect(sphere.n).toBeCloseTo(0.630_477_7, 7);
    const unit = sphere.toPlane({ latitude: 35, longitude: -75 });
    expect(unit.x).toBeCloseTo(0.296_678_5, 7);
    expect(unit.y).toBeCloseTo(0.246_211_2, 7);

    const clarke = new LambertProjection({ latin1: 33, latin2: 45, lad: 23, lov: -96, ...CLARKE_1866 });
    expect(clarke.n).toBeCloseTo(0.630_496_5, 7);
    const metres = clarke.toPlane({ latitude: 35, longitude: -75 });
    expect(metres.x).toBeCloseTo(1_894_410.9, 0);
    expect(metres.y).toBeCloseTo(1_564_649.5, 0);
  });

  it('inverts its own projection to the plane', () => {
    fc.assert(
      fc.property(
        cones,
        fc.double({ min: -85, max: 89.9, noNaN: true }),
        fc.double({ min: -179.9, max: 179.9, noNaN: true }),
        ({ latin1, spread, lov, south, earth }, latitude, east) => {
          const sign = south ? -1 : 1;
          const parameters = {
            latin1: sign * latin1,
            latin2: sign * (latin1 + spread),
            lad: sign * latin1,
            lov,
          };
          const projection = new LambertProjection({ ...parameters, ...earth });
          const place = { latitude: sign * latitude, longitude: lov + east };
          const back = projection.toEarth(projection.toPlane(place));
          expect(greatCircleKm(place, back)).toBeLessThan(1e-5);
          expect(Math.abs(back.latitude - place.latitude)).toBeLessThan(1e-9);
        },
      ),
    );
  });

  it('is the limit of the secant cone where both latitudes are equal', () => {
    const place = { latitude: 45, longitude: -110 };
    const one = new LambertProjection(tangent).toPlane(place);
    const two = new LambertProjection({ ...tangent, latin2: tangent.latin1 + 1e-4 }).toPlane(place);
    expect(Math.hypot(one.x - two.x, one.y - two.y)).toBeLessThan(10);
  });
});

describe('Lambert grids', () => {
  const grid = makeGrid(tangent);

  it('start at the first point of the header', () => {
    expect(grid.cell(0)).toEqual({ index: 0, i: 0, j: 0, latitude: 21.138123, longitude: -122.719528 });
  });

  it('refuse an index beyond the last point', () => {
    for (const index of [-1, grid.size, 1.5]) {
      expect(() => grid.cell(index)).toThrow(RangeError);
      expect(() => grid.windRotation(index)).toThrow(RangeError);
    }
  });

  it('reach half a cell beyond the outer points and no farther', () => {
    const projection = new LambertProjection(tangent);
    const first = projection.toPlane({ latitude: 21.138123, longitude: 237.280472 });
    const at = (i: number, j: number) => {
      const place = projection.toEarth({ x: first.x + i * 180_000, y: first.y + j * 170_000 });
      return grid.locate(place.latitude, place.longitude);
    };
    expect(at(-0.499, 10)).toMatchObject({ i: 0, j: 10 });
    expect(at(-0.501, 10)).toBeNull();
    expect(at(29.499, 10)).toMatchObject({ i: 29, j: 10 });
    expect(at(29.501, 10)).toBeNull();
    expect(at(10, -0.499)).toMatchObject({ i: 10, j: 0 });
    expect(at(10, -0.501)).toBeNull();
    expect(at(10, 19.499)).toMatchObject({ i: 10, j: 19 });
    expect(at(10, 19.501)).toBeNull();
  });

  it('locate no invalid coordinates, nor the pole that the plane does not hold', () => {
    expect(grid.locate(-90, 0)).toBeNull();
    for (const latitude of [90.001, Number.NaN]) expect(grid.locate(latitude, -100)).toBeNull();
    for (const longitude of [Number.NaN, Infinity]) expect(grid.locate(40, longitude)).toBeNull();
  });

  it('take longitudes modulo 360', () => {
    expect(grid.locate(40, -100)).toEqual(grid.locate(40, 260));
    expect(grid.locate(40, -100)).toEqual(grid.locate(40, 620));
  });

  it('can lie across the antimeridian', () => {
    const bering = makeGrid({ ...tangent, lov: 180, longitudeOfFirst: 154.780472 });
    expect(bering.locate(40, 180)).toEqual(bering.locate(40, -180));
    expect(bering.bounds.west).toBeGreaterThan(bering.bounds.east);
    expect(bering.bounds.west).toBeCloseTo(grid.bounds.west + 277.5, 5);
  });

  it('reach up to the pole where it is inside, on every meridian', () => {
    const projection = new LambertProjection({ ...tangent, lad: 75, latin1: 75, latin2: 75 });
    const pole = projection.toPlane({ latitude: 90, longitude: 0 });
    const corner = projection.toEarth({ x: pole.x - 500_000, y: pole.y - 500_000 });
    const arctic = makeGrid({
      ...{
        ...tangent,
        lad: 75,
        latin1: 75,
        latin2: 75,
        nx: 11,
        ny: 11,
        dxMetres: 100_000,
        dyMetres: 100_000,
      },
      latitudeOfFirst: corner.latitude,
      longitudeOfFirst: corner.longitude,
    });
    expect(arctic.bounds).toMatchObject({ west: -180, east: 180, north: 90 });
    expect(arctic.locate(90, 17)).toMatchObject({ i: 5, j: 5 });
  });

  it('rotate winds so that a wind along the columns blows towards the next row', () => {
    // Independent of the formula: the bearing from a point to the one above it is the direction of the y axis there.
    for (const index of [0, 14, 29, 300, 590]) {
      const [from, to] = [fine.cell(index), fine.cell(index + fine.nx)];
      const north = to.latitude - from.latitude;
      const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
      const angle = fine.windRotation(index);
      expect(Math.atan2(east, north)).toBeCloseTo(angle, 3);
    }
  });
});

/** The tangent grid with short steps, so that bearings are straight. */
const fine: Grid = makeGrid({ ...tangent, nx: 30, ny: 22, dxMetres: 3000, dyMetres: 3000 });

describe('the nearest point of a random Lambert grid', () => {
  it('is as near as any other point', () => {
    fc.assert(
      fc.property(
        grids,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (spec, right, up) => {
          const grid = makeGrid(spec);
          const projection = new LambertProjection(spec);
          const first = projection.toPlane({
            latitude: spec.latitudeOfFirst,
            longitude: spec.longitudeOfFirst,
          });
          const [i, j] = [right * spec.nx - 0.5, up * spec.ny - 0.5];
          const dy = spec.rows === 'south-to-north' ? spec.dyMetres : -spec.dyMetres;
          const place = projection.toEarth({ x: first.x + i * spec.dxMetres, y: first.y + j * dy });
          const cell = grid.locate(place.latitude, place.longitude);
          if (cell === null) throw new Error('a position inside the domain was not located');
          const best = nearestByBruteForce(grid, place);
          expect(greatCircleKm(place, cell)).toBeLessThanOrEqual(best.distanceKm + 2e-4);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('is the nearest on the earth, also where another is nearer on the plane', () => {
    // Far from its standard latitude the scale grows by a percent from one row to the next.
    const spec = { ...tangent, latin1: 60, latin2: 60, lad: 60, latitudeOfFirst: 2, nx: 12, ny: 12 };
    const grid = makeGrid(spec);
    const projection = new LambertProjection(spec);
    const first = projection.toPlane({ latitude: spec.latitudeOfFirst, longitude: spec.longitudeOfFirst });
    let otherThanOnPlane = 0;
    for (let index = 0; index < grid.size; index++) {
      const { i, j } = grid.cell(index);
      // Just beyond the middle between two rows, and between two columns.
      for (const [di, dj] of [
        [0, 0.501],
        [0, -0.501],
        [0.501, 0],
        [-0.501, 0],
      ] as const) {
        const place = projection.toEarth({
          x: first.x + (i + di) * spec.dxMetres,
          y: first.y + (j + dj) * spec.dyMetres,
        });
        const cell = grid.locate(place.latitude, place.longitude);
        if (cell === null) continue;
        expect(cell.index).toBe(nearestByBruteForce(grid, place).index);
        if (cell.index === index) otherThanOnPlane++;
      }
    }
    expect(otherThanOnPlane).toBeGreaterThan(20);
  });

  it('is the point itself at its own coordinates, and lies in the bounds', () => {
    fc.assert(
      fc.property(grids, fc.nat(), (spec, n) => {
        const grid = makeGrid(spec);
        const cell = grid.cell(n % grid.size);
        expect(grid.locate(cell.latitude, cell.longitude)).toEqual(cell);
        const { west, south, east, north } = grid.bounds;
        expect(cell.latitude).toBeGreaterThanOrEqual(south);
        expect(cell.latitude).toBeLessThanOrEqual(north);
        const between = cell.longitude >= west && cell.longitude <= east;
        expect(west <= east ? between : cell.longitude >= west || cell.longitude <= east).toBe(true);
      }),
    );
  });
});
