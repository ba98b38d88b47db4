import { readFileSync } from 'node:fs';
import { findMessages } from 'gribjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getWithEcCodes, hasEcCodes, setWithEcCodes } from '../../../packages/gribjs/test/support/eccodes.ts';
import { type ModelId, type VariableName, variableOf } from '../../../src/catalog/index.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { type PointSeries, pointSeries } from '../../support/point-series.ts';
import { hasShared, sharedPath } from '../../support/shared.ts';
import { fileWriter } from '../../support/written-files.ts';

/** What ecCodes says of a field: its header, and values at points and at the points nearest to places. */
const oracle = z.array(
  z.object({
    shortName: z.string(),
    dataDate: z.number(),
    dataTime: z.number(),
    stepEndHours: z.number(),
    packingType: z.string(),
    bitMapIndicator: z.number(),
    samples: z.array(z.object({ lat: z.number(), lon: z.number(), value: z.number().nullable() })),
    nearest: z.array(z.object({ queryLat: z.number(), queryLon: z.number(), value: z.number().nullable() })),
  }),
);
type OracleField = z.infer<typeof oracle>[number];

const oracleOf = (file: string) =>
  oracle.parse(JSON.parse(readFileSync(sharedPath('grib', `${file}.oracle.json`), 'utf8')));

function runOf({ dataDate, dataTime }: OracleField): Date {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(String(dataDate)) ?? [];
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), dataTime / 100));
}

interface Place {
  readonly place: readonly [lat: number, lon: number];
  readonly value: number | null;
}

function placesOf({ samples, nearest }: OracleField): readonly Place[] {
  return [
    ...samples.map(({ lat, lon, value }) => ({ place: [lat, lon > 180 ? lon - 360 : lon] as const, value })),
    ...nearest.map(({ queryLat, queryLon, value }) => ({ place: [queryLat, queryLon] as const, value })),
  ];
}

const IFS = 'models/euro-ifs/ifs-0p25-oper-surface-5fields-20260310.grib2';
const AROME = 'models/arome/arome-0p025-tcdc-ccsds-20260413.grib2';

const bounded = (percent: number) => Math.min(Math.max(percent, 0), 100);
const asItIs = (value: number) => value;

/** A real file, the field of it that a variable is, and what ecCodes' value means in the service's units. */
const FILES: readonly (readonly [
  traps: string,
  ModelId,
  VariableName,
  string,
  string,
  (value: number) => number,
])[] = [
  [
    '4, 6 and 14: a fraction by its key, its level without a value',
    'euro-ifs',
    'total_cloud_cover',
    IFS,
    'tcc',
    (value) => bounded(value * 100),
  ],
  [
    '6: 12 bits',
    'euro-ifs',
    'air_temperature_2m',
    'models/euro-ifs/ifs-0p25-oper-2t-20250114-t00z-0h.grib2',
    '2t',
    asItIs,
  ],
  [
    '6 and 7: a bitmap, and packing that overshoots 100 %',
    'arome',
    'total_cloud_cover',
    AROME,
    'unknown',
    bounded,
  ],
  [
    '13 and 14: minutes, a layer by a scale factor of -2',
    'icon-eu',
    'low_cloud_cover',
    'models/icon-eu/icon-eu-clcl-20231025-f001.ccsds.grib2',
    'CLCL',
    bounded,
  ],
  [
    '5 and 13: simple packing, as DWD had it, rows northward',
    'icon-eu',
    'wind_u_10m',
    'models/icon-eu/icon-eu-u10m-20220507-f000.grib2',
    '10u',
    asItIs,
  ],
];

const write = fileWriter();
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());

function expectClose(variable: VariableName, { values: [got] }: PointSeries, wanted: number | null): void {
  if (wanted === null) expect(got).toBeNull();
  else
    expect(Math.abs((got ?? Number.NaN) - wanted)).toBeLessThanOrEqual(
      0.5 / 10 ** variableOf(variable).decimals + 1e-9,
    );
}

describe.skipIf(!hasShared)('real messages answer as ecCodes reads them', () => {
  it.each(FILES)('traps %s: %s %s', async (_, model, variable, file, shortName, meaning) => {
    const field = oracleOf(file).find((one) => one.shortName === shortName);
    if (field === undefined) throw new Error(`no ${shortName} in the oracle`);
    expect(field.packingType).toBe(file.includes('u10m') ? 'grid_simple' : 'grid_ccsds');
    await gateway.ingest(model, sharedPath('grib', file));
    const places = placesOf(field);
    expect(places).toHaveLength(20);
    for (const { place, value } of places) {
      const series = await pointSeries(gateway, model, variable, runOf(field), place);
      expect(series.leads).toEqual([field.stepEndHours]);
      expectClose(variable, series, value === null ? null : meaning(value));
    }
  });

  it('snow depth of euro-ifs is made of water equivalent in metres and density, and is 0 without snow', async () => {
    const [density, water] = ['rsn', 'sd'].map((name) =>
      oracleOf(IFS).find(({ shortName }) => shortName === name),
    );
    if (density === undefined || water === undefined) throw new Error('no snow in the oracle');
    await gateway.ingest('euro-ifs', sharedPath('grib', IFS));
    let snowy = 0;
    for (const [index, { place, value: metres }] of placesOf(water).entries()) {
      const kgPerCubicMetre = placesOf(density)[index]?.value ?? Number.NaN;
      const depth = metres === 0 ? 0 : ((metres ?? Number.NaN) * 1000) / kgPerCubicMetre;
      if (depth > 0) snowy++;
      expectClose(
        'snow_depth',
        await pointSeries(gateway, 'euro-ifs', 'snow_depth', runOf(water), place),
        depth,
      );
    }
    expect(snowy).toBeGreaterThan(3);
  });

  it('trap 7: cells that arome masks are null and say so, 9999 is nowhere', async () => {
    const [field] = oracleOf(AROME);
    if (field === undefined) throw new Error('the oracle has no field');
    expect(field.bitMapIndicator).toBe(0);
    const masked = placesOf(field).filter(({ value }) => value === null);
    expect(masked.length).toBeGreaterThanOrEqual(3);
    const { data } = await gateway.query<{
      points: {
        forecast: { insideDomain: boolean; series: { columns: { values: null[]; nulls: object[] }[] } };
      }[];
    }>(
      `query ($at: [PlaceInput!]!, $run: Time!) { points(at: $at) { forecast(model: arome, initTime: $run) {
        insideDomain series { columns(variables: [total_cloud_cover]) { values nulls { reason indexes } } }
      } } }`,
      {
        at: masked.map(({ place: [latitude, longitude] }) => ({ latitude, longitude })),
        run: runOf(field).toISOString(),
      },
    );
    for (const { forecast } of data.points) {
      expect(forecast.insideDomain).toBe(true);
      expect(forecast.series.columns).toEqual([
        // AROME has no clouds at lead 0 (trap 9); the run has nothing else there.
        { values: [null], nulls: [{ reason: 'MASKED', indexes: [0] }] },
      ]);
    }
    const run = runOf(field).toISOString();
    const slab = await gateway.get(
      `/bbox?model=arome&var=total_cloud_cover&west=-12&south=50&east=0&north=55.4&lead_hours=1&init_time=${run}`,
    );
    const { values } = (await slab.json()) as { values: (number | null)[][] };
    const cells = values.flat();
    expect(cells.filter((value) => value === null).length).toBeGreaterThan(10_000);
    expect(cells.every((value) => value === null || (value >= 0 && value <= 100))).toBe(true);
  });
});

describe.skipIf(!hasShared || !hasEcCodes)('real messages under other headers', () => {
  const GFS = 'models/gfs/gfs-0p25-tmp-850mb-20260811-f024.grib2';

  function messageOf(file: string): Uint8Array {
    const bytes = new Uint8Array(readFileSync(sharedPath('grib', file)));
    const [first] = [...findMessages(bytes)];
    if (first === undefined) throw new Error(`${file} has no message`);
    return bytes.subarray(first.offset, first.offset + first.length);
  }

  it('trap 14: a level may have any scale factor', async () => {
    const [field] = oracleOf(GFS);
    if (field === undefined) throw new Error('the oracle has no field');
    // 850 hPa as 85 000 x 10^0, 850 x 10^2 and 8 500 000 x 10^-2 Pa.
    for (const [hour, factor, value] of [
      [0, 0, 85_000],
      [600, -2, 850],
      [1200, 2, 8_500_000],
    ] as const) {
      const message = setWithEcCodes(
        { scaleFactorOfFirstFixedSurface: factor, scaledValueOfFirstFixedSurface: value, dataTime: hour },
        messageOf(GFS),
      );
      await gateway.ingest('gfs', write(message));
      const initTime = runOf({ ...field, dataTime: hour });
      for (const { place, value: kelvin } of placesOf(field).slice(0, 6)) {
        expectClose(
          'temperature_850hpa',
          await pointSeries(gateway, 'gfs', 'temperature_850hpa', initTime, place),
          kelvin,
        );
      }
    }
  });

  it('trap 13: the lead is in the unit that the message tells', async () => {
    const [field] = oracleOf(GFS);
    if (field === undefined) throw new Error('the oracle has no field');
    // Code table 4.4: minutes, 3 hours, days.
    for (const [day, unit, count, lead] of [
      [20260701, 0, 360, 6],
      [20260702, 10, 4, 12],
      [20260703, 2, 2, 48],
    ] as const) {
      const message = setWithEcCodes(
        { indicatorOfUnitOfTimeRange: unit, forecastTime: count, dataDate: day },
        messageOf(GFS),
      );
      await gateway.ingest('gfs', write(message));
      const initTime = runOf({ ...field, dataDate: day });
      const series = await pointSeries(gateway, 'gfs', 'temperature_850hpa', initTime, [48.86, 2.35]);
      expect(series.leads).toEqual([lead]);
    }
  });

  it('traps 1 and 6: a real wind of hrrr in simple packing is turned', async () => {
    const file = 'models/hrrr/hrrr-ugrd-simple-20230722-t06z-f01.grib2';
    const [field] = oracleOf(file);
    if (field === undefined) throw new Error('the oracle has no field');
    expect(field.packingType).toBe('grid_simple');
    // The same numbers a second time as the other component.
    const u = messageOf(file);
    const v = setWithEcCodes({ parameterNumber: 3 }, u);
    await gateway.ingest('hrrr', write(Buffer.concat([u, v])));
    for (const { lat, lon, value } of field.samples) {
      const ask = (variable: VariableName) =>
        pointSeries(gateway, 'hrrr', variable, runOf(field), [lat, lon > 180 ? lon - 360 : lon]);
      const [east, north] = [await ask('wind_u_10m'), await ask('wind_v_10m')];
      // models.md, section 8, at the grid point itself.
      const angle = (Math.sin((38.5 * Math.PI) / 180) * (lon - (lon < 0 ? -97.5 : 262.5)) * Math.PI) / 180;
      const speed = value ?? Number.NaN;
      expectClose('wind_u_10m', east, speed * (Math.cos(angle) + Math.sin(angle)));
      expectClose('wind_v_10m', north, speed * (Math.cos(angle) - Math.sin(angle)));
    }
  });

  it('trap 6: a real field of 0 bits a value is the same everywhere', async () => {
    const message = setWithEcCodes(
      { parameterCategory: 1, parameterNumber: 11 },
      messageOf('models/hrrr/hrrr-cfrzr-constant-20230722-t06z-f01.grib2'),
    );
    expect(getWithEcCodes(['bitsPerValue', 'shortName'], message)).toEqual(['0', 'sde']);
    await gateway.ingest('hrrr', write(message));
    for (const place of [
      [39.74, -104.99],
      [47.61, -122.33],
      [25.76, -80.19],
    ] as const) {
      const { values } = await pointSeries(
        gateway,
        'hrrr',
        'snow_depth',
        new Date('2023-07-22T06:00:00Z'),
        place,
      );
      expect(values).toEqual([0]);
    }
  });
});
