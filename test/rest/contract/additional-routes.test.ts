import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { MODEL_IDS } from '../../../src/catalog/index.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { callsOf } from './calls.ts';

let gateway: TestGateway;
const { ok, refused } = callsOf(() => gateway);
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway?.close());

/** The surface variables that the second listing names. */
const SECOND_LISTING = [
  'air_temperature_2m',
  'dewpoint_temperature_2m',
  'wind_u_10m',
  'wind_v_10m',
  'wind_gust_10m',
  'mean_sea_level_pressure',
  'total_precipitation',
  'total_cloud_cover',
  'low_cloud_cover',
  'mid_cloud_cover',
  'high_cloud_cover',
  'cape',
  'visibility',
  'snow_depth',
  'relative_humidity_2m',
];

describe('an additional route', () => {
  it('`GET /healthz` | none | health status', async () => {
    const response = await fetch(`${gateway.address}/healthz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: 'ok' });
    expect((await fetch(`${gateway.address}/healthz?verbose=1`)).status).toBe(200);
  });

  it('`GET /models` | none | list of models and variables', async () => {
    const { models } = await ok<{ models: { id: string; variables: string[] }[] }>('/models');
    expect(models.map(({ id }) => id)).toEqual(MODEL_IDS);
    expect(models.find(({ id }) => id === 'gfs')?.variables).toEqual(expect.arrayContaining(SECOND_LISTING));
    for (const { variables } of models) expect(variables.length).toBeGreaterThan(10);
  });

  it('`GET /models/{model}/variables` | none | variables of the model', async () => {
    for (const model of MODEL_IDS) {
      const { models } = await ok<{ models: { id: string; variables: string[] }[] }>('/models');
      const answer = await ok<{ variables: { name: string; units: string }[] }>(`/models/${model}/variables`);
      const listed = models.find(({ id }) => id === model)?.variables;
      expect(answer.variables.map(({ name }) => name)).toEqual(listed);
      for (const { units } of answer.variables) expect(units).toMatch(/^(K|%|m s-1|Pa|kg m-2|J kg-1|m)$/);
    }
  });

  it('`GET /point` | `model`, `var`, `vars`, `lat`, `lon`, `lead_from` (example 0), `lead_to` (example 24) | as above', async () => {
    const place = { model: 'gfs', lat: 52.52, lon: 13.405, lead_from: 0, lead_to: 24 };
    const one = await ok<{ values: number[] }>('/point', { ...place, var: 'cape' });
    expect(one.values).toHaveLength(25);
    const several = await ok('/point', { ...place, vars: 'cape,visibility' });
    expect(several).toMatchObject({ variables: { cape: { values: one.values } } });
  });

  it('`GET /bbox` | `model`, `var`, `west`, `south`, `east`, `north`, `lead_hours` (example 0), `fmt` = `json` or `netcdf` | as above', async () => {
    const box = { model: 'gfs', var: 'cape', west: 0, south: 40, east: 10, north: 50, lead_hours: 0 };
    expect(await ok('/bbox', { ...box, fmt: 'json' })).toMatchObject({ grid: { shape: [3, 3] } });
    const { north: _, ...open } = box;
    await refused('/bbox', { ...open, fmt: 'netcdf' }, 422, 'north is required');
  });

  it('`GET /profile` | `model`, `lat`, `lon`, `lead_hours` (example 0) | profile', async () => {
    const profile = await ok<{ variables: object }>('/profile', {
      model: 'gfs',
      lat: 52.52,
      lon: 13.405,
      lead_hours: 0,
    });
    expect(Object.keys(profile.variables)).toHaveLength(36);
  });

  it('`GET /docs` | none | OpenAPI specification UI', async () => {
    const response = await fetch(`${gateway.address}/docs`, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    const page = await response.text();
    // It works without the internet: what the page loads, this server has.
    const loaded = [...page.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+)"/g)].map(
      ([, url]) => url ?? '',
    );
    expect(loaded.length).toBeGreaterThan(0);
    for (const url of loaded) {
      const address = new URL(url, `${gateway.address}/docs`);
      expect(address.origin).toBe(gateway.address);
      expect([url, (await fetch(address)).status]).toEqual([url, 200]);
    }
    const document = await fetch(`${gateway.address}/openapi.json`);
    expect(await document.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
  });
});
