import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { DemoRun } from '../../support/decoded-fields.ts';
import { type DemoGateway, openDemoGateway } from '../../support/demo-gateway.ts';
import { callsOf } from './calls.ts';

/** The newest run of the demo of the tests. */
const RUN: DemoRun = { model: 'gfs', initTime: new Date('2026-01-15T00:00:00Z') };
const PLACE = { latitude: 41, longitude: -72.4 };
/** The demo's GFS has a point every five degrees. */
const CELL = { lat: 40, lon: -70 };

let demo: DemoGateway;
const { ok } = callsOf(() => demo.gateway);
beforeAll(async () => {
  demo = await openDemoGateway(new Date('2026-01-15T06:00:00Z'), inject('demoData'));
});
afterAll(() => demo?.close());

const QUESTION = { model: 'gfs', lat: PLACE.latitude, lon: PLACE.longitude };
const LEADS = { lead_from: 4, lead_to: 6 };

/** Temperatures as the demo's files have them: they are packed on hundredths, as they are served. */
async function decodedTemperatures(): Promise<readonly number[]> {
  const leads = [4, 5, 6];
  return Promise.all(leads.map((lead) => demo.decoded.at(RUN, 'air_temperature_2m', lead, PLACE)));
}

describe('a field of the answer to `var`', () => {
  const answer = () => ok('/point', { ...QUESTION, var: 'air_temperature_2m', ...LEADS });

  it('`model` | string | model identifier', async () => {
    expect((await answer())['model']).toBe('gfs');
  });

  it('`var` | string | variable name', async () => {
    expect((await answer())['var']).toBe('air_temperature_2m');
  });

  it('`units` | string | CF unit string', async () => {
    expect((await answer())['units']).toBe('K');
    const wind = await ok('/point', { ...QUESTION, var: 'wind_u_10m', ...LEADS });
    expect(wind['units']).toBe('m s-1');
  });

  it('`lat` | float | latitude (may be snapped to the model grid)', async () => {
    expect((await answer())['lat']).toBe(CELL.lat);
  });

  it('`lon` | float | longitude (may be snapped to the model grid)', async () => {
    expect((await answer())['lon']).toBe(CELL.lon);
  });

  it('`init_time` | string | model run time, ISO 8601 (rendered with or without a trailing `Z`)', async () => {
    expect((await answer())['init_time']).toBe('2026-01-15T00:00:00Z');
  });

  it('`lead_hours` | integer[] | lead hours in hours relative to `init_time`, one per value', async () => {
    const { lead_hours, values } = (await answer()) as { lead_hours: number[]; values: number[] };
    expect(lead_hours).toEqual([4, 5, 6]);
    expect(values).toHaveLength(3);
  });

  it("`values` | number[] | forecast values, parallel to `lead_hours`, in the variable's fixed unit", async () => {
    const { values } = (await answer()) as { values: number[] };
    const decoded = await decodedTemperatures();
    expect(new Set(decoded).size).toBe(3);
    for (const [n, value] of decoded.entries()) {
      expect(Math.abs((values[n] ?? Number.NaN) - value)).toBeLessThanOrEqual(0.005 + 1e-9);
    }
  });
});

describe('the layouts of the answer to `vars`', () => {
  const VARS = { vars: 'air_temperature_2m,wind_u_10m', ...LEADS };

  it('A (reference) | `model`, `lat`, `lon`, `variables` | `variables.<var_name>` holds `units`, `lead_hours`, `values`, and `init_time` (on at least the first variable)', async () => {
    const answer = (await ok('/point', { ...QUESTION, ...VARS })) as {
      variables: Record<string, { values: number[] }>;
    };
    expect(answer).toMatchObject({ model: 'gfs', ...CELL });
    const layout = { init_time: '2026-01-15T00:00:00Z', lead_hours: [4, 5, 6] };
    expect(answer.variables).toEqual({
      air_temperature_2m: { units: 'K', ...layout, values: expect.any(Array) },
      wind_u_10m: { units: 'm s-1', ...layout, values: expect.any(Array) },
    });
    const single = await ok('/point', { ...QUESTION, var: 'wind_u_10m', ...LEADS });
    expect(answer.variables['wind_u_10m']?.values).toEqual(single['values']);
    const decoded = await decodedTemperatures();
    const temperatures = answer.variables['air_temperature_2m']?.values ?? [];
    for (const [n, value] of decoded.entries()) expect(temperatures[n]).toBeCloseTo(value, 2);
  });

  it('B (quickstart) | `model`, `lat`, `lon`, `init_time`, `lead_hours`, `vars` | `vars.<var_name>` holds `units`, `values`', async () => {
    const answer = (await ok('/point', { ...QUESTION, ...VARS })) as {
      variables: Record<string, { values: number[] }>;
    };
    expect(answer).toMatchObject({
      model: 'gfs',
      ...CELL,
      init_time: '2026-01-15T00:00:00Z',
      lead_hours: [4, 5, 6],
    });
    expect(answer).toHaveProperty('vars', {
      air_temperature_2m: { units: 'K', values: answer.variables['air_temperature_2m']?.values },
      wind_u_10m: { units: 'm s-1', values: answer.variables['wind_u_10m']?.values },
    });
  });
});
