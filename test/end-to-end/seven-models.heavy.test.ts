import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_MODEL_IDS, type DefaultModelId, type VariableName } from '../../src/catalog/index.ts';
import { type DemoOfAllModels, NEWEST_DEMO_RUNS } from '../support/demo-of-all-models.ts';
import { openSharedDemo } from '../support/shared-demo.ts';
import { askerOf, type Box } from './seven-models/asking.ts';
import { neighbouringRunsPart } from './seven-models/drift.ts';
import { everyVariableAnswers } from './seven-models/every-variable.ts';
import { leadsAreThoseOfTheModels } from './seven-models/output-steps.ts';
import { weatherIsConsistent } from './seven-models/physics.ts';

let demo: DemoOfAllModels;
beforeAll(async () => {
  demo = await openSharedDemo();
}, 300_000);
afterAll(() => demo?.close());

const gateway = () => demo.gateway;
const ask = askerOf(gateway);

const printed = (time: Date) => time.toISOString().replace('.000', '');
const idOf = (model: DefaultModelId) => model.replace('-', '_');

everyVariableAnswers(ask, gateway);
leadsAreThoseOfTheModels(ask, gateway);
weatherIsConsistent(ask);
neighbouringRunsPart(ask, [
  {
    model: 'hrrr',
    newer: NEWEST_DEMO_RUNS.hrrr,
    apart: 5,
    leads: [3, 18],
    atMostFirst: 3,
    atLeastLast: 1.2,
  },
  {
    model: 'nam',
    newer: NEWEST_DEMO_RUNS.nam,
    apart: 6,
    leads: [6, 30, 54, 78],
    atMostFirst: 3,
    atLeastLast: 10,
  },
  {
    model: 'euro-ifs',
    newer: NEWEST_DEMO_RUNS['euro-ifs'],
    apart: 6,
    leads: [6, 48, 96, 138],
    atMostFirst: 5,
    atLeastLast: 25,
  },
]);

describe('GET /bbox on each kind of grid', () => {
  const GERMANY: Box = { west: 5, south: 47, east: 15, north: 55 };
  const PACIFIC: Box = { west: 160, south: -25, east: -150, north: 25 };
  const COLORADO: Box = { west: -109, south: 36, east: -101, north: 42 };

  it.each<[DefaultModelId, VariableName, number, Box, string, number]>([
    ['gfs', 'mean_sea_level_pressure', 18, PACIFIC, 'regular_latlon', 100],
    // Its rows begin at 180 degrees.
    ['euro-ifs', 'total_precipitation', 9, PACIFIC, 'regular_latlon', 100],
    ['euro-ifs', 'low_cloud_cover', 12, { west: -20, south: 30, east: 30, north: 70 }, 'regular_latlon', 60],
    // Rows northward, and from the west of Greenwich to its east.
    ['icon-eu', 'wind_u_100m', 7, { ...GERMANY, west: -5 }, 'regular_latlon', 100],
    ['arome', 'wind_gust_10m', 3, { west: -6, south: 42, east: 9, north: 51 }, 'regular_latlon', 500],
    ['hrrr', 'wind_u_10m', 5, COLORADO, 'lambert_conformal', 50],
    ['nam', 'wind_v_10m', 39, COLORADO, 'lambert_conformal', 20],
    ['icon-global', 'air_temperature_2m', 81, PACIFIC, 'regular_latlon', 100],
    [
      'icon-global',
      'u_wind_250hpa',
      0,
      { west: -180, south: 60, east: 180, north: 90 },
      'regular_latlon',
      100,
    ],
  ])('%s: %s at lead %i has the numbers of /point', async (model, variable, lead, box, type, least) => {
    const slab = await ask.slab(model, variable, lead, { box });
    expect(slab.grid.type).toBe(type);
    const points = slab.values.flatMap((value, index) => (value === null ? [] : [index]));
    expect(points.length).toBeGreaterThan(least);
    const step = Math.ceil(points.length / 25);
    for (const index of points.filter((_, n) => n % step === 0)) {
      const lat = slab.latitudes[index] ?? Number.NaN;
      const column = slab.longitudes[index] ?? Number.NaN;
      // Columns continue beyond 180 degrees, where /point wraps.
      const lon = column > 180 ? column - 360 : column;
      const range = `&lead_from=${lead}&lead_to=${lead}`;
      const point = await ask.point(model, [variable], [lat, lon], range);
      expect([lat, lon, ...(point.variables[variable]?.values ?? [])]).toEqual([
        lat,
        lon,
        slab.values[index],
      ]);
      if (slab.grid.made !== undefined) continue;
      expect(Math.abs(point.lat - lat)).toBeLessThan(1e-5);
      expect(Math.cos(((point.lon - lon) * Math.PI) / 180)).toBeCloseTo(1, 9);
    }
  });

  it('icon-global says how its rows and columns are made, the others have their own', async () => {
    for (const model of DEFAULT_MODEL_IDS) {
      const { grid } = await ask.slab(model, 'temperature_500hpa', 6);
      if (model === 'icon-global')
        expect(grid.made).toMatch(/^a mesh of [\d.]+ degrees, each point the nearest of the 2880 cells/);
      else expect(grid.made).toBeUndefined();
    }
  });
});

describe('the runs', () => {
  it('are complete, and the newest of each model answers by default', async () => {
    expect(
      demo.reports
        .map(({ model, state, notes }) => [model, state, notes])
        .slice(0, 7)
        .toSorted(),
    ).toEqual(DEFAULT_MODEL_IDS.map((model) => [model, 'COMPLETE', []]).toSorted());
    const { data } = await gateway().query<{
      models: {
        id: string;
        latestRun: { initTime: string };
        runs: { nodes: { initTime: string; state: string }[] };
      }[];
    }>('{ models { id latestRun { initTime } runs { nodes { initTime state } } } }');
    for (const model of DEFAULT_MODEL_IDS) {
      const found = data.models.find(({ id }) => id === idOf(model));
      const newest = printed(NEWEST_DEMO_RUNS[model]);
      expect(found?.latestRun.initTime).toBe(newest);
      expect(found?.runs.nodes[0]).toEqual({ initTime: newest, state: 'COMPLETE' });
    }
  });

  it('are called synthetic wherever they show', async () => {
    const { models } = await ask.json<{ models: { id: string; synthetic: boolean }[] }>('/models');
    expect(models.map(({ id, synthetic }) => [id, synthetic])).toEqual(
      DEFAULT_MODEL_IDS.map((id) => [id, true]),
    );
    const health = await ask.json<{ status: string; models: Record<string, { synthetic: boolean }> }>(
      '/healthz',
    );
    expect(health.status).toBe('ok');
    expect(Object.values(health.models).map(({ synthetic }) => synthetic)).toEqual(
      DEFAULT_MODEL_IDS.map(() => true),
    );
    const { data } = await gateway().query<{
      point: { forecasts: { run: { synthetic: boolean; source: string; attribution: string | null } }[] };
    }>('{ point(latitude: 48.8, longitude: 2.3) { forecasts { run { synthetic source attribution } } } }');
    expect(data.point.forecasts).toHaveLength(7);
    for (const { run } of data.point.forecasts) {
      expect(run.synthetic).toBe(true);
      expect(run.source).toMatch(/synthetic/i);
      // No producer is named for weather that it never forecast.
      expect(run.attribution).toBeNull();
    }
    const slab = await ask.slab('nam', 'cape', 0);
    expect(slab.run).toMatchObject({ synthetic: true, source: expect.stringMatching(/synthetic/i) });
  });

  it('trap 7: masked corners of arome are null for that reason, in every variable', async () => {
    // The grid's north-western corner lies outside the model's own trapezoid.
    const { data } = await gateway().query<{
      point: {
        forecast: {
          insideDomain: boolean;
          series: { columns: { values: null[]; nulls: { reason: string; indexes: number[] }[] }[] };
        };
      };
    }>(
      `{ point(latitude: 55.4, longitude: -12) { forecast(model: arome) { insideDomain series(leadTo: 2) { columns(variables: [air_temperature_2m, wind_u_80m, temperature_500hpa, vertical_velocity_850hpa]) { values nulls { reason indexes } } } } } }`,
    );
    expect(data.point.forecast.insideDomain).toBe(true);
    for (const column of data.point.forecast.series.columns) {
      expect(column).toEqual({
        values: [null, null, null],
        nulls: [{ reason: 'MASKED', indexes: [0, 1, 2] }],
      });
    }
  });

  it('a pin keeps answering with its runs when a newer one comes, until that is gone', async () => {
    const variables = ['air_temperature_2m'] as const;
    const place = [39.74, -104.99] as const;
    const { data } = await gateway().query<{ pin: string }>('{ pin }');
    const before = await ask.point('hrrr', variables, place);
    expect(before.init_time).toBe(printed(NEWEST_DEMO_RUNS.hrrr));

    const next = await demo.ingestNextDemoRun('hrrr');
    expect(next).toMatchObject({ state: 'COMPLETE', presentHours: 49 });
    const after = await ask.point('hrrr', variables, place);
    expect(after.init_time).toBe(printed(next.initTime));
    expect(await ask.point('hrrr', variables, place, `&pin=${data.pin}`)).toEqual(before);
    // Two runs are kept.
    const oldest = new Date(NEWEST_DEMO_RUNS.hrrr.getTime() - 3_600_000);
    const gone = await gateway().get(
      `/point?model=hrrr&var=cape&lat=39.74&lon=-104.99&init_time=${printed(oldest)}`,
    );
    expect(gone.status).toBe(404);
    expect(await gone.json()).toMatchObject({
      code: 'not_found',
      detail: expect.stringContaining(`${printed(NEWEST_DEMO_RUNS.hrrr)} (COMPLETE)`),
    });
  });
});
