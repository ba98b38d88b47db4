import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { GridDefinition } from 'gribjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FieldKey,
  isStoredByDefault,
  leadsOf,
  type ModelId,
  type NativeFieldId,
  nativeFieldOf,
  nativeOf,
  VARIABLE_NAMES,
  type VariableName,
  variableOf,
} from '../../src/catalog/index.ts';
import { expectedFields } from '../../src/ingest/plan/run-plan.ts';
import { coarseGridOf, indexedFile, lambertCorner, nativeMessage } from '../support/native-messages.ts';
import { scratchFolder } from '../support/scratch.ts';
import { filesOf, openTestStore, type TestStore } from './test-store.ts';

const folder = scratchFolder();
let store: TestStore;
beforeAll(async () => {
  store = await openTestStore(path.join(folder, 'data'));
});
afterAll(() => store.close());

function write(name: string, ...messages: readonly Uint8Array[]): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, Buffer.concat(messages));
  return file;
}

interface FieldToWrite {
  readonly lead?: number;
  readonly windowStart?: number;
  readonly key?: FieldKey;
  readonly grid?: GridDefinition;
  readonly decimalScale?: number;
}

/** A message of a native field; its values are the given ones over and over. */
function messageOf(
  model: ModelId,
  id: NativeFieldId,
  initTime: Date,
  values: readonly number[],
  { lead = 6, grid = coarseGridOf(model), key = nativeFieldOf(model, id).key, ...more }: FieldToWrite = {},
): Uint8Array {
  const all = Array.from({ length: grid.points }, (_, cell) => values[cell % values.length] ?? 0);
  return nativeMessage({ model, variable: 'cape', initTime, lead, grid, key, values: all, ...more });
}

const valueAt = async (model: ModelId, initTime: Date, variable: VariableName, cell: number) =>
  (await store.series(model, initTime, variable, cell))?.values ?? null;

describe('euro-ifs', () => {
  const model = 'euro-ifs';
  const humid = new Date('2026-08-01T00:00:00Z');
  const temperature = write('ifs/2t.grib2', messageOf(model, 'air_temperature_2m', humid, [293.15, 300]));
  const dewPoint = write('ifs/2d.grib2', messageOf(model, 'dewpoint_temperature_2m', humid, [283.15, 301]));

  it('makes relative humidity once both of its inputs are there, and not twice', async () => {
    const alone = await store.ingest(model, [temperature]);
    expect(alone.runs[0]).toMatchObject({ state: 'INCOMING', fieldsWritten: 1, notes: [] });
    expect(await store.series(model, humid, 'relative_humidity_2m', 0)).toBeNull();

    const both = await store.ingest(model, [temperature, dewPoint]);
    expect(both.runs[0]).toMatchObject({ state: 'INCOMING', fieldsWritten: 2, presentFields: 3 });
    // 52.541 % by the formula of models.md in Python; the dew point above the temperature is clamped.
    expect(await valueAt(model, humid, 'relative_humidity_2m', 0)).toEqual([52.5]);
    expect(await valueAt(model, humid, 'relative_humidity_2m', 1)).toEqual([100]);

    const before = filesOf(path.join(folder, 'data'));
    const again = await store.ingest(model, [temperature, dewPoint]);
    expect(again.runs[0]).toMatchObject({ fieldsWritten: 0, presentFields: 3 });
    expect(filesOf(path.join(folder, 'data'))).toEqual(before);
  });

  it('names the messages of all inputs in the lineage', async () => {
    const lineage = await store.lineage(model, humid, 'relative_humidity_2m');
    expect(lineage.map(({ lead, url, offset }) => [lead, path.basename(url), offset])).toEqual([
      [6, '2t.grib2', 0],
      [6, '2d.grib2', 0],
    ]);
  });

  it('makes winds at 80 m between those at 10 and 100 m, from unrounded inputs', async () => {
    const initTime = new Date('2026-08-01T06:00:00Z');
    const fine = { decimalScale: 4 };
    const source = write(
      'ifs/winds.grib2',
      messageOf(model, 'wind_u_10m', initTime, [4.0049], fine),
      messageOf(model, 'wind_u_100m', initTime, [8.0049], fine),
    );
    const { runs } = await store.ingest(model, [source]);
    expect(runs[0]).toMatchObject({ fieldsWritten: 3 });
    // 4.0049 + 4 ln(8) / ln(10) = 7.61726; out of 4.00 and 8.00 it would be 7.61.
    expect(await valueAt(model, initTime, 'wind_u_80m', 0)).toEqual([7.62]);
  });

  it.each([
    ['metres of water', '2026-08-02T00:00:00Z', undefined, [0, 0.1, 10, 0.5], 4],
    [
      'kg m-2, as announced',
      '2026-08-02T12:00:00Z',
      nativeFieldOf(model, 'input 1 of snow_depth').otherEncodings[0]?.key,
      [0, 100, 10_000, 500],
      1,
    ],
  ] as const)('snow depth is made of %s', async (_, time, key, water, decimalScale) => {
    const initTime = new Date(time);
    const source = write(
      `ifs/snow-${initTime.getUTCHours()}.grib2`,
      messageOf(model, 'input 1 of snow_depth', initTime, water, { decimalScale, ...(key && { key }) }),
      messageOf(model, 'input 2 of snow_depth', initTime, [100, 250, 320, Number.NaN]),
    );
    const { runs } = await store.ingest(model, [source]);
    expect(runs[0]).toMatchObject({ fieldsWritten: 1, notes: [] });
    const depths = [0, 1, 2, 3].map((cell) => valueAt(model, initTime, 'snow_depth', cell));
    expect(await Promise.all(depths)).toEqual([[0], [0.4], [31.25], [null]]);
  });

  it('makes a layer of clouds from all its levels or not at all', async () => {
    const initTime = new Date('2026-08-03T00:00:00Z');
    const humidity = [92, 97, 85].map((percent, index) =>
      messageOf(model, `input ${index + 1} of low_cloud_cover`, initTime, [percent, 0]),
    );
    const two = write('ifs/two-levels.grib2', ...humidity.slice(0, 2));
    expect((await store.ingest(model, [two])).runs[0]).toMatchObject({ fieldsWritten: 0, state: null });
    const three = write('ifs/three-levels.grib2', ...humidity);
    expect((await store.ingest(model, [three])).runs[0]).toMatchObject({ fieldsWritten: 1 });
    // By the formula of models.md in Python: 14.923, 58.135 and 18.859 %.
    expect(await valueAt(model, initTime, 'low_cloud_cover', 0)).toEqual([58.1]);
    expect(await valueAt(model, initTime, 'low_cloud_cover', 1)).toEqual([0]);
  });
});

describe('nam', () => {
  const initTime = new Date('2026-08-01T12:00:00Z');
  const grid = lambertCorner('nam', 3, 1);

  it('makes specific humidity from the humidity and temperature rows of an index', async () => {
    const { data, index } = indexedFile(initTime, [
      {
        message: messageOf('nam', 'input 1 of specific_humidity_500hpa', initTime, [50, 100, 0], { grid }),
        rows: ['RH:500 mb:6 hour fcst'],
      },
      {
        message: messageOf('nam', 'temperature_500hpa', initTime, [255, 260, 250], { grid }),
        rows: ['TMP:500 mb:6 hour fcst'],
      },
    ]);
    const file = write('nam/a.grib2', data);
    writeFileSync(`${file}.idx`, index);
    const { runs } = await store.ingest('nam', [file]);
    expect(runs[0]).toMatchObject({ state: 'INCOMING', fieldsWritten: 2, notes: [] });
    // 379.90516 / 50000 exp(17.2693882 (T - 273.16) / (T - 35.86)) in Python: 9.0814e-4 and 2.75648e-3.
    const values = [0, 1, 2].map((cell) => valueAt('nam', initTime, 'specific_humidity_500hpa', cell));
    expect(await Promise.all(values)).toEqual([[0.000908], [0.002756], [0]]);
    const lineage = await store.lineage('nam', initTime, 'specific_humidity_500hpa');
    expect(lineage.map(({ offset }) => offset)).toEqual([0, expect.any(Number)]);
  });
});

describe('icon-eu', () => {
  it('makes specific humidity from humidity over water, at the pressure of its level', async () => {
    const initTime = new Date('2026-08-01T03:00:00Z');
    const fields = [700, 300].flatMap((level) => [
      messageOf('icon-eu', `input 1 of specific_humidity_${level as 700 | 300}hpa`, initTime, [60]),
      messageOf('icon-eu', `temperature_${level as 700 | 300}hpa`, initTime, [273.15]),
    ]);
    const source = write('icon-eu/levels.grib2', ...fields);
    expect((await store.ingest('icon-eu', [source])).runs[0]).toMatchObject({ fieldsWritten: 4, notes: [] });
    // By the formula of models.md in Python: 3.263643e-3, and 7.635359e-3 at 300 hPa.
    expect(await valueAt('icon-eu', initTime, 'specific_humidity_700hpa', 0)).toEqual([0.003264]);
    expect(await valueAt('icon-eu', initTime, 'specific_humidity_300hpa', 0)).toEqual([0.007635]);
  });
});

describe('arome', () => {
  it('makes winds at 80 m a fifth of the way from 75 to 100 m', async () => {
    const initTime = new Date('2026-08-01T03:00:00Z');
    const source = write(
      'arome/hp1.grib2',
      messageOf('arome', 'input 1 of wind_v_80m', initTime, [10, Number.NaN, 3]),
      messageOf('arome', 'wind_v_100m', initTime, [5, 5, Number.NaN]),
    );
    expect((await store.ingest('arome', [source])).runs[0]).toMatchObject({ fieldsWritten: 2 });
    const values = [0, 1, 2].map((cell) => valueAt('arome', initTime, 'wind_v_80m', cell));
    expect(await Promise.all(values)).toEqual([[9], [null], [null]]);
  });
});

describe('hrrr', () => {
  const initTime = new Date('2026-08-01T07:00:00Z');
  const grid = lambertCorner('hrrr', 2, 1);
  const winds = { wind_u_10m: 3, wind_v_10m: 4, wind_u_80m: 6, wind_v_80m: -2 };

  /** All native fields of the run but those left out, in one file. */
  function runWithout(...left: readonly VariableName[]): string {
    const flags = [1, 2, 3, 4].map((n) => `input ${n} of precipitation_type` as const);
    const messages = leadsOf('hrrr', initTime.getUTCHours()).flatMap((lead) => [
      ...flags.map((flag) => messageOf('hrrr', flag, initTime, [0], { lead, grid })),
      ...VARIABLE_NAMES.flatMap((variable) => {
        const native = nativeOf('hrrr', variable);
        if (native.status !== 'native' || lead < native.firstLeadHours || left.includes(variable)) return [];
        const { min, max } = variableOf(variable).plausible;
        const value = variable in winds ? winds[variable as keyof typeof winds] : (min + max) / 2;
        if (!isStoredByDefault(variable)) return [];
        const windowStart = variableOf(variable).cellMethods === 'time: sum' ? { windowStart: lead - 1 } : {};
        return [messageOf('hrrr', variable, initTime, [value], { lead, grid, ...windowStart })];
      }),
    ]);
    return write(`hrrr/without-${left.join('-')}.grib2`, ...messages);
  }

  it('completes a run only with its winds at 100 m, which need both components at both heights', async () => {
    const expected = expectedFields('hrrr', initTime);
    const some = await store.ingest('hrrr', [runWithout('wind_v_80m')]);
    expect(some.runs[0]).toMatchObject({
      state: 'INCOMING',
      presentFields: expected - 4 * 19,
      expectedFields: expected,
    });
    expect(await store.series('hrrr', initTime, 'wind_u_100m', 0)).toBeNull();
    const all = await store.ingest('hrrr', [runWithout()]);
    expect(all.runs[0]).toMatchObject({ state: 'COMPLETE', fieldsWritten: 4 * 19, notes: [] });
  });

  it('gives winds at 100 m relative to east and north', async () => {
    // models.md, section 8: a = sin(Latin1) (lon - LoV) at the grid's first point, 237.280472 E; ln(10) / ln(8) beyond 10 m.
    const angle = (Math.sin((38.5 * Math.PI) / 180) * (237.280472 - 262.5) * Math.PI) / 180;
    const along = 3 + (6 - 3) * 1.1073093649624544;
    const across = 4 + (-2 - 4) * 1.1073093649624544;
    const eastward = along * Math.cos(angle) + across * Math.sin(angle);
    const northward = across * Math.cos(angle) - along * Math.sin(angle);
    for (const [variable, value] of [
      ['wind_u_100m', eastward],
      ['wind_v_100m', northward],
    ] as const) {
      const stored = await valueAt('hrrr', initTime, variable, 0);
      expect(stored).toHaveLength(19);
      for (const each of stored ?? []) {
        expect(Math.abs((each ?? Number.NaN) - value)).toBeLessThanOrEqual(0.005 + 1e-6);
      }
    }
    const lineage = await store.lineage('hrrr', initTime, 'wind_u_100m');
    expect(lineage.filter(({ lead }) => lead === 3)).toHaveLength(4);
  });
});
