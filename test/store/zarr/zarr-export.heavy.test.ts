import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ModelId, VariableName } from '../../../src/catalog/index.ts';
import { buildGeometry, type GridSpec, icosahedralSpec, parseGeometry } from '../../../src/geo/index.ts';
import { exportZarr, MISSING, type RunSource, type ZarrOptions } from '../../../src/store/index.ts';
import { HRRR_GRID } from '../../support/grids.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { describeDataset, hasXarray } from '../../support/xarray.ts';
import { randomFrom } from '../planes.ts';
import { COMPLETE, closeDatabases, MIDNIGHT, openStore } from '../run-fixtures.ts';

const root = scratchFolder();
const SOURCE: RunSource = {
  label: 'test files',
  base: 'https://example.org/',
  synthetic: false,
  licence: 'CC-BY-4.0',
  attribution: 'Example Service {year}',
};

afterAll(closeDatabases);

interface Dataset {
  readonly attributes: Record<string, unknown>;
  readonly coordinates: readonly string[];
  readonly variables: Record<string, DatasetArray>;
}

interface DatasetArray {
  readonly dimensions: readonly string[];
  readonly shape: readonly number[];
  readonly type: string;
  readonly attributes: Record<string, unknown>;
  /** Flat, in row-major order. */
  readonly values: readonly unknown[] | string;
}

/** Crosses the antimeridian, in more than one shard along x, with partly filled chunks at the edges. */
const LATLON: GridSpec = {
  kind: 'latlon',
  nx: 183,
  ny: 21,
  rows: 'north-to-south',
  latitudeOfFirst: 5,
  longitudeOfFirst: 170,
  latitudeOfLast: 0,
  longitudeOfLast: 215.5,
  latitudeStep: 0.25,
  longitudeStep: 0.25,
};

/** The corner of HRRR's grid. */
const LAMBERT: GridSpec = {
  ...HRRR_GRID,
  nx: 37,
  ny: 23,
};

const CELLS = 700;
const latitudes = Float64Array.from({ length: CELLS }, (_, n) => 90 - (180 * (n + 0.5)) / CELLS);
const longitudes = Float64Array.from({ length: CELLS }, (_, n) => ((n * 137.5) % 360) - 180);
const geometry = buildGeometry(latitudes, longitudes);
const ICOSAHEDRAL: GridSpec = icosahedralSpec(
  {
    template: 101,
    known: true,
    points: CELLS,
    shapeOfTheEarth: 6,
    numberOfGridUsed: 26,
    numberOfGridInReference: 1,
    uuid: '0'.repeat(32),
  },
  parseGeometry(geometry),
);

/** A run with a temperature in two segments and precipitation from lead 3 on, some of both missing. */
async function runOn(model: ModelId, grid: GridSpec, source = SOURCE) {
  const folder = path.join(root, `${model}-${readdirSync(root).length}`);
  const store = await openStore(folder);
  if (grid.kind === 'icosahedral') await store.putGeometry(geometry);
  const random = randomFrom(5);
  const plane = (low: number, high: number) =>
    Int32Array.from({ length: grid.nx * grid.ny }, () =>
      random() < 0.05 ? MISSING : low + Math.floor(random() * (high - low)),
    );
  const planes = new Map<string, Int32Array>();
  const draft = await store.draft(model, MIDNIGHT, grid, source);
  const add = async (variable: 'air_temperature_2m' | 'total_precipitation', leads: readonly number[]) => {
    const made = leads.map(() =>
      variable === 'air_temperature_2m' ? plane(21_000, 31_000) : plane(0, 4000),
    );
    for (const [k, lead] of leads.entries()) planes.set(`${variable} ${lead}`, made[k]!);
    await draft.addCube({ variable, leads, planes: made, lineage: [] });
  };
  await add('air_temperature_2m', [0, 3, 6]);
  await add('air_temperature_2m', [1, 9]);
  await add('total_precipitation', [3, 6]);
  const manifest = await store.manifestOf(await draft.publish(COMPLETE));
  const run = {
    manifest,
    grid: await store.gridOf(manifest),
    open: (variable: Parameters<typeof store.openSeries>[1]) => store.openSeries(manifest, variable),
  };
  const zarr = path.join(folder, 'out.zarr');
  return {
    run,
    zarr,
    grid: run.grid,
    /** The values that xarray must give: the decimals that all interfaces print. */
    value: (variable: string, lead: number, cell: number) => {
      const integer = planes.get(`${variable} ${lead}`)?.[cell] ?? MISSING;
      return integer === MISSING ? null : integer / 100;
    },
    export: async (options: Partial<ZarrOptions> = {}) => await exportZarr(run, { folder: zarr, ...options }),
    opened: () => describeDataset(zarr) as Promise<Dataset>,
    close: () => store.close(),
  };
}

/** A run with temperature on two levels and wind on one of them, each plane of one value. */
async function runOnLevels() {
  const folder = path.join(root, `levels-${readdirSync(root).length}`);
  const store = await openStore(folder);
  const draft = await store.draft('gfs', MIDNIGHT, LATLON, SOURCE);
  const planes = (values: readonly number[]) =>
    values.map((value) => new Int32Array(LATLON.nx * LATLON.ny).fill(value));
  const leads = [0, 3];
  const add = (variable: VariableName, values: readonly number[]) =>
    draft.addCube({ variable, leads, planes: planes(values), lineage: [] });
  await add('temperature_500hpa', [25_000, 25_100]);
  await add('temperature_850hpa', [28_000, 28_100]);
  await add('u_wind_850hpa', [700, 800]);
  const manifest = await store.manifestOf(await draft.publish(COMPLETE));
  const open = (variable: VariableName) => store.openSeries(manifest, variable);
  const run = { manifest, grid: await store.gridOf(manifest), open };
  const zarr = path.join(folder, 'out.zarr');
  return {
    export: (options: Partial<ZarrOptions> = {}) => exportZarr(run, { folder: zarr, ...options }),
    opened: () => describeDataset(zarr) as Promise<Dataset>,
    close: () => store.close(),
  };
}

/** An ensemble's run: cape of three members in two segments, of which one lacks the last, and visibility of the control alone. */
async function runWithMembers() {
  const folder = path.join(root, `members-${readdirSync(root).length}`);
  const store = await openStore(folder);
  const draft = await store.draft('gfs', MIDNIGHT, LATLON, SOURCE);
  const size = LATLON.nx * LATLON.ny;
  /** Tells members, leads and cells apart. */
  const value = (member: number, lead: number, cell: number) =>
    cell % 11 === member ? MISSING : 10 * (1000 * member + 100 * lead + (cell % 97));
  const plane = (member: number, lead: number) =>
    Int32Array.from({ length: size }, (_, cell) => value(member, lead, cell));
  const addMembers = (leads: readonly number[], members: readonly number[]) =>
    draft.addCube({
      variable: 'cape',
      leads,
      members,
      planes: members.flatMap((member) => leads.map((lead) => plane(member, lead))),
      lineage: [],
    });
  await draft.addCube({
    variable: 'cape',
    leads: [0, 3, 6],
    planes: [0, 3, 6].map((lead) => plane(0, lead)),
    lineage: [],
  });
  await draft.addCube({ variable: 'visibility', leads: [0], planes: [plane(0, 0)], lineage: [] });
  await addMembers([0, 3], [0, 1, 4]);
  await addMembers([6], [0, 1]);
  const manifest = await store.manifestOf(await draft.publish(COMPLETE));
  const members = store.openMembers(manifest, 'cape')!;
  const run = {
    manifest,
    grid: await store.gridOf(manifest),
    open: (variable: VariableName) => store.openSeries(manifest, variable),
    openMembers: (variable: VariableName) => store.openMembers(manifest, variable),
  };
  const zarr = path.join(folder, 'out.zarr');
  return {
    size,
    value(member: number, lead: number, cell: number) {
      const integer = member === 4 && lead === 6 ? MISSING : value(member, lead, cell);
      return integer === MISSING ? null : integer / 10 ** members.decimals;
    },
    export: (options: Partial<ZarrOptions> = {}) => exportZarr(run, { folder: zarr, ...options }),
    opened: () => describeDataset(zarr) as Promise<Dataset>,
    close: () => store.close(),
  };
}

const LEADS = [0, 1, 3, 6, 9];

function expectValues(
  dataset: Dataset,
  run: Awaited<ReturnType<typeof runOn>>,
  cells: readonly number[],
  leads: readonly number[] = LEADS,
) {
  for (const variable of ['air_temperature_2m', 'total_precipitation']) {
    const expected = leads.flatMap((lead) => cells.map((cell) => run.value(variable, lead, cell)));
    expect(dataset.variables[variable]?.values).toEqual(expected);
  }
}

const allCells = (grid: GridSpec) => Array.from({ length: grid.nx * grid.ny }, (_, cell) => cell);

describe.skipIf(!hasXarray)('a Zarr export that xarray opens', () => {
  it('has the numbers, axes and CF attributes of a latitude/longitude grid', async () => {
    const run = await runOn('gfs', LATLON);
    expect(await run.export()).toMatchObject({
      variables: ['air_temperature_2m', 'total_precipitation'],
      leads: LEADS,
    });
    const dataset = await run.opened();
    expectValues(dataset, run, allCells(LATLON));
    const { variables, coordinates, attributes } = dataset;
    expect(coordinates).toEqual([
      'forecast_period',
      'forecast_reference_time',
      'latitude',
      'longitude',
      'time',
    ]);
    expect(variables['air_temperature_2m']).toMatchObject({
      dimensions: ['time', 'latitude', 'longitude'],
      shape: [5, 21, 183],
      type: 'float64',
      attributes: {
        standard_name: 'air_temperature',
        units: 'K',
        units_metadata: 'temperature: on_scale',
        cell_methods: 'time: point',
        grid_mapping: 'crs',
      },
    });
    expect(variables['total_precipitation']?.attributes).toMatchObject({
      standard_name: 'precipitation_amount',
      cell_methods: 'time: sum',
    });
    expect(variables['time']?.values).toEqual(
      LEADS.map((lead) => `2026-01-01T${String(lead).padStart(2, '0')}:00:00`),
    );
    expect(variables['forecast_reference_time']?.values).toBe('2026-01-01T00:00:00');
    expect(variables['forecast_period']).toMatchObject({
      dimensions: ['time'],
      values: LEADS,
      attributes: { units: 'hour' },
    });
    expect(variables['latitude']?.values.slice(0, 2)).toEqual([5, 4.75]);
    // The axis ascends across the antimeridian.
    expect(variables['longitude']?.values.slice(38, 43)).toEqual([179.5, 179.75, 180, 180.25, 180.5]);
    expect(attributes).toMatchObject({
      Conventions: 'CF-1.11',
      attribution: 'Example Service 2026',
      license: 'CC-BY-4.0',
      init_time: '2026-01-01T00:00:00Z',
    });
    expect(JSON.stringify(attributes)).not.toMatch(/ynthetic/);
    run.close();
  });

  it('has two-dimensional coordinates and the projection of a Lambert grid', async () => {
    const run = await runOn('hrrr', LAMBERT);
    await run.export();
    const dataset = await run.opened();
    expectValues(dataset, run, allCells(LAMBERT));
    const { variables } = dataset;
    expect(dataset.coordinates).toEqual(
      expect.arrayContaining(['latitude', 'longitude', 'x', 'y', 'forecast_period', 'time']),
    );
    expect(variables['air_temperature_2m']).toMatchObject({
      dimensions: ['time', 'y', 'x'],
      attributes: { grid_mapping: 'crs' },
    });
    expect(variables['crs']?.attributes).toEqual({
      grid_mapping_name: 'lambert_conformal_conic',
      standard_parallel: 38.5,
      longitude_of_central_meridian: 262.5,
      latitude_of_projection_origin: 38.5,
      earth_radius: 6_371_229,
    });
    const cells = allCells(LAMBERT).map((cell) => run.grid.cell(cell));
    expect(variables['latitude']).toMatchObject({
      dimensions: ['y', 'x'],
      values: cells.map((c) => c.latitude),
    });
    expect(variables['longitude']?.values).toEqual(cells.map((c) => c.longitude));
    const x = variables['x']?.values as number[];
    expect(x[1]! - x[0]!).toBeCloseTo(3000, 6);
    // HRRR's first point on its plane, as its producers and PROJ give it.
    expect(x[0]).toBeCloseTo(-2_697_520.14, 0);
    expect(variables['y']?.values[0]).toBeCloseTo(-1_587_306.15, 0);
    run.close();
  });

  it('has the cells of an icosahedral grid in the order of the messages', async () => {
    const run = await runOn('icon-global', ICOSAHEDRAL);
    await run.export();
    const dataset = await run.opened();
    const order = run.grid.arrange(Float64Array.from({ length: CELLS }, (_, n) => n));
    expectValues(
      dataset,
      run,
      Array.from({ length: CELLS }, (_, n) => order.indexOf(n)),
    );
    expect(dataset.variables['latitude']).toMatchObject({ dimensions: ['cell'], shape: [CELLS] });
    for (const [name, expected] of Object.entries({ latitude: latitudes, longitude: longitudes })) {
      const exported = dataset.variables[name]?.values as number[];
      for (const [n, value] of expected.entries()) expect(exported[n]).toBeCloseTo(value, 6);
    }
    run.close();
  });

  it('holds the requested variables and leads', async () => {
    const run = await runOn('gfs', LATLON);
    const leads = { includesLead: (lead: number) => lead >= 1 && lead <= 3 };
    await run.export({ ...leads, variables: ['total_precipitation', 'air_temperature_2m'] });
    const dataset = await run.opened();
    expectValues(dataset, run, allCells(LATLON), [1, 3]);
    run.close();
  });

  it('has the levels of a parameter as a dimension, by its base name or by default', async () => {
    const run = await runOnLevels();
    await run.export();
    const { variables, coordinates } = await run.opened();
    expect(coordinates).toContain('air_pressure');
    expect(variables['air_pressure']).toMatchObject({
      values: [850, 500],
      attributes: { standard_name: 'air_pressure', units: 'hPa', positive: 'down' },
    });
    const { temperature, u_wind: wind } = variables;
    expect(temperature).toMatchObject({
      dimensions: ['time', 'air_pressure', 'latitude', 'longitude'],
      shape: [2, 2, 21, 183],
      attributes: { standard_name: 'air_temperature', long_name: 'Air temperature' },
    });
    const cells = LATLON.nx * LATLON.ny;
    const at = (name: typeof wind, time: number, level: number) =>
      new Set(name?.values.slice((time * 2 + level) * cells, (time * 2 + level + 1) * cells));
    expect([at(temperature, 0, 0), at(temperature, 0, 1)]).toEqual([new Set([280]), new Set([250])]);
    expect([at(temperature, 1, 0), at(temperature, 1, 1)]).toEqual([new Set([281]), new Set([251])]);
    expect([at(wind, 0, 0), at(wind, 0, 1)]).toEqual([new Set([7]), new Set([null])]);
    expect(Object.keys(variables)).not.toContain('temperature_500hpa');
    run.close();
  });

  it('has one level alone where its own name is requested', async () => {
    const run = await runOnLevels();
    expect(await run.export({ variables: ['temperature_500hpa', 'u_wind'] })).toMatchObject({
      variables: ['temperature_500hpa', 'u_wind'],
    });
    const { variables } = await run.opened();
    expect(variables['temperature_500hpa']?.dimensions).toEqual(['time', 'latitude', 'longitude']);
    expect(variables['air_pressure']?.values).toEqual([850]);
    run.close();
  });

  it.each([
    { requested: undefined, members: [0, 1, 4] },
    { requested: [1, 4], members: [1, 4] },
  ])('has the members $members of an ensemble as the first dimension', async ({ requested, members }) => {
    const run = await runWithMembers();
    expect(await run.export({ ...(requested !== undefined && { members: requested }) })).toMatchObject({
      members,
      leads: [0, 3, 6],
    });
    const { variables } = await run.opened();
    expect(variables['realization']).toMatchObject({
      values: members,
      attributes: { standard_name: 'realization', axis: 'E' },
    });
    expect(variables['cape']).toMatchObject({
      dimensions: ['realization', 'time', 'latitude', 'longitude'],
      shape: [members.length, 3, 21, 183],
    });
    const expected = members.flatMap((member) =>
      [0, 3, 6].flatMap((lead) =>
        Array.from({ length: run.size }, (_, cell) => run.value(member, lead, cell)),
      ),
    );
    expect(variables['cape']?.values).toEqual(expected);
    // What has no members has no dimension of them.
    expect(variables['visibility']?.dimensions).toEqual(['time', 'latitude', 'longitude']);
    run.close();
  });

  it.each([LATLON, LAMBERT, ICOSAHEDRAL])('holds the same numbers in a file for each chunk', async (grid) => {
    const run = await runOn(grid === LATLON ? 'gfs' : grid === LAMBERT ? 'hrrr' : 'icon-global', grid);
    await run.export();
    const sharded = await run.opened();
    const folder = `${run.zarr}.unsharded`;
    await run.export({ folder, sharded: false });
    expect(await describeDataset(folder)).toEqual(sharded);
    const metadata = readFileSync(path.join(folder, 'air_temperature_2m/zarr.json'), 'utf8');
    expect(metadata).not.toContain('sharding_indexed');
    run.close();
  });

  it('labels synthetic data as synthetic', async () => {
    const run = await runOn('gfs', LATLON, { ...SOURCE, synthetic: true });
    await run.export({ variables: ['air_temperature_2m'] });
    const { attributes, variables } = await run.opened();
    expect(attributes['title']).toMatch(/^Synthetic/);
    expect(attributes['comment']).toMatch(/not a forecast/);
    expect(Object.keys(variables)).not.toContain('total_precipitation');
    run.close();
  });
});

describe('a Zarr export', () => {
  it('refuses a folder that exists, and a run without the requested variables or leads', async () => {
    const run = await runOn('gfs', LATLON);
    const refused = expect.objectContaining({ code: 'validation_error' });
    await expect(run.export({ folder: root })).rejects.toEqual(refused);
    await expect(run.export({ folder: path.join(root, 'none/out.zarr') })).rejects.toEqual(refused);
    await expect(run.export({ variables: ['cape'] })).rejects.toThrow(/does not hold cape/);
    await expect(run.export({ includesLead: () => false })).rejects.toThrow(
      /nothing is stored at the requested leads/,
    );
    expect(existsSync(run.zarr)).toBe(false);
    run.close();
  });

  it('refuses members that are not stored, and those of a run without any', async () => {
    const ensemble = await runWithMembers();
    await expect(ensemble.export({ members: [0, 7] })).rejects.toThrow(
      /has no member 7 of cape; it holds 3 from 0 to 4/,
    );
    ensemble.close();
    const run = await runOn('gfs', LATLON);
    await expect(run.export({ members: [0] })).rejects.toThrow(/holds no members of what is exported/);
    run.close();
  });

  it('leaves nothing behind when it is aborted', async () => {
    const run = await runOn('gfs', LATLON);
    const stopped = new AbortController();
    const before = readdirSync(path.dirname(run.zarr));
    const stopping = run.export({
      signal: stopped.signal,
      onProgress: () => stopped.abort(new Error('enough')),
    });
    await expect(stopping).rejects.toThrow('enough');
    expect(readdirSync(path.dirname(run.zarr))).toEqual(before);
    run.close();
  });

  it('describes itself in one document', async () => {
    const run = await runOn('gfs', LATLON);
    const { bytes } = await run.export();
    const group = JSON.parse(readFileSync(path.join(run.zarr, 'zarr.json'), 'utf8'));
    for (const [name, metadata] of Object.entries(group.consolidated_metadata.metadata)) {
      expect(metadata).toEqual(JSON.parse(readFileSync(path.join(run.zarr, name, 'zarr.json'), 'utf8')));
    }
    expect(bytes).toBe(sizeOf(run.zarr));
    run.close();
  });
});

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + readFileSync(path.join(entry.parentPath, entry.name)).length, 0);
}
