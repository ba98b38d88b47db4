import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DEFAULT_MODEL_IDS,
  type DefaultModelId,
  horizonOf,
  modelOf,
  nativeOf,
  PRESSURE_BASES,
  VARIABLE_NAMES,
  type VariableName,
  variableOf,
} from '../../src/catalog/index.ts';
import { formatTime } from '../../src/forecast/index.ts';
import { type CoverageDocument, coveragesOf, valuesOf } from '../edr/coverages.ts';
import { randomFrom } from '../store/planes.ts';
import { pointsOfNetcdf, rowsOfCsv } from '../support/box-forms.ts';
import { type DemoOfAllModels, NEWEST_DEMO_RUNS } from '../support/demo-of-all-models.ts';
import { hasNetcdfReaders } from '../support/netcdf.ts';
import { openSharedDemo } from '../support/shared-demo.ts';

/** Of each model: 105 in all. */
const QUESTIONS = 15;
const HOUR = 3_600_000;

let demo: DemoOfAllModels;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'isobar-three-'));
  demo = await openSharedDemo();
}, 300_000);
afterAll(async () => {
  await demo?.close();
  await rm(folder, { recursive: true, force: true });
});

async function get(pathAndQuery: string): Promise<Response> {
  const response = await demo.gateway.get(pathAndQuery);
  expect([pathAndQuery, response.status]).toEqual([pathAndQuery, 200]);
  return response;
}

const json = async <Body>(pathAndQuery: string) => (await (await get(pathAndQuery)).json()) as Body;

interface Question {
  readonly model: DefaultModelId;
  readonly lat: number;
  readonly lon: number;
  readonly variables: readonly VariableName[];
  readonly from: number;
  readonly to: number;
  readonly run: 'newest' | 'named';
  readonly form: 'covjson' | 'geojson' | 'csv';
}

function questionsTo(model: DefaultModelId): readonly Question[] {
  const random = randomFrom(7_000_000 + DEFAULT_MODEL_IDS.indexOf(model));
  const below = (limit: number) => Math.floor(random() * limit);
  const served = VARIABLE_NAMES.filter((name) => nativeOf(model, name).status !== 'unavailable');
  const { west, south, east, north } = modelOf(model).grid.box;
  // The corners of a projected grid's box are outside of it.
  const within = (least: number, most: number) =>
    Math.round((least + (0.3 + 0.4 * random()) * (most - least)) * 1000) / 1000;
  return Array.from({ length: QUESTIONS }, (_, n) => {
    const from = below(12);
    return {
      model,
      lat: within(south, north),
      lon: within(west, east),
      variables: [
        ...new Set(Array.from({ length: 1 + below(4) }, () => served[below(served.length)] ?? 'cape')),
      ],
      from,
      // No further than the newest run: EDR has other statuses for what no run reaches.
      to: Math.min(horizonOf(model, NEWEST_DEMO_RUNS[model].getUTCHours()), from + 6 + below(40)),
      run: below(2) === 0 ? 'newest' : 'named',
      form: (['covjson', 'geojson', 'csv'] as const)[n % 3] ?? 'covjson',
    };
  });
}

/** What an answer says: for each variable and valid time the number as it is printed. */
type Printed = Readonly<Record<string, Readonly<Record<string, string>>>>;

const print = (value: unknown) => (value === null || value === '' ? 'null' : String(value));

function tableOf(
  variables: readonly string[],
  times: readonly string[],
  valueAt: (variable: string, t: number) => unknown,
): Printed {
  return Object.fromEntries(
    variables.map((variable) => {
      return [variable, Object.fromEntries(times.map((time, t) => [time, print(valueAt(variable, t))]))];
    }),
  );
}

const timesOf = (initTime: string, leads: readonly number[]) =>
  leads.map((lead) => formatTime(new Date(Date.parse(initTime) + lead * HOUR)));

async function byRest({ model, lat, lon, variables, from, to, run }: Question): Promise<Printed> {
  const initTime = run === 'named' ? `&init_time=${formatTime(NEWEST_DEMO_RUNS[model])}` : '';
  const body = await json<{
    init_time: string;
    lead_hours: number[];
    variables: Record<string, { values: (number | null)[] }>;
  }>(
    `/point?model=${model}&lat=${lat}&lon=${lon}&vars=${variables}&lead_from=${from}&lead_to=${to}${initTime}`,
  );
  const times = timesOf(body.init_time, body.lead_hours);
  return tableOf(variables, times, (variable, t) => body.variables[variable]?.values[t]);
}

async function byGraphql({ model, lat, lon, variables, from, to, run }: Question): Promise<Printed> {
  const query = `query ($lat: Float!, $lon: Float!, $initTime: Time, $from: NonNegativeInt, $to: NonNegativeInt) {
    point(latitude: $lat, longitude: $lon) {
      forecast(model: ${model.replace('-', '_')}, initTime: $initTime) {
        series(leadFrom: $from, leadTo: $to) {
          run { initTime } leadHours columns(variables: [${variables}]) { values }
        }
      }
    }
  }`;
  const initTime = run === 'named' ? formatTime(NEWEST_DEMO_RUNS[model]) : null;
  const { data, errors } = await demo.gateway.query<{
    point: {
      forecast: {
        series: { run: { initTime: string }; leadHours: number[]; columns: { values: (number | null)[] }[] };
      };
    };
  }>(query, { lat, lon, from, to, initTime });
  expect(errors).toBeUndefined();
  const { run: answering, leadHours, columns } = data.point.forecast.series;
  const times = timesOf(answering.initTime, leadHours);
  return tableOf(
    variables,
    times,
    (variable, t) => columns[variables.indexOf(variable as VariableName)]?.values[t],
  );
}

async function byEdr({ model, lat, lon, variables, from, to, run, form }: Question): Promise<Printed> {
  const initTime = NEWEST_DEMO_RUNS[model];
  const instance = run === 'named' ? `/instances/${formatTime(initTime)}` : '';
  const [start, end] = timesOf(formatTime(initTime), [from, to]);
  const datetime = run === 'named' ? `${start}/${end}` : `%2B${from}h/+${to}h`;
  const address = `/edr/collections/${model}${instance}/position?coords=POINT(${lon}+${lat})&parameter-name=${variables}&datetime=${datetime}`;
  if (form === 'csv') {
    const rows = rowsOfCsv(await (await get(`${address}&f=CSV`)).text());
    const times = rows.map(({ valid_time = '' }) => valid_time);
    return tableOf(variables, times, (variable, t) => rows[t]?.[variable]);
  }
  if (form === 'geojson') {
    const { features } = await json<{
      features: {
        properties: { times: string[]; variables: Record<string, { values: (number | null)[] }> };
      }[];
    }>(`${address}&f=GeoJSON`);
    const properties = features[0]?.properties;
    return tableOf(
      variables,
      properties?.times ?? [],
      (variable, t) => properties?.variables[variable]?.values[t],
    );
  }
  const byTime: Record<string, Record<string, string>> = {};
  for (const { parameter, t, value } of valuesOf(await json<CoverageDocument>(address))) {
    byTime[parameter] ??= {};
    byTime[parameter][t] = print(value);
  }
  return byTime;
}

describe('EDR, REST and GraphQL give the same numbers', () => {
  it.each(DEFAULT_MODEL_IDS)('of %s', async (model) => {
    let numbers = 0;
    for (const question of questionsTo(model)) {
      const [edr, rest, graphql] = [await byEdr(question), await byRest(question), await byGraphql(question)];
      expect([question, edr]).toEqual([question, rest]);
      expect([question, graphql]).toEqual([question, rest]);
      numbers += Object.values(edr).flatMap((column) =>
        Object.values(column).filter((text) => text !== 'null'),
      ).length;
    }
    expect(numbers).toBeGreaterThan(150);
  });

  it.each(DEFAULT_MODEL_IDS)('on the levels of %s', async (model) => {
    const [lat, lon] = [48.2, ['hrrr', 'nam'].includes(model) ? -100.3 : 3.7];
    const base =
      PRESSURE_BASES.find((one) => nativeOf(model, `${one}_500hpa`).status !== 'unavailable') ??
      'temperature';
    const document = await json<CoverageDocument>(
      `/edr/collections/${model}/position?coords=POINT(${lon}+${lat})&parameter-name=${base}&datetime=+6h`,
    );
    const { profile } = await json<{ profile: Record<string, unknown> & { levels_hpa: number[] } }>(
      `/profile?model=${model}&lat=${lat}&lon=${lon}&lead_hours=6&variables=${[1000, 850, 700, 500, 300, 250].map((level) => `${base}_${level}hpa`)}`,
    );
    const { values } = profile[base] as { values: (number | null)[] };
    expect(valuesOf(document).map(({ z, value }) => [z, value])).toEqual(
      profile.levels_hpa.map((level, n) => [level, values[n]]),
    );
  });
});

/** In the domain of each model. */
const BOXES: Readonly<Record<DefaultModelId, readonly [number, number, number, number]>> = {
  gfs: [160, -30, -150, 20],
  'euro-ifs': [160, -30, -150, 20],
  hrrr: [-105, 33, -90, 45],
  nam: [-110, 30, -80, 50],
  'icon-global': [150, -40, -160, 10],
  'icon-eu': [-5, 40, 20, 58],
  arome: [-3, 43, 7, 50],
};

function bboxOf(model: DefaultModelId, variable: string, form = 'json'): string {
  const [west, south, east, north] = BOXES[model];
  return `/bbox?model=${model}&var=${variable}&west=${west}&south=${south}&east=${east}&north=${north}&lead_hours=6&fmt=${form}`;
}
const areaOf = (model: DefaultModelId) => `/edr/collections/${model}/area?bbox=${BOXES[model]}&datetime=+6h`;

describe('EDR and REST give the same fields', () => {
  const PROJECTED: readonly DefaultModelId[] = ['hrrr', 'nam'];
  const VARIABLES = ['air_temperature_2m', 'temperature_500hpa'] as const;

  it.each(DEFAULT_MODEL_IDS.filter((model) => !PROJECTED.includes(model)))(
    'of %s as a Grid',
    async (model) => {
      const document = await json<CoverageDocument>(`${areaOf(model)}&parameter-name=${VARIABLES}`);
      expect(document['isobar:regridded'] ?? false).toBe(model === 'icon-global');
      for (const variable of VARIABLES) {
        const { lats, lons, values } = await json<{
          lats: number[];
          lons: number[];
          values: (number | null)[][];
        }>(bboxOf(model, variable));
        const expected = lats.flatMap((y, row) =>
          lons.map((x, column) => ({ x: x >= 180 ? x - 360 : x, y, value: values[row]?.[column] })),
        );
        const answered = valuesOf(document).filter(({ parameter }) => parameter === variable);
        expect(answered.map(({ x, y, value }) => ({ x, y, value }))).toEqual(expected);
        expect(expected.length).toBeGreaterThan(20);
      }
    },
  );

  it.each(PROJECTED)(
    'of %s on a mesh of the nearest cells',
    async (model) => {
      const document = await json<CoverageDocument>(`${areaOf(model)}&parameter-name=${VARIABLES}`);
      expect(document['isobar:regridded']).toBe(true);
      expect(coveragesOf(document)).toHaveLength(1);
      const values = valuesOf(document);
      expect(values.length).toBeGreaterThan(500);
      const [west, south, east, north] = BOXES[model];
      for (const [n, { x, y, parameter, value }] of values.entries()) {
        expect(x >= west && x <= east && y >= south && y <= north).toBe(true);
        if (n % 23 > 0) continue;
        const point = await json<{ values: (number | null)[] }>(
          `/point?model=${model}&lat=${y}&lon=${x}&var=${parameter}&lead_from=6&lead_to=6`,
        );
        expect([x, y, parameter, value]).toEqual([x, y, parameter, point.values[0]]);
      }
    },
    60_000,
  );

  it.each(DEFAULT_MODEL_IDS.filter((model) => model !== 'icon-global'))('of %s as CSV', async (model) => {
    const rows = rowsOfCsv(await (await get(`${areaOf(model)}&parameter-name=${VARIABLES}&f=CSV`)).text());
    for (const variable of VARIABLES) {
      const expected = rowsOfCsv(await (await get(bboxOf(model, variable, 'csv'))).text());
      const answered = rows.map((row) => {
        return Object.fromEntries(Object.keys(expected[0] ?? {}).map((name) => [name, row[name]]));
      });
      expect(answered).toEqual(expected);
    }
  });

  it.runIf(hasNetcdfReaders).each(DEFAULT_MODEL_IDS)(
    'of %s as NetCDF',
    async (model) => {
      const form = `${areaOf(model)}&parameter-name=${VARIABLES}&f=netCDF4`;
      const file = new Uint8Array(await (await get(form)).arrayBuffer());
      for (const variable of VARIABLES) {
        const rest = new Uint8Array(await (await get(bboxOf(model, variable, 'netcdf'))).arrayBuffer());
        const edr = await pointsOfNetcdf(file, variable, folder);
        const bbox = await pointsOfNetcdf(rest, variable, folder);
        expect(edr.summary.problems).toEqual([]);
        expect(edr.summary.data).toEqual([...VARIABLES]);
        expect(edr.points).toEqual(bbox.points);
        expect(variableOf(variable).units).toBe(edr.summary.variables[variable]?.attributes['units']);
      }
    },
    60_000,
  );
});
