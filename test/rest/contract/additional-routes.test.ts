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
      for (const { units } of answer.variables)
        expect(units).toMatch(/^(K|%|m s-1|Pa|kg m-2|J kg-1|m|W m-2|1)$/);
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

  it('`GET /stac/search` | `model`, `from`, `to`, `bbox`, `limit` | STAC search result', async () => {
    const query = {
      model: 'gfs',
      from: '2026-01-15T00:00:00Z',
      to: '2026-01-16T00:00:00Z',
      bbox: '5,45,15,55',
      limit: 1,
    };
    const found = await ok<{ type: string; features: { stac_version: string }[] }>('/stac/search', query);
    expect(found).toMatchObject({
      type: 'FeatureCollection',
      features: [{ stac_version: expect.any(String) }],
    });
  });

  it('`GET /edr/conformance` | none | EDR conformance', async () => {
    const { conformsTo } = await ok<{ conformsTo: string[] }>('/edr/conformance');
    expect(conformsTo.join()).toContain('ogcapi-edr-1');
  });

  it('`GET /edr/collections` | none | EDR collections', async () => {
    const { collections } = await ok<{ collections: { id: string }[] }>('/edr/collections');
    expect(collections.map(({ id }) => id)).toContain('gfs');
  });

  it('`GET /edr/collections/{model}` | none | one EDR collection', async () => {
    expect(await ok('/edr/collections/gfs')).toMatchObject({ id: 'gfs' });
  });

  it('`GET /edr/collections/{model}/position` | `coords` = `POINT(<lon>+<lat>)`, `parameter-name` (comma-separated), `datetime` (also accepts relative form `+<n>h/+<m>h`) | CoverageJSON, single point', async () => {
    const query = 'coords=POINT(13.4+52.5)&parameter-name=cape,visibility&datetime=%2B3h/%2B6h';
    const response = await gateway.get(`/edr/collections/gfs/position?${query}`);
    expect(await response.json()).toMatchObject({
      type: 'Coverage',
      domain: { axes: { t: { values: { length: 4 } } } },
      ranges: { cape: {}, visibility: {} },
    });
  });

  it('`GET /edr/collections/{model}/locations` | `lats`, `lons` (multiple points), `parameter-name` (comma-separated), `lead_from`, `lead_to` | GeoJSON, multiple points', async () => {
    const query = {
      lats: '52.5,48.2',
      lons: '13.4,16.4',
      'parameter-name': 'cape',
      lead_from: 0,
      lead_to: 3,
    };
    const { type, features } = await ok<{ type: string; features: unknown[] }>(
      '/edr/collections/gfs/locations',
      query,
    );
    expect([type, features.length]).toEqual(['FeatureCollection', 2]);
  });
});

const FROM_HERE = '2026-01-15T03:00:00Z/2026-01-15T06:00:00Z';

describe('an EDR route of the first listing', () => {
  it('`GET /collections/{model}/position` | `coords` (WKT `POINT(<lon> <lat>)`), `parameter-name` (comma-separated variable names), `datetime` (ISO 8601 interval `<start>/<end>`) | CoverageJSON', async () => {
    const query = { coords: 'POINT(13.4 52.5)', 'parameter-name': 'cape,visibility', datetime: FROM_HERE };
    const { type, ranges } = await ok<{ type: string; ranges: object }>('/collections/gfs/position', query);
    expect([type, Object.keys(ranges)]).toEqual(['Coverage', ['cape', 'visibility']]);
  });

  it('`GET /collections/{model}/area` | `bbox` (`west,south,east,north`, decimal degrees), `parameter-name` (comma-separated), `datetime` (ISO 8601 interval) | CoverageJSON grid', async () => {
    const query = { bbox: '5,45,15,55', 'parameter-name': 'cape', datetime: FROM_HERE };
    const answer = await ok<{ type: string; domain: { domainType: string } }>('/collections/gfs/area', query);
    expect([answer.type, answer.domain.domainType]).toEqual(['Coverage', 'Grid']);
  });
});
