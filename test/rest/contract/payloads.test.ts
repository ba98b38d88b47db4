import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { hasShared, sharedPath } from '../../support/shared.ts';
import { callsOf } from './calls.ts';

let gateway: TestGateway;
const { ok, get } = callsOf(() => gateway);
beforeAll(async () => {
  // Questions in words are off, so that something answers 503.
  gateway = await openGateway(inject('demoData'), undefined, undefined, { ISOBAR_LANGUAGE: 'off' });
});
afterAll(() => gateway?.close());

const RUN = '2026-01-15T00:00:00Z';
const numbers = expect.arrayContaining([expect.any(Number)]);

describe('a payload that the contract leaves open', () => {
  it('`/point` with `vars` | superset: layout A (`variables.<v>` = `{units, init_time, lead_hours, values}`) + top-level `init_time`, `lead_hours` + `vars` with the same entries (`{units, values}`); A is documented as canonical', async () => {
    const query = { model: 'gfs', lat: 50, lon: 10, vars: 'cape,total_precipitation', lead_to: 2 };
    const answer = await ok('/point', query);
    const top = ['model', 'lat', 'lon', 'init_time', 'lead_hours', 'variables', 'vars'];
    expect(Object.keys(answer)).toEqual(expect.arrayContaining(top));
    expect(answer).toMatchObject({ init_time: RUN, lead_hours: [0, 1, 2] });
    const { variables, vars } = answer as { variables: Record<string, object>; vars: Record<string, object> };
    for (const [name, entry] of Object.entries(variables)) {
      // Where values are null there is one member more, which says why.
      const nulls = name === 'total_precipitation' ? ['nulls'] : [];
      expect(Object.keys(entry)).toEqual(['units', 'init_time', 'lead_hours', 'values', ...nulls]);
      expect(entry).toMatchObject(vars[name] ?? {});
      expect(Object.keys(vars[name] ?? {})).toEqual(['units', 'values', ...nulls]);
    }
    expect(variables['total_precipitation']).toMatchObject({
      values: [null, expect.any(Number), expect.any(Number)],
    });
  });

  it('`/bbox` JSON | `{model,var,units,init_time,lead_hours,valid_time,bbox:[w,s,e,n],grid:{type,shape:[ny,nx]},lats:[],lons:[],values:[[..]]}`; rows follow `lats`; projected grids: 2-D `lats`,`lons` plus `x`,`y`,`crs`; missing = null', async () => {
    const box = { model: 'gfs', var: 'cape', west: 0, south: 40, east: 15, north: 50, lead_hours: 6 };
    expect(await ok('/bbox', box)).toMatchObject({
      model: 'gfs',
      var: 'cape',
      units: 'J kg-1',
      init_time: RUN,
      lead_hours: 6,
      valid_time: '2026-01-15T06:00:00Z',
      bbox: [0, 40, 15, 50],
      grid: { type: 'regular_latlon', shape: [3, 4] },
      lats: [50, 45, 40],
      lons: [0, 5, 10, 15],
      values: [numbers, numbers, numbers],
    });
  });

  it.skipIf(!hasShared)(
    '`/bbox` JSON, continued: on a projected grid each point has its own place',
    async () => {
      const own = await openGateway();
      try {
        await own.ingest('hrrr', sharedPath('grib/models/hrrr/hrrr-tmp-850mb-20260812.grib2'));
        const { data } = await own.query<{ model: { runs: { nodes: { initTime: string }[] } } }>(
          '{ model(id: hrrr) { runs { nodes { initTime } } } }',
        );
        const init_time = data.model.runs.nodes[0]?.initTime;
        const calls = callsOf(() => own);
        const place = { model: 'hrrr', lat: 40, lon: -105, var: 'temperature_850hpa', init_time };
        const { lead_hours } = await calls.ok<{ lead_hours: number[] }>('/point', place);
        const answer = await calls.ok<{
          grid: { shape: [number, number] };
          x: number[];
          y: number[];
          lats: number[][];
          lons: number[][];
          values: (number | null)[][];
        }>('/bbox', {
          model: 'hrrr',
          var: 'temperature_850hpa',
          init_time,
          lead_hours: lead_hours[0],
          west: -105.1,
          south: 39.9,
          east: -104.9,
          north: 40.1,
        });
        const [ny, nx] = answer.grid.shape;
        expect(answer).toMatchObject({
          grid: { type: 'lambert_conformal' },
          crs: expect.stringMatching(/^\+proj=lcc /),
        });
        expect([answer.y.length, answer.x.length]).toEqual([ny, nx]);
        for (const plane of [answer.lats, answer.lons, answer.values]) {
          expect(plane.map(({ length }) => length)).toEqual(Array(ny).fill(nx));
        }
        // Points of the rectangle around the box that are not in the box.
        expect(answer.values.flat()).toContain(null);
      } finally {
        await own.close();
      }
    },
  );

  it('`/profile` | `{model,lat,lon,init_time,lead_hours,valid_time,variables:{"temperature_500hpa":{units,level_hpa,value}},profile:{levels_hpa:[..],temperature:{units,values:[..]}}}`', async () => {
    const query = {
      model: 'gfs',
      lat: 50,
      lon: 10,
      lead_hours: 6,
      variables: 'temperature_500hpa,temperature_850hpa',
    };
    const answer = (await ok('/profile', query)) as { variables: Record<string, { value: number }> };
    expect(answer).toMatchObject({
      model: 'gfs',
      lat: 50,
      lon: 10,
      init_time: RUN,
      lead_hours: 6,
      valid_time: '2026-01-15T06:00:00Z',
      variables: {
        temperature_500hpa: { units: 'K', level_hpa: 500, value: expect.any(Number) },
        temperature_850hpa: { units: 'K', level_hpa: 850, value: expect.any(Number) },
      },
    });
    const { temperature_850hpa: low, temperature_500hpa: high } = answer.variables;
    expect(answer).toHaveProperty('profile', {
      levels_hpa: [1000, 850, 700, 500, 300, 250],
      temperature: { units: 'K', values: [null, low?.value, null, high?.value, null, null] },
    });
    expect(high?.value).toBeLessThan(low?.value ?? Number.NaN);
  });

  it('`/healthz` | `{status:"ok"|"degraded", version, time, models:{gfs:{latest_init_time, age_seconds}}}`; 503 when not ready; no key', async () => {
    const before = Date.now();
    const health = (await (await fetch(`${gateway.address}/healthz`)).json()) as {
      status: string;
      version: string;
      time: string;
      models: Record<string, { latest_init_time: string; age_seconds: number }>;
    };
    expect(health).toMatchObject({ status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
    // Printed to the second.
    expect(Date.parse(health.time)).toBeGreaterThan(before - 1000);
    expect(Date.parse(health.time)).toBeLessThanOrEqual(Date.now());
    expect(Object.keys(health.models)).toEqual(['gfs']);
    const { latest_init_time, age_seconds } = health.models['gfs'] ?? {
      latest_init_time: '',
      age_seconds: 0,
    };
    expect(latest_init_time).toBe(RUN);
    expect(
      Math.abs(Date.parse(health.time) / 1000 - Date.parse(RUN) / 1000 - age_seconds),
    ).toBeLessThanOrEqual(1);
  });

  it('`/models` | `{models:[{id,title,coverage,resolution,resolution_native,update_cycle_hours,horizon_hours,archive,bbox,latest_init_time,variables:[..],pressure_level_variables:[..],levels_hpa:[..]}]}`', async () => {
    const { models } = await ok<{ models: Record<string, unknown>[] }>('/models');
    for (const model of models) {
      expect(model).toMatchObject({
        id: expect.any(String),
        title: expect.any(String),
        coverage: expect.any(String),
        resolution: expect.stringMatching(/km$/),
        resolution_native: expect.any(String),
        update_cycle_hours: expect.any(Number),
        horizon_hours: expect.any(Number),
        bbox: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
        variables: expect.arrayContaining(['air_temperature_2m', 'total_precipitation']),
        pressure_level_variables: expect.arrayContaining(['temperature', 'geopotential_height']),
        levels_hpa: [1000, 850, 700, 500, 300, 250],
      });
      expect(model).toHaveProperty('archive');
      expect(model['latest_init_time']).toBe(model['id'] === 'gfs' ? RUN : null);
    }
  });

  it('`/models/{model}/variables` | `{model,variables:[{name,units,standard_name,long_name,level,lead_hours:{first,step..}}],pressure_level_variables:[{base,units,levels_hpa}]}`; unknown model: 404 on this path parameter', async () => {
    const answer = (await ok('/models/gfs/variables')) as { variables: { name: string }[] };
    expect(answer.variables.find(({ name }) => name === 'total_precipitation')).toMatchObject({
      units: 'kg m-2',
      standard_name: 'precipitation_amount',
      long_name: expect.any(String),
      level: { kind: 'surface' },
      lead_hours: {
        first: 1,
        ranges: [
          { from: 0, to: 120, by: 1 },
          { from: 123, to: 384, by: 3 },
        ],
      },
    });
    expect(answer).toMatchObject({
      model: 'gfs',
      pressure_level_variables: expect.arrayContaining([
        expect.objectContaining({
          base: 'vertical_velocity',
          units: 'Pa s-1',
          levels_hpa: [1000, 850, 700, 500, 300, 250],
        }),
      ]),
    });
    const unknown = await get('/models/gefs/variables');
    expect(unknown).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: expect.stringContaining('gfs') },
    });
  });

  it('502/503 code names | `upstream_unavailable`, `overloaded`', async () => {
    // The core calls what is overloaded, or about to stop, by its cause. 502 is provoked where the errors are.
    const { status, body } = await get('/llm', { q: 'rain' });
    expect([status, body['code']]).toEqual([503, 'overloaded']);
  });

  it('`icon-global` horizon | 180 h for 00/12 runs, 120 h for 06/18 (`models.md`, section 2)', async () => {
    const { models } = await ok<{ models: { id: string; horizon_hours: number }[] }>('/models');
    expect(models.find(({ id }) => id === 'icon-global')?.horizon_hours).toBe(180);
    const { variables } = await ok<{ variables: { lead_hours: { ranges: { to: number }[] } }[] }>(
      '/models/icon-global/variables',
    );
    expect(variables[0]?.lead_hours.ranges.at(-1)?.to).toBe(180);
  });
});
