import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { SUB_HOURLY, subHourlyFiles } from '../../support/sub-hourly.ts';

const folder = scratchFolder();
let gateway: TestGateway;
beforeAll(async () => {
  for (const hour of [0, 1, 2]) {
    for (const [file, bytes] of subHourlyFiles(hour)) {
      const place = path.join(folder, file);
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, bytes);
    }
  }
  gateway = await openGateway();
  await gateway.ingest(SUB_HOURLY.model, folder);
});
afterAll(() => gateway.close());

const AT = 'lat=21.2&lon=-122.6';
const INIT = '2026-11-04T01:00:00Z';
const RUN = `init_time=${INIT}`;

async function json(address: string) {
  const response = await gateway.get(address);
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json();
}

describe('a model with quarter hours', () => {
  it('answers a point at every quarter, between bounds in quarters', async () => {
    const answer = await json(
      `/point?model=hrrr-15min&${RUN}&vars=air_temperature_2m,total_precipitation&${AT}&lead_from=0.25&lead_to=1.5&valid_times=true`,
    );
    const { variables } = answer;
    const leads = [0.25, 0.5, 0.75, 1, 1.25, 1.5];
    expect(variables.air_temperature_2m).toMatchObject({
      lead_hours: leads,
      values: leads.map((lead) => 280 + lead),
    });
    expect(variables.total_precipitation.values).toEqual(leads);
    expect(JSON.stringify(answer)).toContain('2026-11-04T01:15:00Z');
  });

  it('answers a box at a quarter, names its file by it, and refuses other fractions with what is allowed', async () => {
    const box = `/bbox?model=hrrr-15min&${RUN}&var=air_temperature_2m&west=-122.8&east=-122.4&south=21.1&north=21.3`;
    expect(await json(`${box}&lead_hours=0.75`)).toMatchObject({ lead_hours: 0.75 });
    const netcdf = await gateway.get(`${box}&lead_hours=0.75&fmt=netcdf`);
    expect(netcdf.headers.get('content-disposition')).toContain('_f000.75.nc');
    const refused = await gateway.get(`${box}&lead_hours=0.3`);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('quarters');
  });

  it('answers GraphQL by valid times, in whole and in quarter hours', async () => {
    const { data, errors } = await gateway.query<{
      point: { forecast: { run: { horizonHours: number }; series: { leadHours: number[] } } };
    }>(
      `query ($init: Time!) { point(latitude: 21.2, longitude: -122.6) { forecast(model: hrrr_15min, initTime: $init) {
        run { horizonHours }
        series(validFrom: "2026-11-04T01:30:00Z", validTo: "2026-11-04T02:15:00Z") { leadHours }
      } } }`,
      { init: INIT },
    );
    expect(errors).toBeUndefined();
    expect(data.point.forecast).toEqual({
      run: { horizonHours: 18 },
      series: { leadHours: [0.5, 0.75, 1, 1.25] },
    });
  });

  it('answers EDR at a quarter hour, and STAC says the steps', async () => {
    const coverage = await json(
      `/edr/collections/hrrr-15min/instances/${INIT}/position?coords=POINT(-122.6 21.2)&parameter-name=air_temperature_2m&datetime=2026-11-04T01:15:00Z`,
    );
    expect(JSON.stringify(coverage)).toContain('2026-11-04T01:15:00Z');
    const item = await json('/stac/collections/hrrr-15min/items?limit=1');
    expect(JSON.stringify(item)).toContain('PT15M');
  });
});
