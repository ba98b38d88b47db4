import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MISSING } from '../../../src/catalog/index.ts';
import { type Grid, greatCircleKm, type LatLon, makeGrid } from '../../../src/geo/index.ts';
import { numberOfCases } from '../../support/number-of-cases.ts';
import { definitionOf, geometryOf, iconMesh, meshGrid, type Places } from '../meshes.ts';

/** The given centre of each cell, by its index in storage. */
function cellsOf(grid: Grid): { index: number; latitude: number; longitude: number }[] {
  const cells = [];
  for (let index = 0; index < grid.size; index++) {
    try {
      cells.push(grid.cell(index));
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
    }
  }
  return cells;
}

function expectNearest(grid: Grid, place: LatLon): void {
  const found = grid.locate(place.latitude, place.longitude);
  expect(found, JSON.stringify(place)).not.toBeNull();
  const least = Math.min(...cellsOf(grid).map((cell) => greatCircleKm(place, cell)));
  expect(found && greatCircleKm(place, found), JSON.stringify(place)).toBe(least);
}

/** Any coordinates, more often where a projection of the sphere is cut or singular: poles, antimeridian, edges of a cube. */
const place = fc.record({
  latitude: fc.oneof(
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.constantFrom(90, -90, 89.999999, -89.9999, 0, 45, -45, 35.264389682754654),
  ),
  longitude: fc.oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.constantFrom(180, -180, 179.999999, -179.999999, 0, 45, 135, -45, -135, 540, 359.9),
  ),
});

const icon = meshGrid(iconMesh(2, 3));
const coarse = meshGrid(iconMesh(3, 1));

describe('cells of an icosahedral grid', () => {
  it.each([
    ['R02B03', icon, 5120],
    ['R03B01', coarse, 720],
  ] as const)('%s: the cell of a position is the nearest of all', (_, grid, cells) => {
    expect(cellsOf(grid)).toHaveLength(cells);
    fc.assert(
      fc.property(place, (where) => expectNearest(grid, where)),
      { numRuns: numberOfCases(150) },
    );
  });

  it('are found in an irregular set too, where cells coincide or lie on a pole', () => {
    const places = fc.array(place, { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(places, fc.array(place, { minLength: 10, maxLength: 10 }), (cells, requested) => {
        const grid = meshGrid({
          latitudes: [...cells.map(({ latitude }) => latitude), 90, -90, 0, 0, 0, 0],
          longitudes: [...cells.map(({ longitude }) => longitude % 360), 0, 0, 0, 90, 180, -90],
        });
        for (const where of requested) expectNearest(grid, where);
      }),
      { numRuns: numberOfCases(100) },
    );
  });

  it('are found at their own centres, whatever multiple of 360 degrees is added to the longitude', () => {
    for (const cell of cellsOf(icon)) {
      expect(icon.locate(cell.latitude, cell.longitude)).toEqual(cell);
      expect(icon.locate(cell.latitude, cell.longitude + 360)?.index).toBe(cell.index);
    }
  });

  it('are found in storage order where two are equally near', () => {
    const grid = meshGrid({ latitudes: [10, -10, 10, 90, -90], longitudes: [5, 0, -5, 0, 0] });
    const tied = [grid.locate(10, 5)!.index, grid.locate(10, -5)!.index];
    expect(grid.locate(10, 0)?.index).toBe(Math.min(...tied));
    const twins = meshGrid({ latitudes: [50, 50, -90], longitudes: [7, 7, 0] });
    const both = cellsOf(twins).filter(({ latitude }) => latitude === 50);
    expect(both).toHaveLength(2);
    expect(twins.locate(50, 7)?.index).toBe(Math.min(...both.map(({ index }) => index)));
  });

  it('cover the globe, but not coordinates that are invalid', () => {
    expect(icon.bounds).toEqual({ west: -180, south: -90, east: 180, north: 90 });
    expect([icon.locate(90.1, 0), icon.locate(Number.NaN, 0), icon.locate(0, Infinity)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('need no rotation of winds', () => {
    expect(icon.windRotation(5)).toBe(0);
    expect(() => icon.windRotation(icon.size)).toThrow(RangeError);
  });
});

describe('storage of an icosahedral grid', () => {
  const places = iconMesh(3, 1);
  const values = Float64Array.from(places.latitudes, (_, cell) => cell);

  it('arranges the values of a message by cell and fills the last tile with missing values', () => {
    const arranged = coarse.arrange(values);
    expect(coarse).toMatchObject({ nx: 16, ny: 48, size: 768 });
    expect(arranged).toHaveLength(coarse.size);
    const stored = cellsOf(coarse);
    for (const { index, latitude, longitude } of stored) {
      const cell = arranged[index]!;
      expect(latitude).toBeCloseTo(places.latitudes[cell]!, 5);
      expect(Math.abs(((longitude - places.longitudes[cell]! + 540) % 360) - 180)).toBeLessThan(1e-5);
    }
    expect(new Set(stored.map(({ index }) => arranged[index])).size).toBe(720);
    expect(arranged.filter(Number.isNaN)).toHaveLength(48);
    expect(() => coarse.arrange(values.subarray(1))).toThrow('719 values for a grid of 720 points');
    const integers = coarse.arrangeIntegers(Int32Array.from(values));
    expect(Array.from(integers, (value) => (value === MISSING ? Number.NaN : value))).toEqual([...arranged]);
    expect(() => coarse.arrangeIntegers(new Int32Array(721))).toThrow('721 values for a grid of 720 points');
  });

  it('keeps neighbours on the earth together: tiles and groups of four are compact', () => {
    const spread = (of: Grid, indices: readonly number[]): number => {
      const cells = indices.map((index) => of.cell(index));
      return Math.max(...cells.flatMap((a) => cells.map((b) => greatCircleKm(a, b))));
    };
    // A little wider than a square of the same area: cells are 356 km wide here.
    const side = Math.sqrt((4 * Math.PI * 6371.229 ** 2) / 5120);
    let compact = 0;
    for (let tile = 0; tile < 20; tile++) {
      const indices = Array.from({ length: 256 }, (_, n) => tile * 256 + n);
      if (spread(icon, indices) < side * 16 * 3) compact++;
    }
    // The curve can jump between faces of the cube that do not touch, and a tile over both is in two parts.
    expect(compact).toBeGreaterThanOrEqual(20 - 5);
    const groups = Array.from({ length: 1280 }, (_, group) => {
      const first = Math.floor(group / 64) * 256 + Math.floor((group % 64) / 8) * 32 + (group % 8) * 2;
      return spread(icon, [first, first + 1, first + 16, first + 17]);
    }).sort((a, b) => a - b);
    expect(groups[640]).toBeLessThan(side * 2 * 1.5);
    expect(groups[1200]).toBeLessThan(side * 2 * 3);
  });

  it('matches messages by grid number, UUID, kind of points and number of cells', () => {
    const definition = definitionOf(720);
    expect(coarse.matches(definition)).toBe(true);
    expect(coarse.matches({ ...definition, points: 719 })).toBe(false);
    expect(coarse.matches({ ...definition, numberOfGridUsed: 27 })).toBe(false);
    expect(coarse.matches({ ...definition, numberOfGridInReference: 2 })).toBe(false);
    expect(coarse.matches({ ...definition, uuid: '0'.repeat(32) })).toBe(false);
    expect(coarse.matches({ template: 101, points: 720, known: false })).toBe(false);
  });

  it('needs the geometry that its specification names', () => {
    const geometry = geometryOf(iconMesh(2, 0));
    expect(() => makeGrid(coarse.spec)).toThrow(TypeError);
    expect(() => makeGrid(coarse.spec, geometry)).toThrow('the grid needs geometry');
    const again = makeGrid(JSON.parse(JSON.stringify(coarse.spec)) as typeof coarse.spec, geometryOf(places));
    expect(again.locate(48.8566, 2.3522)).toEqual(coarse.locate(48.8566, 2.3522));
  });
});

describe('a regional set of cells', () => {
  // Central Europe, cut out of a mesh with cells half a degree wide.
  const all = iconMesh(3, 5);
  const kept = [...all.latitudes.keys()].filter((cell) => {
    const [latitude, longitude] = [all.latitudes[cell]!, all.longitudes[cell]!];
    return latitude > 43 && latitude < 58 && longitude > -4 && longitude < 20;
  });
  const places: Places = {
    latitudes: kept.map((cell) => all.latitudes[cell]!),
    longitudes: kept.map((cell) => all.longitudes[cell]!),
  };
  const regional = meshGrid(places);

  it('finds the nearest cell everywhere inside, and none far outside', () => {
    const inside = fc.record({
      latitude: fc.double({ min: 43.5, max: 57.5, noNaN: true }),
      longitude: fc.double({ min: -3, max: 19, noNaN: true }),
    });
    fc.assert(
      fc.property(inside, (where) => expectNearest(regional, where)),
      { numRuns: numberOfCases(60) },
    );
    for (const [latitude, longitude] of [
      [41, 8],
      [60, 8],
      [50, -7],
      [50, 23],
      [-50, 8],
      [90, 0],
    ] as const) {
      expect(regional.locate(latitude, longitude), `${latitude} ${longitude}`).toBeNull();
    }
  });

  it('has its own box and a mesh as dense as its cells', () => {
    const { west, south, east, north } = regional.bounds;
    expect([west, south, east, north].map(Math.round)).toEqual([-4, 43, 20, 58]);
    expect(regional.spec).toMatchObject({ meshStepDegrees: 0.5 });
  });

  it('has the narrow box where it lies across the antimeridian', () => {
    const moved = meshGrid({
      ...places,
      longitudes: places.longitudes.map((longitude) => longitude + 172),
    });
    expect([moved.bounds.west, moved.bounds.east].map(Math.round)).toEqual([168, -168]);
    expect(moved.locate(50, 180)).not.toBeNull();
    expect(moved.locate(50, 150)).toBeNull();
  });
});
