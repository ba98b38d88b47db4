import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CellTree } from '../../src/geo/cells/cell-tree.ts';
import {
  type Bounds,
  bandsOf,
  type Grid,
  type GridSpec,
  type GridWindow,
  LambertProjection,
  makeGrid,
  piecesOf,
  wrapLongitude,
} from '../../src/geo/index.ts';
import { globalGrid, HRRR_GRID } from '../support/grids.ts';
import { iconMesh, meshGrid } from './meshes.ts';

const MICRO = 1e6;

/** What a window is by definition: tests each point, in whole microdegrees. */
function isIn(box: Bounds, latitude: number, longitude: number): boolean {
  const micro = (degrees: number): number => Math.round(degrees * MICRO);
  if (micro(latitude) < micro(box.south) || micro(latitude) > micro(box.north)) return false;
  const turn = 360 * MICRO;
  const wide = micro(box.east) - micro(box.west);
  if (wide >= turn) return true;
  const east = (((micro(longitude) - micro(box.west)) % turn) + turn) % turn;
  return east <= ((wide % turn) + turn) % turn;
}

function pointsIn(grid: Grid, box: Bounds): number[] {
  return Array.from({ length: grid.size }, (_, index) => index).filter((index) => {
    const { latitude, longitude } = grid.cell(index);
    return isIn(box, latitude, longitude);
  });
}

const ascending = (numbers: Iterable<number>): number[] => [...numbers].sort((a, b) => a - b);

const latLon = (spec: Partial<GridSpec & { kind: 'latlon' }>): Grid =>
  makeGrid({
    ...globalGrid(10),
    ...spec,
  } as GridSpec);

const globe = latLon({});
const fromAntimeridian = latLon({ longitudeOfFirst: 180, longitudeOfLast: 170 });
const southFirst = latLon({ rows: 'south-to-north', latitudeOfFirst: -90, latitudeOfLast: 90 });
// The shape of icon-eu: across the zero meridian.
const regional = latLon({
  nx: 18,
  ny: 9,
  rows: 'south-to-north',
  latitudeOfFirst: 29.5,
  longitudeOfFirst: 336.5,
  latitudeOfLast: 69.5,
  longitudeOfLast: 61.5,
  latitudeStep: 5,
  longitudeStep: 5,
});
const lambert = (spec: Partial<GridSpec & { kind: 'lambert' }>): Grid =>
  makeGrid({
    ...HRRR_GRID,
    nx: 30,
    ny: 18,
    dxMetres: 180_000,
    dyMetres: 180_000,
    ...spec,
  } as GridSpec);
const hrrr = lambert({});
const bering = lambert({
  lov: 180,
  longitudeOfFirst: 154.780472,
  rows: 'north-to-south',
  latitudeOfFirst: 55,
});
const arctic = lambert({
  nx: 40,
  ny: 40,
  lov: 0,
  longitudeOfFirst: -45,
  latitudeOfFirst: 50,
  latin1: 70,
  latin2: 75,
  dxMetres: 160_000,
  dyMetres: 160_000,
});
const antarctic = lambert({
  lov: 20,
  lad: -40,
  latin1: -35,
  latin2: -55,
  longitudeOfFirst: -10,
  latitudeOfFirst: -60,
});

const edge = (min: number, max: number, places: readonly number[]) =>
  fc.oneof(fc.double({ min, max, noNaN: true }), fc.integer({ min, max }), fc.constantFrom(...places));
const box = fc
  .record({
    a: edge(-90, 90, [-90, 90, 29.5, 34.5, 40]),
    b: edge(-90, 90, [-90, 90, 29.5, 34.5, 40]),
    west: edge(-200, 380, [-180, 180, 0, 360, -23.5, 237.280472]),
    east: edge(-200, 380, [-180, 180, 0, 360, 61.5, 170]),
  })
  .map(({ a, b, west, east }): Bounds => ({ west, south: Math.min(a, b), east, north: Math.max(a, b) }));

const ROWS = [
  ['a globe from 0', globe],
  ['a globe from the antimeridian', fromAntimeridian],
  ['a globe from the south', southFirst],
  ['a region across the zero meridian', regional],
] as const;

/** Their axes. */
function axesOf(window: GridWindow | null): { latitudes: number[]; longitudes: number[] } {
  if (window === null || window.kind === 'rectangle') throw new Error('expected rows of latitude');
  return { latitudes: [...window.latitudes], longitudes: [...window.longitudes] };
}

describe('windows of lat/lon grids', () => {
  it.each(ROWS)('%s: hold exactly the points in the box', (_, grid) => {
    fc.assert(
      fc.property(box, (bounds) => {
        const window = grid.window(bounds);
        const expected = pointsIn(grid, bounds);
        expect(ascending(window?.indices() ?? [])).toEqual(expected);
        if (window === null) return;
        if (window.kind !== 'rows') throw new Error('expected rows');
        const indices = window.indices();
        // The axes give the coordinates of each point, eastward, in the grid's order of rows.
        for (let at = 0; at < indices.length; at++) {
          const cell = grid.cell(indices[at]!);
          expect(window.latitudes[Math.floor(at / window.nx)]).toBe(cell.latitude);
          expect(window.longitudes[at % window.nx]).toBe(cell.longitude);
        }
        const micro = (degrees: number): number => Math.round(degrees * MICRO);
        const east = [...window.longitudes].map(
          (longitude) => (((micro(longitude) - micro(bounds.west)) % 360e6) + 360e6) % 360e6,
        );
        expect(east).toEqual(ascending(east));
        expect(window.columns.length).toBeLessThanOrEqual(2);
        expect(indices[0]).toBe(window.j0 * grid.nx + window.columns[0]!.start);
        expect(window.columns.reduce((sum, { count }) => sum + count, 0)).toBe(window.nx);
      }),
      { numRuns: 300 },
    );
  });

  it('have two runs of columns across the meridian where the rows start', () => {
    const window = globe.window({ west: -20, south: 40, east: 20, north: 50 });
    expect(window).toMatchObject({
      j0: 4,
      ny: 2,
      columns: [
        { x0: 0, start: 34, count: 2 },
        { x0: 2, start: 0, count: 3 },
      ],
    });
    expect(axesOf(window)).toEqual({ longitudes: [-20, -10, 0, 10, 20], latitudes: [50, 40] });
  });

  it('cross the antimeridian when west is greater than east', () => {
    const window = globe.window({ west: 170, south: 0, east: -170, north: 0 });
    expect(axesOf(window).longitudes).toEqual([170, -180, -170]);
    expect([...(window?.indices() ?? [])]).toEqual([9 * 36 + 17, 9 * 36 + 18, 9 * 36 + 19]);
  });

  it('hold the full circle from the western edge of the box, each meridian once, poles included', () => {
    for (const [west, east] of [
      [-180, 180],
      [0, 360],
      [-170, 190],
    ] as const) {
      const window = globe.window({ west, south: -90, east, north: 90 });
      expect([window?.nx, window?.ny]).toEqual([36, 19]);
      expect(axesOf(window).longitudes[0]).toBe(wrapLongitude(west));
    }
  });

  it('include the edges to a microdegree, and are null for an empty box', () => {
    const counts = [0, 4e-7, -4e-7, 2e-6].map(
      (inward) =>
        globe.window({ west: 10 + inward, south: 40, east: 20, north: 50 - inward })?.indices().length,
    );
    expect(counts).toEqual([4, 4, 4, 1]);
    expect(globe.window({ west: 10, south: 40, east: 10, north: 40 })?.indices()).toEqual(
      Int32Array.of(5 * 36 + 1),
    );
    expect(globe.window({ west: 11, south: 41, east: 19, north: 49 })).toBeNull();
    expect(globe.window({ west: 0, south: 50, east: 10, north: 40 })).toBeNull();
    expect(globe.window({ west: Number.NaN, south: 0, east: 10, north: 40 })).toBeNull();
    expect(regional.window({ west: 100, south: 40, east: 140, north: 50 })).toBeNull();
  });
});

const PLANES = [
  ['a plane of North America', hrrr],
  ['one across the antimeridian, from the north', bering],
  ['one around the north pole', arctic],
  ['one of the southern hemisphere', antarctic],
] as const;

describe('windows of projected grids', () => {
  it.each(PLANES)(
    '%s: the smallest rectangle around the points in the box, and which they are',
    (_, grid) => {
      let met = 0;
      const nearGrid = fc
        .tuple(
          fc.nat(grid.size - 1),
          fc.oneof(fc.constant(0), fc.double({ min: 0, max: 60, noNaN: true })),
          fc.oneof(fc.constant(0), fc.double({ min: 0, max: 200, noNaN: true })),
          fc.double({ min: 0, max: 1, noNaN: true }),
        )
        .map(([index, height, width, share]): Bounds => {
          const { latitude, longitude } = grid.cell(index);
          return {
            south: Math.max(-90, latitude - height * share),
            north: Math.min(90, latitude + height * (1 - share)),
            west: longitude - width * share,
            east: longitude + width * (1 - share),
          };
        });
      fc.assert(
        fc.property(fc.oneof(nearGrid, box), (bounds) => {
          const expected = pointsIn(grid, bounds);
          const window = grid.window(bounds);
          if (expected.length === 0) {
            expect(window).toBeNull();
            return;
          }
          met++;
          if (window?.kind !== 'rectangle') throw new Error('expected a rectangle');
          const is = expected.map((index) => index % grid.nx);
          const js = expected.map((index) => Math.floor(index / grid.nx));
          const [i0, j0] = [Math.min(...is), Math.min(...js)];
          expect([window.nx, window.ny]).toEqual([Math.max(...is) - i0 + 1, Math.max(...js) - j0 + 1]);
          expect([window.columns, window.j0]).toEqual([[{ x0: 0, start: i0, count: window.nx }], j0]);
          const indices = window.indices();
          expect(indices).toHaveLength(window.nx * window.ny);
          expect([...indices].filter((index) => index >= 0)).toEqual(expected);
          const { latitudes, longitudes } = window.coordinates();
          for (let at = 0; at < indices.length; at++) {
            const index = (j0 + Math.floor(at / window.nx)) * grid.nx + i0 + (at % window.nx);
            if (indices[at] !== -1) expect(indices[at]).toBe(index);
            const { latitude, longitude } = grid.cell(index);
            expect([latitudes[at], longitudes[at]]).toEqual([latitude, longitude]);
          }
        }),
        { numRuns: 200 },
      );
      expect(met).toBeGreaterThan(50);
    },
  );
});

describe('windows of icosahedral grids', () => {
  // Cells of 2 degrees.
  const grid = meshGrid(iconMesh(3, 3));

  it('are a regular mesh that takes the nearest cell at each of its points', () => {
    const within = box.map((bounds) => ({ ...bounds, south: Math.max(bounds.south, bounds.north - 40) }));
    fc.assert(
      fc.property(within, (bounds) => {
        const window = grid.window(bounds);
        const points: number[] = [];
        for (let latitude = -90; latitude <= 90; latitude += 2) {
          for (let longitude = -180; longitude < 180; longitude += 2) {
            if (isIn(bounds, latitude, longitude)) points.push(grid.locate(latitude, longitude)!.index);
          }
        }
        expect(ascending(window?.indices() ?? [])).toEqual(ascending(points));
        if (window === null) return;
        if (window.kind !== 'mesh') throw new Error('expected a mesh');
        const { nx, latitudes, longitudes } = window;
        const indices = window.indices();
        for (const at of [0, nx - 1, indices.length - 1]) {
          const cell = grid.locate(latitudes[Math.floor(at / nx)]!, longitudes[at % nx]!);
          expect(indices[at]).toBe(cell?.index);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('lie on multiples of the step, each meridian once', () => {
    expect(grid.window({ west: -3, south: 1, east: 3.9, north: 5 })).toMatchObject({
      kind: 'mesh',
      stepDegrees: 2,
      latitudes: Float64Array.of(2, 4),
      longitudes: Float64Array.of(-2, 0, 2),
    });
    expect(grid.window({ west: -180, south: -90, east: 180, north: 90 })).toMatchObject({ nx: 180, ny: 91 });
    expect(axesOf(grid.window({ west: 177, south: 0, east: -177, north: 1 })).longitudes).toEqual([
      178, -180, -178,
    ]);
    expect(grid.window({ west: 0.5, south: 0.5, east: 1.5, north: 1.5 })).toBeNull();
  });

  it('have no cell outside a regional grid', () => {
    const mesh = iconMesh(3, 5);
    const kept = [...mesh.latitudes.keys()].filter(
      (cell) => Math.hypot(mesh.latitudes[cell]! - 50, mesh.longitudes[cell]! - 10) < 5,
    );
    const region = meshGrid({
      latitudes: kept.map((cell) => mesh.latitudes[cell]!),
      longitudes: kept.map((cell) => mesh.longitudes[cell]!),
    });
    const window = region.window({ west: -180, south: -90, east: 180, north: 90 });
    const indices = window?.indices() ?? [];
    const { latitudes, longitudes } = axesOf(window);
    const nx = longitudes.length;
    expect(nx).toBeLessThan(30);
    expect(indices[0]).toBe(-1);
    for (const [at, index] of [...indices].entries()) {
      const place = [latitudes[Math.floor(at / nx)]!, longitudes[at % nx]!] as const;
      expect(index).toBe(region.locate(...place)?.index ?? -1);
    }
    expect(region.window({ west: 100, south: 40, east: 140, north: 60 })).toBeNull();
  });
});

const WORLD = { west: -180, south: -90, east: 180, north: 90 };
/** Wide enough that a row of each is several pieces. */
const quarter = latLon({ nx: 1440, longitudeOfLast: 359.75, longitudeStep: 0.25, ny: 37, latitudeStep: 5 });
const wide = lambert({ nx: 600, ny: 40, dxMetres: 9000, dyMetres: 90_000 });
const mesh = meshGrid(iconMesh(3, 4));
const stride = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 6, max: 40 }));
const nearby = fc.oneof(
  box,
  box.map((each): Bounds => ({ ...each, west: each.west / 4 - 100, east: each.east / 4 - 60, south: 10 })),
);

describe('thinned windows', () => {
  it('of rows of latitude hold every nth row and column from the first in the box', () => {
    for (const grid of [quarter, fromAntimeridian, regional, mesh]) {
      fc.assert(
        fc.property(nearby, stride, (bounds, step) => {
          const full = grid.window(bounds);
          const thin = full?.thinned(step) ?? null;
          expect(thin === null).toBe(full === null);
          if (full === null || thin === null) return;
          const [all, left] = [axesOf(full), axesOf(thin)];
          expect(left.longitudes).toEqual(all.longitudes.filter((_, x) => x % step === 0));
          expect(left.latitudes).toEqual(all.latitudes.filter((_, y) => y % step === 0));
          expect([thin.nx, thin.ny, thin.stride]).toEqual([
            left.longitudes.length,
            left.latitudes.length,
            step,
          ]);
          const indices = [...full.indices()];
          expect([...thin.indices()]).toEqual(
            indices.filter((_, at) => (at % full.nx) % step === 0 && Math.floor(at / full.nx) % step === 0),
          );
        }),
        { numRuns: 40 },
      );
    }
  });

  it('of a projected grid hold every nth row and column of the grid', () => {
    let met = 0;
    for (const grid of [wide, bering, arctic, antarctic]) {
      fc.assert(
        fc.property(nearby, stride, (bounds, step) => {
          const expected = pointsIn(grid, bounds).filter(
            (index) => (index % grid.nx) % step === 0 && Math.floor(index / grid.nx) % step === 0,
          );
          const thin = grid.window(bounds)?.thinned(step) ?? null;
          expect(ascending(thin?.indices().filter((index) => index >= 0) ?? [])).toEqual(expected);
          if (thin === null) return;
          met++;
          const is = expected.map((index) => index % grid.nx);
          expect(thin.nx).toBe((Math.max(...is) - Math.min(...is)) / step + 1);
          const js = expected.map((index) => Math.floor(index / grid.nx));
          expect(thin.ny).toBe((Math.max(...js) - Math.min(...js)) / step + 1);
          if (thin.kind !== 'rectangle') throw new Error('expected a rectangle');
          const { latitudes, longitudes } = thin.coordinates();
          for (const [at, index] of thin.indices().entries()) {
            if (index < 0) continue;
            expect(grid.cell(index)).toMatchObject({ latitude: latitudes[at], longitude: longitudes[at] });
          }
        }),
        { numRuns: 60 },
      );
    }
    expect(met).toBeGreaterThan(20);
  });
});

describe('the pieces of a window', () => {
  it.each([
    ['rows', quarter],
    ['a plane', wide],
    ['a mesh', mesh],
  ])('of %s are its points, each once, and no two of them share a tile of rows and columns', (_, grid) => {
    fc.assert(
      fc.property(nearby, stride, (bounds, step) => {
        const window = grid.window(bounds)?.thinned(step);
        if (window === undefined || window === null) return;
        const indices = new Int32Array(window.nx * window.ny).fill(-2);
        const pieceOfTile = new Map<number, number>();
        let [pieces, next] = [0, 0];
        for (const band of bandsOf(window)) {
          expect(band.y0).toBe(next);
          next += band.rows;
          for (const parts of piecesOf(window, band)) {
            pieces++;
            const tiles = new Set<number>();
            for (const part of parts) {
              expect([part.y0, part.rows]).toEqual([band.y0, band.rows]);
              for (const [at, index] of window.indices(part).entries()) {
                const [x, y] = [part.x0 + (at % part.columns), band.y0 + Math.floor(at / part.columns)];
                expect(indices[y * window.nx + x]).toBe(-2);
                indices[y * window.nx + x] = index;
                const [i, j] = [index % grid.nx, Math.floor(index / grid.nx)];
                if (index >= 0) tiles.add(Math.floor(j / 16) * 1000 + Math.floor(i / 16));
              }
            }
            if (window.kind === 'mesh') continue;
            expect(tiles.size).toBeLessThanOrEqual(16);
            for (const tile of tiles) {
              expect(pieceOfTile.has(tile)).toBe(false);
              pieceOfTile.set(tile, pieces);
            }
          }
        }
        expect(next).toBe(window.ny);
        expect(indices).toEqual(window.indices());
      }),
      { numRuns: 60 },
    );
  });
});

describe('the size of a window', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('is known from rows and columns, not points', () => {
    const grid = lambert({ nx: 1799, ny: 1059, dxMetres: 3000, dyMetres: 3000 });
    const placed = vi.spyOn(LambertProjection.prototype, 'latitudeAt');
    for (const bounds of [WORLD, { west: -110, south: 25, east: -80, north: 50 }]) {
      const window = grid.window(bounds);
      expect(window!.nx * window!.ny).toBeGreaterThan(1_000_000);
      for (const step of [2, 3, 50]) expect(window?.thinned(step)?.stride).toBe(step);
      expect(placed.mock.calls.length).toBeLessThan(12 * grid.ny);
      placed.mockClear();
    }
    const searched = vi.spyOn(CellTree.prototype, 'nearest');
    expect(mesh.window(WORLD)?.thinned(2)?.nx).toBe(180);
    expect(searched).not.toHaveBeenCalled();
  });
});
