import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODEL_IDS, type ModelId, nativeOf, type VariableName, variableOf } from '../../src/catalog/index.ts';
import { type GridSpec, icosahedralSpec } from '../../src/geo/index.ts';
import { definitionOf, geometryOf, iconMesh } from '../geo/meshes.ts';
import { COMPLETE, GRID, MIDNIGHT, SOURCE } from '../store/run-fixtures.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { HRRR_GRID } from '../support/grids.ts';
import {
  askClients,
  type CdoSummary,
  cdo,
  cdoSummaries,
  hasNetcdfClients,
  nco,
} from '../support/netcdf-clients.ts';
import { scratchFolder } from '../support/scratch.ts';

const SCRIPT = fileURLToPath(new URL('./open_with_clients.py', import.meta.url));
const folder = scratchFolder();

const LEADS = [0, 3, 6];
const VARIABLES = [
  'air_temperature_2m',
  'total_precipitation',
  'wind_gust_10m',
  'temperature_850hpa',
  'temperature_500hpa',
] as const satisfies readonly VariableName[];
const PARAMETERS = 'air_temperature_2m,total_precipitation,wind_gust_10m,temperature&z=850,500';

/** West of Denver for the projected models, else central Europe. */
const isProjected = (model: ModelId) => model === 'hrrr' || model === 'nam';
const placeOf = (model: ModelId) => (isProjected(model) ? [-121.5, 22.2] : [8.5, 50.2]) as [number, number];

/** The request to each model; `{x}` and `{y}` are a place, `{w}` and so on a box around it. */
const FORMS = {
  'REST box of a temperature':
    '/bbox?model={m}&var=air_temperature_2m&west={w}&south={s}&east={e}&north={n}&fmt=netcdf',
  'REST box of a sum at lead 0':
    '/bbox?model={m}&var=total_precipitation&west={w}&south={s}&east={e}&north={n}&fmt=netcdf',
  'REST box of a sum':
    '/bbox?model={m}&var=total_precipitation&west={w}&south={s}&east={e}&north={n}&lead_hours=6&fmt=netcdf',
  position: '/edr/collections/{m}/position?coords=POINT({x} {y})&parameter-name={p}&f=NetCDF',
  positions: '/edr/collections/{m}/position?coords=MULTIPOINT({x} {y},{e} {n})&parameter-name={p}&f=NetCDF',
  'area of a box': '/edr/collections/{m}/area?bbox={w},{s},{e},{n}&parameter-name={p}&f=NetCDF',
  'area of a polygon':
    '/edr/collections/{m}/area?coords=POLYGON(({w} {s},{e} {s},{x} {n},{w} {s}))&parameter-name={p}&f=NetCDF',
  cube: '/edr/collections/{m}/cube?bbox={w},{s},{e},{n}&parameter-name={p}&f=NetCDF',
  'cube after lead 0':
    '/edr/collections/{m}/cube?bbox={w},{s},{e},{n}&parameter-name={p}&datetime=%2B3h/%2B6h&f=NetCDF',
  radius:
    '/edr/collections/{m}/radius?coords=POINT({x} {y})&within=300&within-units=km&parameter-name={p}&f=NetCDF',
} as const;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  const mesh = geometryOf(iconMesh(3, 3));
  await gateway.parts.store.putGeometry(mesh.bytes);
  const projected: GridSpec = { ...HRRR_GRID, nx: 60, ny: 60 };
  for (const model of MODEL_IDS) {
    const icosahedral = icosahedralSpec(definitionOf(mesh.cells), mesh);
    const grid = model === 'icon-global' ? icosahedral : isProjected(model) ? projected : GRID;
    const draft = await gateway.parts.store.draft(model, MIDNIGHT, grid, SOURCE);
    for (const variable of VARIABLES) {
      const native = nativeOf(model, variable);
      if (native.status === 'unavailable') continue;
      const leads = LEADS.filter((lead) => lead >= native.firstLeadHours);
      const planes = leads.map((lead) => new Int32Array(grid.nx * grid.ny).fill(20_000 + lead));
      await draft.addCube({ variable, leads, planes, lineage: [] });
    }
    await draft.publish(COMPLETE);
  }
}, 120_000);
afterAll(() => gateway?.close());

interface Found {
  readonly hours: number[];
  readonly bounds: number[];
  readonly periods: number | number[];
}
interface ByClient {
  readonly iris: Record<string, Found & { 'time is a dimension': boolean; method: string }>;
  readonly xarray: Record<string, Found & { metadata: string | null }>;
  readonly metpy: Record<string, { hours: number[]; crs: boolean; units: string }>;
}

/** By model and form. */
const files: Partial<Record<ModelId, Record<string, string>>> = {};
let found: Partial<Record<ModelId, Record<string, ByClient>>>;

/** All files are opened by one process: it takes longer to load those programs than to open a file. */
beforeAll(async () => {
  if (!hasNetcdfClients) return;
  for (const model of MODEL_IDS) files[model] = await filesOf(model);
  const named = Object.entries(files).flatMap(([model, ofModel]) =>
    Object.entries(ofModel).map(([name, file]) => [`${model} ${name}`, file] as const),
  );
  const answers = askClients(SCRIPT, JSON.stringify(Object.fromEntries(named))) as Record<string, ByClient>;
  found = Object.fromEntries(
    MODEL_IDS.map((model) => [
      model,
      Object.fromEntries(Object.keys(FORMS).map((name) => [name, answers[`${model} ${name}`]])),
    ]),
  );
}, 300_000);

async function filesOf(model: ModelId): Promise<Record<string, string>> {
  const [x, y] = placeOf(model);
  const d = isProjected(model) ? 0.2 : model === 'icon-global' ? 12 : 1.6;
  const [w, s, e, n] = [x - d, y - d, x + d, y + d].map((degrees) => degrees.toFixed(2));
  const values = { m: model, p: PARAMETERS, x, y, w, s, e, n };
  const ofModel: Record<string, string> = {};
  for (const [name, form] of Object.entries(FORMS)) {
    const address = form.replaceAll(/\{(\w)\}/g, (_, key) => String(values[key as 'm']));
    const response = await gateway.get(address);
    const bytes = await response.bytes();
    expect([address, response.status, response.headers.get('content-type')]).toEqual([
      address,
      200,
      'application/x-netcdf',
    ]);
    const file = path.join(folder, `${model}-${name.replaceAll(' ', '-')}.nc`);
    writeFileSync(file, bytes);
    ofModel[name] = file;
  }
  return ofModel;
}

describe.skipIf(!hasNetcdfClients).each(MODEL_IDS)('NetCDF of %s', (model) => {
  it.each(Object.keys(FORMS))('%s: Iris, xarray, cf_xarray and MetPy agree on its times', (form) => {
    const { iris, xarray, metpy } = found[model]?.[form] ?? { iris: {}, xarray: {}, metpy: {} };
    expect(Object.keys(xarray).toSorted()).toEqual(Object.keys(iris).toSorted());
    expect(Object.keys(xarray).length).toBeGreaterThan(0);
    for (const [variable, { hours, bounds, periods, metadata }] of Object.entries(xarray)) {
      const label = [form, variable];
      expect([...label, periods].flat()).toEqual([...label, ...hours]);
      expect([...label, metpy[variable]?.hours]).toEqual([...label, hours]);
      expect([...label, metpy[variable]?.crs]).toEqual([...label, true]);
      expect([...label, iris[variable]]).toMatchObject([
        ...label,
        { hours, bounds, 'time is a dimension': true },
      ]);
      const name = variable === 'temperature' ? 'temperature_850hpa' : (variable as VariableName);
      const { units } = variableOf(name);
      expect([...label, metadata]).toEqual([...label, units === 'K' ? 'temperature: on_scale' : null]);
      const native = nativeOf(model, name);
      const isSum = native.status !== 'unavailable' && native.window !== 'instant';
      if (!isSum) continue;
      // Each bound is later than the one before, but of a sum at lead 0 alone.
      const starts = bounds.filter((_, edge) => edge % 2 === 0);
      const isAlone = form === 'REST box of a sum at lead 0';
      expect([...label, starts.map((start, t) => start < (hours[t] ?? 0))]).toEqual([
        ...label,
        hours.map(() => !isAlone),
      ]);
    }
  });

  describe('CDO', () => {
    const forms = Object.keys(FORMS);
    let summaries: ReadonlyMap<string, CdoSummary>;
    beforeAll(() => {
      const read = cdoSummaries(forms.map((form) => asCdoReads(files[model]?.[form] ?? '', form)));
      summaries = new Map(forms.map((form, n) => [form, read[n] as CdoSummary]));
    });

    it.each(forms)('opens %s and lists its variables, on one time axis', (form) => {
      const { levels, times, text } = summaries.get(form) as CdoSummary;
      const ofXarray = found[model]?.[form]?.xarray ?? {};
      // Sums and moments alike have one level at each of the times, temperature two.
      const names = Object.keys(ofXarray);
      expect(levels).toEqual(Object.fromEntries(names.map((name) => [name, name === 'temperature' ? 2 : 1])));
      expect(text).toContain(' 2026-01-01 ');
      expect(new Set(Object.values(ofXarray).map(({ hours }) => hours.length))).toEqual(new Set([times]));
    });
  });

  it('CDO averages a cube over its times', () => {
    const cube = files[model]?.['cube after lead 0'] ?? '';
    // 200.03 and 200.06 K: what was written for leads 3 and 6.
    const mean = cdo('outputf,%.3f', `-fldmean -timmean -selname,air_temperature_2m ${cube}`);
    expect(Number(mean)).toBeCloseTo(200.045, 3);
  });

  it('NCO averages over the record dimension of a cube', () => {
    const averaged = path.join(folder, `${model}-mean.nc`);
    nco('ncra', '-O', files[model]?.['cube after lead 0'] ?? '', averaged);
    expect(cdo('ntime', averaged).trim()).toBe('1');
    // 200.03 and 200.06 K: what was written for leads 3 and 6.
    expect(Number(cdo('outputf,%.3f', `-fldmean -selname,air_temperature_2m ${averaged}`))).toBeCloseTo(
      200.045,
      3,
    );
  });
});

/** Files of places have them before their times, as CF-1.11 recommends (section 2.4). CDO takes times first alone: NCO reorders them. */
function asCdoReads(file: string, form: string): string {
  if (!form.startsWith('position')) return file;
  const reordered = `${file}.times-first.nc`;
  nco('ncpdq', '-O', '-a', 'time,place', file, reordered);
  return reordered;
}
