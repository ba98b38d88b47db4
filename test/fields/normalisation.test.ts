import { readFileSync } from 'node:fs';
import { findMessages, type GridDefinition } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { hasEcCodes, setWithEcCodes } from '../../packages/gribjs/test/support/eccodes.ts';
import {
  type FieldKey,
  type ModelId,
  nativeFieldOf,
  nativeOf,
  type VariableName,
} from '../../src/catalog/index.ts';
import { MISSING } from '../../src/fields/index.ts';
import { COARSE_GLOBE, keyOf, lambertCorner, nativeMessage } from '../support/native-messages.ts';
import { hasShared, sharedPath } from '../support/shared.ts';
import { entriesOf, fieldOf } from './run-of-messages.ts';

/** Value of the first point of a record over a window, in the unit of its key. */
type Record = readonly [start: number, end: number, value: number, key?: FieldKey];

function messagesOf(
  model: ModelId,
  variable: VariableName,
  cycle: number,
  records: readonly Record[],
): Uint8Array[] {
  const initTime = new Date(Date.UTC(2026, 7, 1, cycle));
  return records.map(([windowStart, lead, value, key]) =>
    nativeMessage({
      model,
      variable,
      initTime,
      lead,
      windowStart,
      values: Float64Array.from({ length: COARSE_GLOBE.points }, (_, at) => (at === 0 ? value : 0)),
      packing: { template: model === 'euro-ifs' || model === 'arome' ? 42 : 3, decimalScale: 6 },
      ...(key !== undefined && { key }),
    }),
  );
}

const valueAt = (...args: Parameters<typeof fieldOf>): number | null => fieldOf(...args)?.values[0] ?? null;

const ECMWF_METRES = keyOf('euro-ifs', 'total_precipitation');
const ECMWF_KG = otherKey('euro-ifs', 'total_precipitation');

function otherKey(model: ModelId, variable: VariableName): FieldKey {
  const native = nativeOf(model, variable);
  const key = native.status === 'native' ? native.otherEncodings[0]?.key : undefined;
  if (key === undefined) throw new Error(`${variable} of ${model} has one encoding`);
  return key;
}

/** A record of each kind that models.md, section 7, lists, and what fell since the output step before, in hundredths. */
const PRECIPITATION: readonly (readonly [
  string,
  ModelId,
  number,
  number,
  readonly Record[],
  number | null,
])[] = [
  [
    'gfs: the first hour of a bucket as it is',
    'gfs',
    0,
    7,
    [
      [6, 7, 1.5],
      [0, 7, 11.5],
    ],
    150,
  ],
  [
    'gfs: a difference inside the bucket, never of run totals',
    'gfs',
    0,
    8,
    [
      [6, 7, 1.5],
      [6, 8, 4],
      [0, 7, 11.5],
      [0, 8, 3],
    ],
    250,
  ],
  [
    'gfs: equal twins in the first six hours',
    'gfs',
    0,
    2,
    [
      [0, 1, 1],
      [0, 1, 1],
      [0, 2, 1.25],
      [0, 2, 1.25],
    ],
    25,
  ],
  [
    'gfs: whole days',
    'gfs',
    0,
    24,
    [
      [18, 23, 5],
      [18, 24, 6.5],
      [0, 24, 2],
    ],
    150,
  ],
  [
    'gfs: three-hourly',
    'gfs',
    0,
    126,
    [
      [120, 123, 2],
      [120, 126, 7],
    ],
    500,
  ],
  [
    'hrrr: the record of the hour',
    'hrrr',
    0,
    24,
    [
      [23, 24, 0.75],
      [0, 24, 40],
      [0, 23, 39],
    ],
    75,
  ],
  [
    'hrrr: no record of the hour',
    'hrrr',
    0,
    24,
    [
      [0, 24, 40],
      [0, 23, 39],
    ],
    null,
  ],
  [
    'nam, 00 UTC: twelve-hour buckets',
    'nam',
    0,
    24,
    [
      [12, 23, 3],
      [12, 24, 3.5],
      [21, 24, 1],
    ],
    50,
  ],
  [
    'nam, 00 UTC: beyond 36 h the direct record',
    'nam',
    0,
    42,
    [
      [36, 42, 9],
      [39, 42, 1.25],
      [36, 39, 7.75],
    ],
    125,
  ],
  [
    'nam, 06 UTC: three-hour buckets',
    'nam',
    6,
    5,
    [
      [3, 4, 2],
      [3, 5, 2.1],
    ],
    10,
  ],
  [
    'euro-ifs: metres from the start',
    'euro-ifs',
    0,
    6,
    [
      [0, 3, 0.0015],
      [0, 6, 0.004],
    ],
    250,
  ],
  [
    'euro-ifs: six-hourly',
    'euro-ifs',
    0,
    150,
    [
      [0, 144, 0.1],
      [0, 150, 0.112],
    ],
    1200,
  ],
  [
    'euro-ifs: kg m-2 after the re-encoding',
    'euro-ifs',
    0,
    6,
    [
      [0, 3, 1.5, ECMWF_KG],
      [0, 6, 4, ECMWF_KG],
    ],
    250,
  ],
  [
    'euro-ifs: each message by its own key',
    'euro-ifs',
    0,
    6,
    [
      [0, 3, 0.0015, ECMWF_METRES],
      [0, 6, 4, ECMWF_KG],
    ],
    250,
  ],
  [
    'icon-eu: from the start',
    'icon-eu',
    0,
    81,
    [
      [0, 78, 20],
      [0, 81, 20.5],
    ],
    50,
  ],
  [
    'icon-eu: short runs in steps of six hours',
    'icon-eu',
    3,
    36,
    [
      [0, 30, 2],
      [0, 36, 5],
    ],
    300,
  ],
  ['icon-global: from the start', 'icon-global', 0, 1, [[0, 1, 0.5]], 50],
  [
    'arome: from the start',
    'arome',
    3,
    51,
    [
      [0, 50, 7],
      [0, 51, 7.25],
    ],
    25,
  ],
  ['arome: the first hour', 'arome', 3, 1, [[0, 1, 0.5]], 50],
  [
    'a record less by packing is nothing',
    'arome',
    3,
    2,
    [
      [0, 1, 5],
      [0, 2, 4.9],
    ],
    0,
  ],
  [
    'a record much less is masked',
    'arome',
    3,
    2,
    [
      [0, 1, 5],
      [0, 2, 4.7],
    ],
    MISSING,
  ],
  ['the record before is lost', 'icon-eu', 0, 6, [[0, 6, 5]], null],
  ['lead 0', 'euro-ifs', 0, 0, [[0, 0, 0]], null],
];

describe('precipitation, out of messages', () => {
  it.each(PRECIPITATION)('%s', (_, model, cycle, lead, records, expected) => {
    const messages = messagesOf(model, 'total_precipitation', cycle, records);
    expect(valueAt(model, 'total_precipitation', lead, messages)).toBe(expected);
  });

  it.skipIf(!hasEcCodes).each(['icon-eu', 'icon-global'] as const)('%s: windows in minutes', (model) => {
    const inMinutes = messagesOf(model, 'total_precipitation', 0, [
      [0, 78, 20],
      [0, 81, 20.5],
    ]).map((message, n) =>
      setWithEcCodes(
        {
          indicatorOfUnitOfTimeRange: 0,
          forecastTime: 0,
          indicatorOfUnitForTimeRange: 0,
          lengthOfTimeRange: [4680, 4860][n]!,
        },
        message,
      ),
    );
    expect(valueAt(model, 'total_precipitation', 81, inMinutes)).toBe(50);
  });

  it.skipIf(!hasShared)(
    'the twins of a real GFS file at lead 6 are equal records, and alone no difference',
    () => {
      const messages = realMessages('models/gfs/gfs-0p25-apcp-20200325-t18z-f006.grib2');
      const windows = entriesOf('gfs', messages).map(({ entry }) => [
        entry.nativeField,
        entry.window.startHours,
        entry.window.endHours,
      ]);
      expect(windows).toEqual([
        ['total_precipitation', 0, 6],
        ['total_precipitation', 0, 6],
      ]);
      expect(fieldOf('gfs', 'total_precipitation', 6, messages)).toBeNull();
    },
  );

  it.skipIf(!hasShared)('a real bucket and its run total are distinguished', () => {
    const messages = realMessages('models/gfs/gfs-0p25-nomads-3x2-20200330.grib2');
    const windows = entriesOf('gfs', messages)
      .filter(({ entry }) => entry.nativeField === 'total_precipitation')
      .map(({ entry }) => [entry.window.startHours, entry.window.endHours]);
    expect(windows).toEqual([
      [6, 12],
      [0, 12],
    ]);
  });
});

describe('gusts, out of messages', () => {
  it.each<[string, ModelId, number, Record, number | null]>([
    ['arome: of the last hour', 'arome', 5, [4, 5, 21.5], 2150],
    ['arome: since the start of the run is not of the last hour', 'arome', 5, [0, 5, 21.5], null],
    ['icon-eu: of the last hour', 'icon-eu', 81, [80, 81, 12], 1200],
    ['icon-eu: of three hours', 'icon-eu', 81, [78, 81, 12], null],
    ['icon-global: lead 0', 'icon-global', 0, [0, 0, 0], null],
    ['euro-ifs: since the output step before', 'euro-ifs', 93, [90, 93, 30], 3000],
    ['euro-ifs: six hours', 'euro-ifs', 150, [144, 150, 30], 3000],
    ['euro-ifs: of the last hour alone', 'euro-ifs', 93, [92, 93, 30], null],
    ['gfs: currently', 'gfs', 6, [6, 6, 15], 1500],
  ])('%s', (_, model, lead, record, expected) => {
    expect(valueAt(model, 'wind_gust_10m', lead, messagesOf(model, 'wind_gust_10m', 0, [record]))).toBe(
      expected,
    );
  });
});

describe('clouds, out of real messages', () => {
  it.skipIf(!hasShared)('arome: overshoot of packing is clamped, the corners are masked', () => {
    const messages = realMessages('models/arome/arome-0p025-tcdc-ccsds-20260413.grib2');
    const { values } = fieldOf('arome', 'total_cloud_cover', 1, messages)!;
    // Figures of ecCodes: 803757 points, 138076 of them missing; values from 0.0087 to 100.0087.
    expect(values.filter((value) => value === MISSING)).toHaveLength(138_076);
    const present = values.filter((value) => value !== MISSING);
    expect([present.reduce((a, b) => Math.min(a, b)), present.reduce((a, b) => Math.max(a, b))]).toEqual([
      0, 1000,
    ]);
  });

  it.skipIf(!hasShared)('euro-ifs: a fraction becomes per cent', () => {
    const messages = realMessages('models/euro-ifs/ifs-0p25-oper-surface-5fields-20260310.grib2');
    const { values } = fieldOf('euro-ifs', 'total_cloud_cover', 0, messages)!;
    expect([values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]).toEqual([
      0, 1000,
    ]);
    const depth = fieldOf('euro-ifs', 'snow_depth', 0, messages)!.values;
    // 10 m of water on glaciers, of 500 kg m-3 at most.
    expect(depth.reduce((a, b) => Math.max(a, b))).toBeGreaterThanOrEqual(20_000);
  });

  it.skipIf(!hasShared)(
    'icon-eu: layers are identified by their pressure, coded with a scale factor of -2',
    () => {
      const messages = realMessages('models/icon-eu/icon-eu-clcl-20231025-f001.ccsds.grib2');
      const [found] = entriesOf('icon-eu', messages);
      expect(found?.entry.nativeField).toBe('low_cloud_cover');
    },
  );
});

describe('winds, out of messages', () => {
  const initTime = new Date('2026-08-01T00:00:00Z');
  const wind = (
    model: ModelId,
    variable: VariableName,
    value: number,
    grid: GridDefinition,
    key?: FieldKey,
  ) =>
    nativeMessage({
      model,
      variable,
      initTime,
      lead: 3,
      grid,
      values: new Float64Array(grid.points).fill(value),
      packing: { template: 42, decimalScale: 2 },
      ...(key !== undefined && { key }),
    });

  it.each([
    ['hrrr', 38.5, 237.280472 - 262.5],
    ['nam', 25, 226.541 - 265],
  ] as const)('%s: those on pressure levels are turned too', (model, latin, fromLov) => {
    const grid = lambertCorner(model, 2, 2);
    const messages = [wind(model, 'u_wind_500hpa', 30, grid), wind(model, 'v_wind_500hpa', 40, grid)];
    const angle = Math.sin((latin * Math.PI) / 180) * ((fromLov * Math.PI) / 180);
    const east = 30 * Math.cos(angle) + 40 * Math.sin(angle);
    const north = 40 * Math.cos(angle) - 30 * Math.sin(angle);
    expect(valueAt(model, 'u_wind_500hpa', 3, messages)).toBe(Math.round(east * 100));
    expect(valueAt(model, 'v_wind_500hpa', 3, messages)).toBe(Math.round(north * 100));
    const earthRelative = wind(model, 'u_wind_500hpa', 30, lambertCorner(model, 2, 2, 48));
    const other = wind(model, 'v_wind_500hpa', 40, lambertCorner(model, 2, 2, 48));
    expect(valueAt(model, 'u_wind_500hpa', 3, [earthRelative, other])).toBe(3000);
  });

  it('hrrr: 100 m from 10 and 80 m, after they are turned', () => {
    const grid = lambertCorner('hrrr', 2, 2);
    const messages = (
      [
        ['wind_u_10m', 3],
        ['wind_v_10m', 4],
        ['wind_u_80m', 6],
        ['wind_v_80m', 8],
      ] as const
    ).map(([variable, value]) => wind('hrrr', variable, value, grid));
    const turned10 = valueAt('hrrr', 'wind_u_10m', 3, messages)! / 100;
    const turned80 = valueAt('hrrr', 'wind_u_80m', 3, messages)! / 100;
    expect(turned80).toBeCloseTo(2 * turned10, 1);
    // models.md, section 8: x100 = x80 + 0.1073 (x80 - x10).
    const expected = turned80 + 0.1073 * (turned80 - turned10);
    expect(Math.abs(valueAt('hrrr', 'wind_u_100m', 3, messages)! / 100 - expected)).toBeLessThanOrEqual(0.02);
  });

  it('euro-ifs: 80 m by the logarithm from 10 and 100 m', () => {
    const messages = [
      wind('euro-ifs', 'wind_v_10m', 4, COARSE_GLOBE),
      wind('euro-ifs', 'wind_v_100m', 8, COARSE_GLOBE),
    ];
    expect(valueAt('euro-ifs', 'wind_v_80m', 3, messages)).toBe(Math.round((4 + 0.9031 * 4) * 100));
  });

  it('arome: 80 m on a line from 75 to 100 m', () => {
    const { key } = nativeFieldOf('arome', 'input 1 of wind_u_80m');
    expect(key.surfaceValue).toBe(75);
    const messages = [
      wind('arome', 'wind_u_10m', 10, COARSE_GLOBE, key),
      wind('arome', 'wind_u_100m', 5, COARSE_GLOBE),
    ];
    expect(valueAt('arome', 'wind_u_80m', 3, messages)).toBe(900);
  });

  it.each([
    ['gfs', 'wind_u_80m'],
    ['gfs', 'wind_v_100m'],
    ['euro-ifs', 'wind_u_100m'],
    ['icon-eu', 'u_wind_850hpa'],
    ['arome', 'wind_v_100m'],
  ] as const)('%s %s: as it is', (model, variable) => {
    expect(valueAt(model, variable, 3, [wind(model, variable, -7.25, COARSE_GLOBE)])).toBe(-725);
  });

  it('nam: none at 80 m and 100 m', () => {
    const grid = lambertCorner('nam', 2, 2);
    const messages = [wind('nam', 'wind_u_10m', 3, grid), wind('nam', 'wind_v_10m', 4, grid)];
    for (const variable of ['wind_u_80m', 'wind_v_100m'] as const) {
      expect(fieldOf('nam', variable, 3, messages)).toBeNull();
    }
  });
});

describe('winds of real messages', () => {
  it.skipIf(!hasShared)('nam: both components of one message, turned, keep their speed', () => {
    const messages = realMessages('models/nam/nam-12km-uv10m-20260812.grib2');
    expect(messages).toHaveLength(1);
    const raw = entriesOf('nam', messages);
    expect(raw.map(({ entry }) => entry.nativeField)).toEqual(['wind_u_10m', 'wind_v_10m']);
    const east = fieldOf('nam', 'wind_u_10m', 6, messages)!.values;
    const north = fieldOf('nam', 'wind_v_10m', 6, messages)!.values;
    // Point 0 of the file by ecCodes, and its angle by the formula of models.md section 8.
    const [u, v] = eccodesValues('models/nam/nam-12km-uv10m-20260812.grib2');
    const angle = Math.sin((25 * Math.PI) / 180) * (((226.541 - 265) * Math.PI) / 180);
    expect(east[0]! / 100).toBeCloseTo(u! * Math.cos(angle) + v! * Math.sin(angle), 1);
    expect(north[0]! / 100).toBeCloseTo(v! * Math.cos(angle) - u! * Math.sin(angle), 1);
    expect(Math.abs(east[0]! / 100 - u!)).toBeGreaterThan(0.2);
  });

  it.skipIf(!hasShared)('hrrr: a component alone is none', () => {
    expect(
      fieldOf('hrrr', 'wind_u_10m', 1, realMessages('models/hrrr/hrrr-ugrd-simple-20230722-t06z-f01.grib2')),
    ).toBeNull();
  });

  it.skipIf(!hasShared)('gfs: earth-relative as they are', () => {
    const { values } = fieldOf(
      'gfs',
      'u_wind_850hpa',
      6,
      realMessages('models/gfs/gfs-0p25-ugrd-850mb-20260811-f024.grib2'),
    )!;
    const [first] = eccodesValues('models/gfs/gfs-0p25-ugrd-850mb-20260811-f024.grib2');
    expect(values[0]! / 100).toBeCloseTo(first!, 2);
  });
});

function realMessages(file: string): Uint8Array[] {
  const bytes = new Uint8Array(readFileSync(sharedPath('grib', file)));
  return [...findMessages(bytes)].map(({ offset, length }) => bytes.subarray(offset, offset + length));
}

/** Value of the first point of each field of a file. */
function eccodesValues(file: string): number[] {
  const fields = JSON.parse(readFileSync(sharedPath('grib', `${file}.oracle.json`), 'utf8')) as {
    samples: { index: number; value: number }[];
  }[];
  return fields.map(({ samples }) => samples.find(({ index }) => index === 0)!.value);
}
