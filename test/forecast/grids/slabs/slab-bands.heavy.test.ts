import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rowsOf, type SlabBand, type SlabBands } from '../../../../src/forecast/index.ts';
import { type Bounds, type Grid, type GridSpec, icosahedralSpec } from '../../../../src/geo/index.ts';
import { MISSING } from '../../../../src/store/index.ts';
import { definitionOf, geometryOf, iconMesh } from '../../../geo/meshes.ts';
import { closeDatabases } from '../../../store/run-fixtures.ts';
import { HRRR_GRID } from '../../../support/grids.ts';
import { scratchFolder } from '../../../support/scratch.ts';
import { type SmallRun, smallRun } from '../../small-runs.ts';

const root = scratchFolder();
const WORLD = { west: -180, south: -90, east: 180, north: 90 };

/** 23 x 3 tiles, the last column of which begins in the middle of a tile. */
const GLOBE: GridSpec = {
  kind: 'latlon',
  nx: 360,
  ny: 37,
  rows: 'north-to-south',
  latitudeOfFirst: 90,
  longitudeOfFirst: 0,
  latitudeOfLast: -90,
  longitudeOfLast: 359,
  latitudeStep: 5,
  longitudeStep: 1,
};
const PLANE: GridSpec = {
  ...HRRR_GRID,
  nx: 300,
  ny: 40,
  dxMetres: 18_000,
  dyMetres: 90_000,
};
/** Around the pole, whose meridians are cut open along the antimeridian. */
const CAP: GridSpec = {
  ...PLANE,
  nx: 40,
  lov: 0,
  longitudeOfFirst: -45,
  latitudeOfFirst: 50,
  latin1: 70,
  latin2: 75,
  dxMetres: 160_000,
  dyMetres: 160_000,
};

/** A point's own number in hundredths of K; some are masked. */
const numbered = {
  decimals: 2,
  leads: [0, 3],
  value: (_: number, cell: number) => (cell % 31 === 7 ? null : cell / 100),
};
const winds = {
  wind_u_10m: { decimals: 2, leads: [0, 3], value: (_: number, cell: number) => (cell % 500) / 10 },
  wind_v_10m: { decimals: 2, leads: [0, 3], value: (_: number, cell: number) => -(cell % 7) },
};

const runs = new Map<string, SmallRun>();
beforeAll(async () => {
  const variables = { air_temperature_2m: numbered, ...winds };
  runs.set('globe', await smallRun(root, variables, { grid: GLOBE }));
  runs.set('plane', await smallRun(root, variables, { model: 'hrrr', grid: PLANE }));
  runs.set('cap', await smallRun(root, variables, { model: 'nam', grid: CAP }));
  const mesh = geometryOf(iconMesh(3, 3));
  const grid = icosahedralSpec(definitionOf(mesh.cells), mesh);
  runs.set('mesh', await smallRun(root, variables, { model: 'icon-global', grid, geometry: mesh.bytes }));
});
afterAll(closeDatabases);

function runOf(kind: string): SmallRun {
  const run = runs.get(kind);
  if (run === undefined) throw new Error(`no run ${kind}`);
  return run;
}

async function gathered(slab: SlabBands): Promise<SlabBand[]> {
  const bands: SlabBand[] = [];
  for await (const band of slab.bands()) bands.push(band);
  return bands;
}

/** As REST's callers see it: in whole microdegrees, edges included. */
function isIn(box: Bounds, latitude: number, longitude: number): boolean {
  const micro = (degrees: number): number => Math.round(degrees * 1e6);
  if (micro(latitude) < micro(box.south) || micro(latitude) > micro(box.north)) return false;
  const modulo = (value: number): number => ((value % 360e6) + 360e6) % 360e6;
  const wide = micro(box.east) - micro(box.west);
  return wide >= 360e6 || modulo(micro(longitude) - micro(box.west)) <= modulo(wide);
}

/** The point at a place: of a grid with rows the one that is just there, which near a cone's cut may not be the nearest. */
function indexer(grid: Grid): (latitude: number, longitude: number) => number {
  if (grid.spec.kind === 'icosahedral') {
    return (latitude, longitude) => grid.locate(latitude, longitude)?.index ?? -1;
  }
  const indices = new Map<string, number>();
  for (let index = 0; index < grid.size; index++) {
    const cell = grid.cell(index);
    indices.set(`${cell.latitude} ${cell.longitude}`, index);
  }
  expect(indices.size).toBe(grid.size);
  return (latitude, longitude) => indices.get(`${latitude} ${longitude}`) ?? -1;
}

/** Not doubles, most of which are next to nothing. */
const hundredths = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: min * 100, max: max * 100 }).map((number) => number / 100);
const longitude = fc.oneof(hundredths(-200, 380), fc.constantFrom(-180, 180, 0, 360, 90, -100));
const latitude = fc.oneof(hundredths(-90, 90), fc.constantFrom(-90, 90, 0, 20, 50));
const box = fc
  .record({ a: latitude, b: latitude, west: longitude, east: longitude })
  .map(({ a, b, west, east }): Bounds => ({ west, south: Math.min(a, b), east, north: Math.max(a, b) }));
const boxes = fc.oneof(
  box,
  box.map((each) => ({ ...each, east: each.west })),
  fc.constant(WORLD),
);
/** Boxes around a point of a grid. */
function boxesOn(grid: Grid): fc.Arbitrary<Bounds> {
  return fc
    .tuple(fc.nat(grid.size - 1), hundredths(0, 40), hundredths(0, 90))
    .map(([index, height, width]) => {
      // The points that fill up the last tile of a mesh are none.
      const { latitude, longitude } = grid.cell(Math.min(index, 11_000) % grid.size);
      return {
        west: longitude - width / 3,
        south: Math.max(-90, latitude - height / 3),
        east: longitude + width,
        north: Math.min(90, latitude + height),
      };
    });
}

const stride = fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 5 }), fc.integer({ min: 6, max: 40 }));

describe('a slab in bands', () => {
  it.each(['globe', 'plane', 'cap', 'mesh'])(
    'of a %s has at every point what the point has, and none outside the box',
    async (kind) => {
      const { request, run } = runOf(kind);
      const indexAt = indexer(run.grid);
      let met = 0;
      await fc.assert(
        fc.asyncProperty(fc.oneof(boxes, boxesOn(run.grid)), stride, fc.nat(), async (bounds, step, pick) => {
          const ask = request.grids.requireSlabBands(run, 'air_temperature_2m', 0, bounds, { stride: step });
          const slab = await ask.catch((error: Error) => error);
          if (slab instanceof Error) {
            expect(slab.message).toMatch(/^no grid point/);
            if (step > 1 || kind === 'mesh') return;
            for (let index = 0; index < run.grid.size; index++) {
              const cell = run.grid.cell(index);
              expect(isIn(bounds, cell.latitude, cell.longitude)).toBe(false);
            }
            return;
          }
          met++;
          const { nx, ny, axes } = slab;
          expect(slab).toMatchObject({ decimals: 2, stride: step, lead: 0, name: 'air_temperature_2m' });
          const seen = new Set<number>();
          let next = 0;
          for (const band of await gathered(slab)) {
            expect(band.y0).toBe(next);
            expect(band.rows).toBeLessThanOrEqual(16);
            expect(band.integers).toHaveLength(band.rows * nx);
            next += band.rows;
            for (let at = 0; at < band.integers.length; at++) {
              const lat =
                axes.kind === 'latlon' ? axes.latitudes[band.y0 + Math.floor(at / nx)] : band.latitudes?.[at];
              const lon = axes.kind === 'latlon' ? axes.longitudes[at % nx] : band.longitudes?.[at];
              if (lat === undefined || lon === undefined) throw new Error('a point without a place');
              const integer = band.integers[at]!;
              if (!isIn(bounds, lat, lon)) {
                expect([kind, axes.kind, integer]).toEqual([kind, 'projected', MISSING]);
                continue;
              }
              const index = indexAt(lat, lon);
              expect(integer).toBe(index % 31 === 7 ? MISSING : index);
              seen.add(index);
            }
            if (pick % 5 === 0 && axes.kind === 'latlon') {
              const [y, x] = [pick % band.rows, pick % nx];
              const place = request.place(run, axes.latitudes[band.y0 + y]!, axes.longitudes[x]!);
              const { columns } = await request.series(run, place, ['air_temperature_2m'], {
                from: 0,
                to: 0,
              });
              const integer = band.integers[y * nx + x]!;
              expect(columns[0]?.values).toEqual([integer === MISSING ? null : integer / 100]);
            }
          }
          expect(next).toBe(ny);
          if (step > 1 || kind === 'mesh') return;
          for (let index = 0; index < run.grid.size; index++) {
            if (index % 31 === 7) continue;
            const cell = run.grid.cell(index);
            expect(seen.has(index)).toBe(isIn(bounds, cell.latitude, cell.longitude));
          }
        }),
        { numRuns: 60 },
      );
      expect(met).toBeGreaterThan(15);
    },
  );

  it('has the same values as the slab in one piece', async () => {
    for (const { request, run } of runs.values()) {
      for (const name of ['air_temperature_2m', 'wind_speed_10m'] as const) {
        for (const step of [1, 3]) {
          const bounds = { west: 100, south: -20, east: 60, north: 90 };
          const whole = await request.grids.requireSlab(run, name, 3, bounds, { stride: step });
          const slab = await request.grids.requireSlabBands(run, name, 3, bounds, { stride: step });
          const bands = await gathered(slab);
          expect(bands.flatMap(({ integers }) => [...integers])).toEqual([...whole.integers]);
          expect([slab.nx, slab.ny, slab.decimals]).toEqual([whole.nx, whole.ny, whole.decimals]);
          if (slab.axes.kind === 'latlon') {
            expect([slab.axes.latitudes, slab.axes.longitudes]).toEqual([whole.latitudes, whole.longitudes]);
          } else {
            expect(bands.flatMap(({ latitudes }) => [...(latitudes ?? [])])).toEqual([...whole.latitudes]);
          }
          if (name === 'wind_speed_10m') continue;
          expect(
            rowsOf(whole)
              .flat()
              .some((value) => value !== null),
          ).toBe(true);
        }
      }
    }
  });

  it('of a diagnostic has the same values as single points', async () => {
    const { request, run } = runOf('plane');
    const slab = await request.grids.requireSlabBands(run, 'wind_speed_10m', 0, WORLD, { stride: 7 });
    for (const { y0, integers } of await gathered(slab)) {
      for (let x = 0; x < slab.nx; x++) {
        const cell = y0 * 7 * 300 + x * 7;
        const speed = Math.hypot((cell % 500) / 10, cell % 7);
        expect(integers[x]! / 10 ** slab.decimals).toBeCloseTo(speed, slab.decimals);
      }
    }
  });

  it('has the axes of its kind of grid, and gives positions in the same bands before the values', async () => {
    const { request, run } = runOf('plane');
    const slab = await request.grids.requireSlabBands(run, 'air_temperature_2m', 0, WORLD);
    expect(slab.axes).toMatchObject({
      kind: 'projected',
      projection: { lad: 38.5, lov: 262.5, latin1: 38.5, latin2: 38.5, majorAxisMetres: 6_371_229 },
    });
    const bands = await gathered(slab);
    const places = [];
    for await (const { y0, rows, latitudes, longitudes } of slab.places()) {
      places.push({ y0, rows, latitudes, longitudes });
    }
    expect(bands.map(({ integers: _, ...place }) => place)).toEqual(places);
    for await (const band of slab.bands({ places: false })) {
      expect(band).toMatchObject({ latitudes: null, longitudes: null });
    }
    for (const [kind, meshStepDegrees] of [
      ['globe', null],
      ['mesh', 2],
    ] as const) {
      const other = runOf(kind);
      const rows = await other.request.grids.requireSlabBands(other.run, 'air_temperature_2m', 0, WORLD);
      expect(rows.axes).toMatchObject({ kind: 'latlon', meshStepDegrees });
      for await (const _ of rows.places()) throw new Error('places of rows');
    }
  });

  it('reads each tile once, whichever row it starts with', async () => {
    for (const [kind, tiles, bounds] of [
      ['globe', 23 * 3, { ...WORLD, west: 5, east: 365 }],
      ['globe', 23 * 3, WORLD],
      ['plane', 19 * 3, WORLD],
    ] as const) {
      const { store, request, run } = runOf(kind);
      const slab = await request.grids.requireSlabBands(run, 'air_temperature_2m', 3, bounds);
      const before = store.report().tileReads;
      expect(await gathered(slab)).toHaveLength(3);
      expect(store.report().tileReads - before).toBe(tiles);
    }
  });
});

describe('reading a slab in bands', () => {
  it('lets the event loop run, and reads no more than the caller consumes', async () => {
    const { store, request, run } = runOf('globe');
    const slab = await request.grids.requireSlabBands(run, 'air_temperature_2m', 0, WORLD);
    const before = store.report().tileReads;
    let turns = 0;
    let done = false;
    // A slow machine: each step takes longer than others should wait.
    let clock = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => (clock += 2));
    const turn = (): void => {
      turns++;
      if (!done) setImmediate(turn);
    };
    setImmediate(turn);
    const bands = slab.bands();
    await bands.next();
    expect(store.report().tileReads - before).toBe(23);
    await bands.next();
    await bands.next();
    done = true;
    vi.restoreAllMocks();
    // 16 tiles and 7 in each of three bands, one turn before each but the first.
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  it('ends with the reason of the request’s signal', async () => {
    const { store, forecasts, run } = runOf('globe');
    const gone = new AbortController();
    const slab = await forecasts
      .request(gone.signal)
      .grids.requireSlabBands(run, 'air_temperature_2m', 0, WORLD);
    const bands = slab.bands();
    await bands.next();
    gone.abort(new Error('the client is gone'));
    const before = store.report().tileReads;
    await expect(bands.next()).rejects.toThrow('the client is gone');
    expect(store.report().tileReads).toBe(before);
  });
});

describe('a box with too many cells', () => {
  it('is refused before anything is read, naming its cells, the limit and the shortest stride that fits', async () => {
    for (const [kind, cells, limit] of [
      ['globe', 360 * 37, 2000],
      ['plane', 300 * 40, 700],
      ['mesh', 180 * 91, 999],
    ] as const) {
      const { store, request, run } = runOf(kind);
      const ask = (cellLimit: number, step = 1) =>
        request.grids.requireSlabBands(run, 'air_temperature_2m', 0, WORLD, { stride: step, cellLimit });
      const before = store.report().tileReads;
      const refusal = await ask(limit).catch((error: unknown) => error);
      expect(refusal).toMatchObject({
        code: 'validation_error',
        message: expect.stringContaining(
          `holds ${cells} cells of ${run.model}, at most ${limit} are answered: ask for a smaller box or for a stride of `,
        ),
      });
      const fits = Number(/stride of (\d+)$/.exec((refusal as Error).message)?.[1]);
      const { nx, ny } = await ask(limit, fits);
      expect(nx * ny).toBeLessThanOrEqual(limit);
      await expect(ask(limit, fits - 1)).rejects.toThrow(
        new RegExp(`with a stride of ${fits - 1}, .* of ${fits}$`),
      );
      expect(await ask(cells)).toMatchObject({ stride: 1 });
      expect(store.report().tileReads).toBe(before);
    }
  });

  it('has a lower limit in one piece', async () => {
    const { request, run } = await smallRun(
      root,
      { cape: { decimals: 0, leads: [0], value: () => 1 } },
      {
        grid: {
          ...GLOBE,
          nx: 720,
          ny: 365,
          longitudeOfLast: 359.5,
          longitudeStep: 0.5,
          latitudeStep: 180 / 364,
        },
      },
    );
    await expect(request.grids.requireSlab(run, 'cape', 0, WORLD)).rejects.toThrow(
      'the box holds 262800 cells of gfs, at most 262144 are answered: ask for a smaller box or for a stride of 2',
    );
    expect(await request.grids.requireSlab(run, 'cape', 0, WORLD, { maxCells: 10 ** 9 })).toMatchObject({
      stride: 2,
    });
    expect(await request.grids.requireSlabBands(run, 'cape', 0, WORLD)).toMatchObject({ nx: 720, ny: 365 });
  });
});
