import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

const QUESTION =
  '/profile?model=gfs&lat=50&lon=10&lead_hours=6&variables=temperature_500hpa,temperature_850hpa,geopotential_height_500hpa';

it('GET /profile as CSV has a row for each level, with the numbers and units of JSON', async () => {
  const { variables, lat, lon, init_time, valid_time } = (await (await gateway.get(QUESTION)).json()) as {
    variables: Record<string, { value: number }>;
    lat: number;
    lon: number;
    init_time: string;
    valid_time: string;
  };
  const response = await gateway.get(`${QUESTION}&fmt=csv`);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [header, ...rows] = (await response.text()).split('\r\n');
  expect(header).toBe(
    'model,init_time,lead_hours,valid_time,lat,lon,level_hpa,temperature (K),geopotential_height (m),synthetic',
  );
  const head = `gfs,${init_time},6,${valid_time},${lat},${lon}`;
  const valueNamed = (name: string) => variables[name]?.value;
  expect(rows).toEqual([
    `${head},1000,,,true`,
    `${head},850,${valueNamed('temperature_850hpa')},,true`,
    `${head},700,,,true`,
    `${head},500,${valueNamed('temperature_500hpa')},${valueNamed('geopotential_height_500hpa')},true`,
    `${head},300,,,true`,
    `${head},250,,,true`,
    '',
  ]);
});
