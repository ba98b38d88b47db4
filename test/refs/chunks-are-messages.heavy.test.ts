import { decodeValues, findMessages, parseMessage } from 'gribjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isVariableName,
  type ModelId,
  type NativeFieldId,
  nativeOf,
  VARIABLE_NAMES,
  variableOf,
} from '../../src/catalog/index.ts';
import { startDemoForecast } from '../../src/demo/forecast/demo-forecast.ts';
import { prepareDemoModel } from '../../src/demo/forecast/demo-model.ts';
import { type DemoProducer, startDemoProducer } from '../../src/demo/index.ts';
import { windowOfProduct } from '../../src/source/messages/product-window.ts';
import { demoSetText, fetchChunk } from './demo-sets.ts';
import { inlineNumbers, isOfMessages, type ReadSet, readSet } from './reference-text.ts';

// Runs of these hours are short, and NAM has not ended yet.
const now = () => new Date('2026-09-15T13:00:00Z');
/** Chunks of each array that are fetched. */
const SAMPLES = 3;
const MODELS = ['hrrr', 'nam', 'euro-ifs', 'icon-eu', 'icon-global', 'arome'] as const;

let producer: DemoProducer;
beforeAll(async () => {
  producer = await startDemoProducer({ now });
});
afterAll(() => producer.close());

async function setOf(model: ModelId): Promise<ReadSet> {
  return readSet(await demoSetText(producer, model, now));
}

/** The demo's field that an array's name and level stand for. */
function fieldOf(name: string, level: number | null): NativeFieldId {
  const wind = name.replace(/^(wind_|)([xy])_/, (_, head, axis) => `${head}${axis === 'x' ? 'u' : 'v'}_`);
  const variable = wind
    .replace(/^precipitation_(?:since|of)_.*/, 'total_precipitation')
    .replace(/^snowfall_(?:since|of)_.*/, 'snowfall_amount');
  const full = level === null ? variable : `${variable}_${level}hpa`;
  if (!isVariableName(full)) throw new Error(`unknown variable ${name}`);
  return full;
}

function greatest(values: Iterable<number>): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
}

/** The unit of the last place of what is packed coarsely, and for others a part of the field's span. */
const PACKED_TO: readonly (readonly [name: RegExp, step: number])[] = [
  [/precipitation_(?!type)/, 1 / 16],
  [/total_precipitation/, 1 / 16],
  [/snowfall/, 0.01],
  [/snow_depth/, 1e-3],
];

function packing(name: string, values: Float32Array): number {
  const valid = values.filter((value) => !Number.isNaN(value));
  const span = greatest(valid) + greatest(valid.map((value) => -value));
  const [, step = 0] = PACKED_TO.find(([pattern]) => pattern.test(name)) ?? [];
  return step + 0.01 * span;
}

describe.each(MODELS)('the references of %s', (model) => {
  const demoModel = prepareDemoModel(model);
  const forecast = () => startDemoForecast(demoModel, producer.newest(model));
  let set: ReadSet;
  beforeAll(async () => {
    set = await setOf(model);
  });

  it('lead to one message each, of the parameter, level, time and window that the array tells', async () => {
    const steps = inlineNumbers(set, 'forecast_period');
    const levels = inlineNumbers(set, 'air_pressure');
    const weather = forecast();
    const into = new Float32Array(demoModel.latitudes.length);
    let looked = 0;
    for (const array of [...set.arrays.values()].filter(isOfMessages)) {
      if (array.name === 'latitude' || array.name === 'longitude') continue;
      const { attributes, metadata, dimensions } = array;
      expect(metadata.filters).toEqual([{ id: 'grib', var: array.name, dtype: 'float32' }]);
      const starts = set.arrays.has(`${array.name}_window_start`)
        ? inlineNumbers(set, `${array.name}_window_start`)
        : steps;
      const keys = [...array.chunks.keys()];
      const samples = Array.from({ length: SAMPLES }, (_, n) =>
        Math.floor((n * (keys.length - 1)) / (SAMPLES - 1)),
      );
      for (const key of new Set(samples.map((n) => keys[n] ?? ''))) {
        const [step = -1, second = -1] = key.split('.').map(Number);
        const level = dimensions.includes('air_pressure') ? (levels[second] ?? -1) : null;
        const bytes = await fetchChunk(array, array.chunks.get(key));
        const spans = [...findMessages(bytes)];
        expect(spans.map(({ offset, length }) => [offset, length])).toEqual([[0, bytes.length]]);
        const [field] = parseMessage(bytes);
        if (field === undefined) throw new Error('no field');
        const { discipline, product, identification, numberOfPoints } = field;
        expect([discipline, product.category, product.number]).toEqual([
          attributes['GRIB_discipline'],
          attributes['GRIB_parameterCategory'],
          attributes['GRIB_parameterNumber'],
        ]);
        if (level !== null) expect(product.firstSurface).toMatchObject({ type: 100, value: level * 100 });
        if (attributes['GRIB_typeOfLevel'] === 'heightAboveGround')
          expect(product.firstSurface).toMatchObject({ type: 103, value: attributes['GRIB_level'] });
        expect(identification.referenceTime).toEqual(producer.newest(model));
        const window = windowOfProduct(product);
        expect(window).toMatchObject({ startHours: starts[step], endHours: steps[step] });
        expect(numberOfPoints).toBe(metadata.chunks.reduce((product, side) => product * side, 1));

        // The atmosphere itself says what is in it.
        if (window === null) continue;
        const meant = weather
          .at(window.endHours)
          .values(fieldOf(array.name, level), into, window.kind === 'instant' ? undefined : window);
        const decoded = decodeValues(bytes, field, new Float64Array(numberOfPoints));
        const apart = decoded.map((value, p) => Math.abs(value - (meant[p] ?? 0)));
        expect(greatest(apart), `${array.name} ${key}`).toBeLessThanOrEqual(packing(array.name, meant));
        looked++;
      }
    }
    expect(looked).toBeGreaterThan(40);
  });

  it('leave no variable of the service untold', () => {
    const described = VARIABLE_NAMES.filter((name) => {
      const { base } = variableOf(name);
      return set.arrays.has(base) || set.omitted.has(base);
    });
    expect(described).toEqual(VARIABLE_NAMES);
    expect(set.attributes).not.toHaveProperty('isobar:notes');
  });

  it('are derived variables by no name', () => {
    const derived = VARIABLE_NAMES.filter((name) => nativeOf(model, name).status !== 'native');
    const present = derived.filter((name) => set.arrays.has(variableOf(name).base));
    expect(present).toEqual([]);
    for (const name of derived) expect(set.omitted.get(variableOf(name).base)?.length).toBeGreaterThan(10);
  });
});

describe('what producers write in their own way', () => {
  it("has of NAM's winds the first field, under the name of the grid's axis", async () => {
    const set = await setOf('nam');
    for (const [x, y, level] of [
      ['wind_x_10m', 'wind_y_10m', null],
      ['x_wind', 'y_wind', 500],
    ] as const) {
      const array = set.arrays.get(x);
      expect(array?.attributes['standard_name']).toBe('x_wind');
      expect(set.arrays.has(y)).toBe(false);
      expect(set.omitted.get(y)).toContain('not the first field of its message');
      const [reference] = array?.chunks.values() ?? [];
      if (array === undefined) throw new Error(`no ${x}`);
      const fields = parseMessage(await fetchChunk(array, reference));
      expect(fields.map(({ product }) => [product.category, product.number])).toEqual([
        [2, 2],
        [2, 3],
      ]);
      const name = level === null ? 'wind_u_10m' : 'u_wind';
      expect(set.arrays.has(name)).toBe(false);
      expect(set.omitted.get(name)).toContain(x);
    }
  });

  it("names the windows of precipitation: buckets and totals are not sums of NAM's or IFS's steps", async () => {
    const nam = await setOf('nam');
    const ifs = await setOf('euro-ifs');
    for (const set of [nam, ifs]) {
      expect(set.arrays.has('total_precipitation')).toBe(false);
      expect(set.omitted.get('total_precipitation')).toContain('previous output step');
    }
    // 06 UTC: buckets of three hours.
    const buckets = nam.arrays.get('precipitation_since_bucket_start');
    const ranges = buckets?.attributes['GRIB_stepRange'] as readonly (string | null)[];
    expect(ranges.slice(0, 8)).toEqual([null, '0-1', '0-2', '0-3', '3-4', '3-5', '3-6', '6-7']);
    expect(nam.arrays.has('precipitation_since_run_start')).toBe(false);
    expect(buckets?.chunks.has('0.0.0')).toBe(false);
    const totals = ifs.arrays.get('precipitation_since_run_start');
    expect(totals?.attributes).toMatchObject({
      units: 'kg m-2',
      scale_factor: 1000,
      cell_methods: 'time: sum',
    });
    expect(ifs.arrays.get('total_cloud_cover')?.attributes).toMatchObject({ units: '%', scale_factor: 100 });
  });

  it("packs DWD's files as DWD does, one message in each, and gives the places of icon-global's cells by messages", async () => {
    const demoModel = prepareDemoModel('icon-global');
    const set = await setOf('icon-global');
    for (const array of [...set.arrays.values()].filter(isOfMessages)) {
      expect(array.metadata.compressor).toEqual({ id: 'bz2', level: 9 });
      for (const reference of array.chunks.values()) expect(reference).toHaveLength(1);
    }
    const temperature = set.arrays.get('temperature');
    expect(temperature?.dimensions).toEqual(['time', 'air_pressure', 'cell']);
    expect(temperature?.attributes['coordinates']).toBe(
      'forecast_period forecast_reference_time latitude longitude',
    );
    for (const name of ['latitude', 'longitude'] as const) {
      const array = set.arrays.get(name);
      if (array === undefined) throw new Error(`no ${name}`);
      // The codec would look for places of the grid under these words, and the grid has none.
      expect(array.metadata.filters?.[0]?.var).toBe(`cell_${name}`);
      const bytes = await fetchChunk(array, array.chunks.get('0'));
      const [field] = parseMessage(bytes);
      if (field === undefined) throw new Error('no field');
      const places = decodeValues(bytes, field, new Float64Array(field.numberOfPoints));
      const truth = demoModel[`${name}s`];
      expect(places.every((place, cell) => Math.abs(place - (truth[cell] ?? 0)) < 1e-3)).toBe(true);
    }
    expect(set.arrays.get('geopotential_height')?.attributes['scale_factor']).toBeCloseTo(1 / 9.80665, 12);
  });
});
