import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ModelId, VariableName } from '../../src/catalog/index.ts';
import { variableOf } from '../../src/catalog/index.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { hasShared, sharedPath } from '../support/shared.ts';

const oracleFields = z.array(
  z.object({
    dataDate: z.number(),
    dataTime: z.number(),
    stepEndHours: z.number(),
    samples: z.array(z.object({ lat: z.number(), lon: z.number(), value: z.number() })),
    nearest: z.array(
      z.object({
        queryLat: z.number(),
        queryLon: z.number(),
        lat: z.number(),
        lon: z.number(),
        value: z.number(),
      }),
    ),
  }),
);
type OracleField = z.infer<typeof oracleFields>[number];

/** A place to ask for, the grid point that must answer, and the value that ecCodes has there. */
interface Expected {
  readonly lat: number;
  readonly lon: number;
  readonly cellLat: number;
  readonly cellLon: number;
  readonly value: number;
}

function oracleOf(file: string): readonly OracleField[] {
  return oracleFields.parse(JSON.parse(readFileSync(sharedPath(`${file}.oracle.json`), 'utf8')));
}

/** Twenty places of a field: twelve grid points spread over it, and eight places between grid points. */
function placesOf({ samples, nearest }: OracleField): readonly Expected[] {
  return [
    ...samples.map(({ lat, lon, value }) => ({ lat, lon: wrap(lon), cellLat: lat, cellLon: lon, value })),
    ...nearest.map(({ queryLat, queryLon, lat, lon, value }) => ({
      lat: queryLat,
      lon: queryLon,
      cellLat: lat,
      cellLon: lon,
      value,
    })),
  ];
}

const wrap = (lon: number) => (lon > 180 ? lon - 360 : lon);

/** Degrees between two meridians. */
const apart = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);

function runTime({ dataDate, dataTime }: OracleField): string {
  const day = String(dataDate).replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3');
  return `${day}T${String(dataTime).padStart(4, '0').slice(0, 2)}`;
}

interface PointAnswer {
  lat: number;
  lon: number;
  init_time: string;
  lead_hours: number[];
  values: number[];
  run: { state: string };
}

const SCALAR_FIELDS = [
  ['gfs', 'temperature_850hpa', 'grib/models/gfs/gfs-0p25-tmp-850mb-20260811-f024.grib2'],
  ['gfs', 'u_wind_850hpa', 'grib/models/gfs/gfs-0p25-ugrd-850mb-20260811-f024.grib2'],
  ['gfs', 'v_wind_850hpa', 'grib/models/gfs/gfs-0p25-vgrd-850mb-20260811-f024.grib2'],
  ['gfs', 'mean_sea_level_pressure', 'grib/models/gfs/gfs-0p25-prmsl-20250305.grib2'],
  ['hrrr', 'temperature_850hpa', 'grib/models/hrrr/hrrr-tmp-850mb-20260812.grib2'],
] as const satisfies readonly (readonly [ModelId, VariableName, string])[];

const NAM_WIND = 'grib/models/nam/nam-12km-uv10m-20260812.grib2';

describe.skipIf(!hasShared)('ingested real files answer as ecCodes reads them', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await openGateway();
    const gfs = SCALAR_FIELDS.filter(([model]) => model === 'gfs').map(([, , file]) => sharedPath(file));
    await gateway.ingest('gfs', ...gfs);
    await gateway.ingest('hrrr', sharedPath('grib/models/hrrr/hrrr-tmp-850mb-20260812.grib2'));
    await gateway.ingest('nam', sharedPath(NAM_WIND));
  });
  afterAll(() => gateway?.close());

  it.each(SCALAR_FIELDS)('%s %s by REST', async (model, variable, file) => {
    const [field] = oracleOf(file);
    if (field === undefined) throw new Error('the oracle has no field');
    const halfQuantum = 0.5 / 10 ** variableOf(variable).decimals;
    const places = placesOf(field);
    expect(places).toHaveLength(20);
    for (const { lat, lon, cellLat, cellLon, value } of places) {
      const response = await gateway.get(
        `/point?model=${model}&var=${variable}&lat=${lat}&lon=${lon}&init_time=${runTime(field)}`,
      );
      expect(response.status).toBe(200);
      const answer = (await response.json()) as PointAnswer;
      expect(answer.lead_hours).toEqual([field.stepEndHours]);
      expect(answer.run.state).toBe('INCOMING');
      expect(Math.abs((answer.values[0] ?? Number.NaN) - value)).toBeLessThanOrEqual(halfQuantum + 1e-9);
      expect(Math.abs(answer.lat - cellLat)).toBeLessThan(1e-6);
      // Every longitude of a pole is the same place.
      if (Math.abs(cellLat) < 90) expect(apart(answer.lon, cellLon)).toBeLessThan(1e-6);
    }
  });

  it.each(SCALAR_FIELDS)(
    '%s %s by GraphQL, twenty places in one operation',
    async (model, variable, file) => {
      const [field] = oracleOf(file);
      if (field === undefined) throw new Error('the oracle has no field');
      const places = placesOf(field);
      const { data, errors } = await gateway.query<{
        points: { forecast: { cell: { latitude: number }; series: { columns: { values: number[] }[] } } }[];
      }>(
        `query ($at: [PlaceInput!]!, $initTime: Time!) {
        points(at: $at) { forecast(model: ${model}, initTime: $initTime) {
          cell { latitude } series { columns(variables: [${variable}]) { values } }
        } }
      }`,
        { at: places.map(({ lat, lon }) => ({ latitude: lat, longitude: lon })), initTime: runTime(field) },
      );
      expect(errors).toBeUndefined();
      const halfQuantum = 0.5 / 10 ** variableOf(variable).decimals;
      for (const [index, { forecast }] of data.points.entries()) {
        const value = forecast.series.columns[0]?.values[0] ?? Number.NaN;
        expect(Math.abs(value - (places[index]?.value ?? Number.NaN))).toBeLessThanOrEqual(
          halfQuantum + 1e-9,
        );
        expect(forecast.cell.latitude).toBeCloseTo(places[index]?.cellLat ?? Number.NaN, 6);
      }
    },
  );

  it('nam 10 m wind, two fields of one message, turned from the grid’s axes to east and north', async () => {
    const [u, v] = oracleOf(NAM_WIND);
    if (u === undefined || v === undefined) throw new Error('the oracle has not two fields');
    const pairs = placesOf(u).map((place, index) => ({
      ...place,
      u: place.value,
      v: placesOf(v)[index]?.value ?? 0,
    }));
    for (const place of pairs) {
      const response = await gateway.get(
        `/point?model=nam&vars=wind_u_10m,wind_v_10m&lat=${place.lat}&lon=${place.lon}&init_time=${runTime(u)}`,
      );
      const { variables } = (await response.json()) as { variables: Record<string, { values: number[] }> };
      // models.md, section 8: a = sin(Latin1) * wrap180(lon - LoV), with Latin1 = 25 and LoV = 265 on grid 218.
      const degreesFromLov = ((place.cellLon - 265 + 540) % 360) - 180;
      const angle = (Math.sin((25 * Math.PI) / 180) * degreesFromLov * Math.PI) / 180;
      const eastward = place.u * Math.cos(angle) + place.v * Math.sin(angle);
      const northward = place.v * Math.cos(angle) - place.u * Math.sin(angle);
      expect(Math.abs((variables['wind_u_10m']?.values[0] ?? Number.NaN) - eastward)).toBeLessThanOrEqual(
        0.005 + 1e-6,
      );
      expect(Math.abs((variables['wind_v_10m']?.values[0] ?? Number.NaN) - northward)).toBeLessThanOrEqual(
        0.005 + 1e-6,
      );
    }
  });

  it('a run with only some fields says so and never becomes the default', async () => {
    const { data } = await gateway.query<{ model: { latestRun: null; runs: { nodes: object[] } } }>(
      '{ model(id: gfs) { latestRun { initTime } runs { nodes { initTime state presentHours expectedHours presentFields } } } }',
    );
    expect(data.model).toEqual({
      latestRun: null,
      runs: {
        nodes: [
          {
            initTime: '2026-08-11T18:00:00Z',
            state: 'INCOMING',
            presentHours: 1,
            expectedHours: 209,
            presentFields: 3,
          },
          {
            initTime: '2025-03-05T06:00:00Z',
            state: 'INCOMING',
            presentHours: 1,
            expectedHours: 209,
            presentFields: 1,
          },
        ],
      },
    });
    const withoutRun = await gateway.get('/point?model=gfs&var=temperature_850hpa&lat=0&lon=0');
    expect(withoutRun.status).toBe(404);
    expect(await withoutRun.json()).toMatchObject({
      detail: expect.stringContaining('2026-08-11T18:00:00Z (INCOMING)'),
    });
  });

  it('a variable that the run does not hold yet is 404 and the detail names those that it holds', async () => {
    const response = await gateway.get('/point?model=gfs&var=cape&lat=0&lon=0&init_time=2026-08-11T18');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: 'not_found',
      detail: expect.stringMatching(/cape.*temperature_850hpa/),
    });
  });
});
