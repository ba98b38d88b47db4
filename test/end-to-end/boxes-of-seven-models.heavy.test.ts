import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DEFAULT_MODEL_IDS,
  type DefaultModelId,
  type VariableName,
  variableOf,
} from '../../src/catalog/index.ts';
import {
  type FieldPoint,
  pointsOfCsv,
  pointsOfGeojson,
  pointsOfJson,
  pointsOfNetcdf,
} from '../support/box-forms.ts';
import { type DemoOfAllModels, NEWEST_DEMO_RUNS } from '../support/demo-of-all-models.ts';
import { hasGdal, inRaster, valuesOfRaster } from '../support/gdal.ts';
import { hasNetcdfReaders } from '../support/netcdf.ts';
import { scratchFolder } from '../support/scratch.ts';
import { openSharedDemo } from '../support/shared-demo.ts';

const folder = scratchFolder();
let demo: DemoOfAllModels;
beforeAll(async () => {
  demo = await openSharedDemo();
}, 300_000);
afterAll(() => demo?.close());

interface Question {
  readonly model: DefaultModelId;
  readonly variable: VariableName;
  readonly lead: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly stride?: number;
}

const EUROPE = { west: -2, south: 44, east: 9, north: 50 };
const COLORADO = { west: -107, south: 37, east: -103, north: 41 };
const PACIFIC = { west: 165, south: -15, east: -165, north: 10 };

/** Instants, sums with a time before, and maxima; each kind of grid; across the antimeridian and around a pole. */
const QUESTIONS: readonly Question[] = [
  { model: 'gfs', variable: 'mean_sea_level_pressure', lead: 18, ...PACIFIC },
  { model: 'gfs', variable: 'air_temperature_2m', lead: 0, west: -180, south: -90, east: 180, north: -80 },
  { model: 'euro-ifs', variable: 'total_precipitation', lead: 9, ...PACIFIC },
  { model: 'icon-eu', variable: 'total_precipitation', lead: 7, ...EUROPE },
  { model: 'arome', variable: 'wind_gust_10m', lead: 3, ...EUROPE, stride: 2 },
  { model: 'hrrr', variable: 'total_precipitation', lead: 5, ...COLORADO },
  { model: 'nam', variable: 'temperature_850hpa', lead: 39, ...COLORADO, west: -115 },
  { model: 'icon-global', variable: 'total_precipitation', lead: 81, ...PACIFIC },
  { model: 'icon-global', variable: 'u_wind_250hpa', lead: 0, west: 0, south: 75, east: 90, north: 90 },
];

const titled = QUESTIONS.map((question) => [question.model, question.variable, question] as const);

function address(
  { model, variable, lead, west, south, east, north, stride }: Question,
  form: string,
): string {
  const thinned = stride === undefined ? '' : `&stride=${stride}`;
  return `/bbox?model=${model}&var=${variable}&lead_hours=${lead}&west=${west}&south=${south}&east=${east}&north=${north}${thinned}&fmt=${form}`;
}

async function ask(question: Question, form: string): Promise<Response> {
  const response = await demo.gateway.get(address(question, form));
  expect(response.status).toBe(200);
  return response;
}

/** By `/point`, place by place. */
async function valuesAt(question: Question, places: readonly FieldPoint[]): Promise<(number | null)[]> {
  const { model, variable, lead } = question;
  const values: (number | null)[] = [];
  for (const { lat, lon } of places) {
    const response = await demo.gateway.get(
      `/point?model=${model}&var=${variable}&lat=${lat}&lon=${lon}&lead_from=${lead}&lead_to=${lead}`,
    );
    values.push(((await response.json()) as { values: (number | null)[] }).values[0] ?? null);
  }
  return values;
}

const known = new Map<Question, Promise<readonly FieldPoint[]>>();

/** The points of a box with the values that `/point` has there. */
function expectedOf(question: Question): Promise<readonly FieldPoint[]> {
  let points = known.get(question);
  if (points === undefined) {
    points = ask(question, 'json').then(async (response) => {
      const all = pointsOfJson((await response.json()) as never);
      const inside = all.filter(({ lat, lon }) => isInside(question, lat, lon));
      expect(inside.length).toBeGreaterThan(10);
      // Beyond the box there is nothing.
      expect(all.filter((point) => !inside.includes(point) && point.value !== null)).toEqual([]);
      const values = await valuesAt(question, inside);
      return inside.map(({ lat, lon }, n) => ({ lat, lon, value: values[n] ?? null }));
    });
    known.set(question, points);
  }
  return points;
}

function isInside({ west, south, east, north }: Question, lat: number, lon: number): boolean {
  const within = west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
  return within && lat >= south && lat <= north;
}

describe('a box has at every point the value of /point', () => {
  it.skipIf(!hasGdal).each(titled)('%s %s as GeoTIFF', async (model, _variable, question) => {
    const points = await expectedOf(question);
    const file = path.join(folder, `${QUESTIONS.indexOf(question)}.tif`);
    writeFileSync(file, Buffer.from(await (await ask(question, 'geotiff')).arrayBuffer()));
    const isPlane = model === 'hrrr' || model === 'nam';
    const places = points.map(({ lat, lon }): [number, number] => [
      // The columns of a file are counted on across the antimeridian.
      !isPlane && lon < question.west ? lon + 360 : lon,
      lat,
    ]);
    expect(valuesOfRaster(file, places, isPlane)).toEqual(points.map(({ value }) => inRaster(value)));
  });

  it.each(titled)('%s %s as JSON', async (_model, _variable, question) => {
    const points = pointsOfJson((await (await ask(question, 'json')).json()) as never);
    expect(points.filter(({ lat, lon }) => isInside(question, lat, lon))).toEqual(await expectedOf(question));
  });

  it.each(titled)('%s %s as CSV', async (_model, variable, question) => {
    const points = pointsOfCsv(await (await ask(question, 'csv')).text(), variable);
    expect(points).toEqual(await expectedOf(question));
  });

  it.each(titled)('%s %s as GeoJSON', async (_model, variable, question) => {
    const body = await (await ask(question, 'geojson')).json();
    expect(pointsOfGeojson(body as never, variable)).toEqual(await expectedOf(question));
  });
});

describe.skipIf(!hasNetcdfReaders)('a box as NetCDF', () => {
  interface OpenedFile extends Awaited<ReturnType<typeof pointsOfNetcdf>> {
    readonly headers: Headers;
  }
  const files = new Map<Question, OpenedFile>();
  beforeAll(async () => {
    const answers = [];
    for (const question of QUESTIONS) {
      const response = await ask(question, 'netcdf');
      answers.push({ question, headers: response.headers, bytes: await response.bytes() });
      await expectedOf(question);
    }
    // Other programs read the files while this one stands still: connections that are kept alive would break.
    for (const { question, headers, bytes } of answers) {
      files.set(question, { headers, ...(await pointsOfNetcdf(bytes, question.variable, folder)) });
    }
  });

  function fileOf(question: Question | undefined): OpenedFile {
    const file = question === undefined ? undefined : files.get(question);
    if (file === undefined) throw new Error('the question was not sent');
    return file;
  }

  it.each(titled)(
    '%s %s is read by ncdump, netCDF4 and xarray, keeps to CF and has the values of /point',
    async (model, variable, question) => {
      const { headers, points, summary } = fileOf(question);
      expect(headers.get('content-type')).toBe('application/x-netcdf');
      const hour = NEWEST_DEMO_RUNS[model].toISOString().slice(11, 13);
      const lead = String(question.lead).padStart(3, '0');
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="${model}_${variable}_20260915T${hour}Z_f${lead}.nc"`,
      );
      expect(summary.problems).toEqual([]);
      expect(summary.data).toEqual([variable]);

      const inside = points.filter(({ lat, lon }) => isInside(question, lat, lon));
      const expected = await expectedOf(question);
      expect(inside.map(titleOf).toSorted()).toEqual(
        expected
          .map((point) => ({ ...point, value: point.value === null ? null : Math.fround(point.value) }))
          .map(titleOf)
          .toSorted(),
      );
      expect(points.filter((point) => !inside.includes(point) && point.value !== null)).toEqual([]);

      const { attributes, shape } = summary.variables[variable] ?? { attributes: {}, shape: [] };
      expect(attributes).toMatchObject({
        standard_name: variableOf(variable).standardName,
        units: variableOf(variable).units,
      });
      expect(shape[0]).toBe(1);
      expect(summary.attributes['title']).toMatch(/synthetic/i);
      const projected = model === 'hrrr' || model === 'nam';
      expect(summary.variables['crs']?.attributes['grid_mapping_name']).toBe(
        projected ? 'lambert_conformal_conic' : 'latitude_longitude',
      );
      if (projected) expect(summary.projectionErrorDegrees ?? 0).toBeLessThan(1e-5);
    },
  );

  it.each([
    ['euro-ifs', [6, 9]],
    ['icon-eu', [6, 7]],
    ['hrrr', [4, 5]],
    ['icon-global', [78, 81]],
  ] as const)('of a sum says over which hours it is: %s', (model, hours) => {
    const { summary } = fileOf(
      QUESTIONS.find((of) => of.model === model && of.variable === 'total_precipitation'),
    );
    expect(summary.variables['total_precipitation']?.attributes['cell_methods']).toBe('time: sum');
    const bounds = String(summary.variables['time']?.attributes['bounds']);
    const init = NEWEST_DEMO_RUNS[model].getTime() / 1000;
    expect(summary.coordinates[bounds]?.map((seconds) => (seconds - init) / 3600)).toEqual(hours);
  });
});

it('every model was queried', () => {
  expect([...new Set(QUESTIONS.map(({ model }) => model))].toSorted()).toEqual(
    [...DEFAULT_MODEL_IDS].toSorted(),
  );
});

function titleOf({ lat, lon, value }: FieldPoint): string {
  return `${lat.toFixed(6)} ${lon.toFixed(6)}: ${value}`;
}
