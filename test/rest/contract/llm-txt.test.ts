import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway?.close());

const ENDPOINTS: Readonly<Record<string, readonly string[]>> = {
  '/point': ['model', 'lat', 'lon', 'var', 'vars', 'init_time', 'lead_from', 'lead_to'],
  '/bbox': ['model', 'var', 'west', 'south', 'east', 'north', 'init_time', 'lead_hours', 'fmt'],
  '/profile': ['model', 'lat', 'lon', 'init_time', 'lead_hours', 'variables'],
  '/llm': ['q', 'model', 'lat', 'lon', 'include_data'],
  '/models': [],
  '/models/{model}/variables': [],
  '/healthz': [],
  '/docs': [],
};
const MODELS = ['gfs', 'euro-ifs', 'hrrr', 'nam', 'icon-global', 'icon-eu', 'arome'];
const VARIABLES_WITH_UNITS: Readonly<Record<string, string>> = {
  air_temperature_2m: 'K',
  dewpoint_temperature_2m: 'K',
  relative_humidity_2m: '%',
  wind_u_10m: 'm s-1',
  wind_v_10m: 'm s-1',
  wind_gust_10m: 'm s-1',
  wind_u_80m: 'm s-1',
  wind_v_80m: 'm s-1',
  wind_u_100m: 'm s-1',
  wind_v_100m: 'm s-1',
  mean_sea_level_pressure: 'Pa',
  total_precipitation: 'kg m-2',
  total_cloud_cover: '%',
  low_cloud_cover: '%',
  mid_cloud_cover: '%',
  high_cloud_cover: '%',
  cape: 'J kg-1',
  visibility: 'm',
  snow_depth: 'm',
};
const ERROR_CODES = [
  '401 unauthorized',
  '402 insufficient_credits',
  '404 not_found',
  '422 validation_error',
  '429 rate_limit_exceeded',
  '500 internal_error',
  '502',
  '503',
];

it('GET /llm.txt: No authentication. Returns plain text describing all endpoints, parameters, variable names, models, units and error codes.', async () => {
  const response = await fetch(`${gateway.address}/llm.txt`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  for (const [path, parameters] of Object.entries(ENDPOINTS)) {
    expect(text).toContain(`GET ${path}`);
    const section = text.slice(text.indexOf(`GET ${path}`));
    for (const parameter of parameters) {
      expect([path, parameter, new RegExp(`\\b${parameter}\\b`).test(section)]).toEqual([
        path,
        parameter,
        true,
      ]);
    }
  }
  for (const model of MODELS) expect(text).toMatch(new RegExp(`\\b${model}\\b`));
  for (const [name, units] of Object.entries(VARIABLES_WITH_UNITS)) {
    const line = text.split('\n').find((candidate) => new RegExp(`\\b${name}\\b.*${units}`).test(candidate));
    expect([name, line]).toEqual([name, expect.stringContaining(units)]);
  }
  for (const base of ['temperature', 'u_wind', 'v_wind', 'specific_humidity', 'geopotential_height']) {
    expect(text).toContain(base);
  }
  for (const level of [1000, 850, 700, 500, 300, 250]) expect(text).toContain(String(level));
  for (const error of ERROR_CODES) {
    const [status = '', code = ''] = error.split(' ');
    expect([error, new RegExp(`\\b${status}\\b.*${code}`).test(text)]).toEqual([error, true]);
  }
});
