import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadsOf } from '../../../src/catalog/index.ts';
import { publishSmallRun } from '../../forecast/small-runs.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';

const BOX = 'box: { west: 3.5, south: 45.5, east: 9.5, north: 50.5 }';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  const leads = leadsOf('gfs', 0).filter((lead) => lead <= 240);
  await publishSmallRun(gateway.parts.store, {
    air_temperature_2m: { decimals: 2, leads, value: (lead) => 250 + lead / 10 },
  });
});
afterAll(() => gateway.close());

/** The extensions of the only error. */
async function refusalOf(query: string): Promise<Record<string, unknown>> {
  const { errors } = await gateway.query(query);
  expect(errors).toHaveLength(1);
  return { ...errors?.[0]?.extensions };
}

const forecast = (fields: string) =>
  `{ point(latitude: 46, longitude: 8) { forecast(model: gfs) { ${fields} } } }`;

describe('a lead or valid time between the steps of a run', () => {
  it.each([
    ['a map', `{ slab(model: gfs, variable: air_temperature_2m, ${BOX}, leadHours: 122) { nx } }`],
    ['a profile', forecast('profile(leadHours: 122) { leadHours }')],
  ])('of %s is refused with the leads beside it, the nearer first', async (_, query) => {
    expect(await refusalOf(query)).toMatchObject({
      code: 'validation_error',
      reason: 'off_step',
      argument: 'leadHours',
      nearest: [123, 120],
    });
  });

  it.each([
    [
      'a map',
      `{ slab(model: gfs, variable: air_temperature_2m, ${BOX}, validTime: "2026-01-06T01:00:00Z") { nx } }`,
    ],
    ['a profile', forecast('profile(validTime: "2026-01-06T01:00:00Z") { leadHours }')],
  ])('of %s is refused with the valid times beside it', async (_, query) => {
    expect(await refusalOf(query)).toMatchObject({
      code: 'validation_error',
      reason: 'off_step',
      argument: 'validTime',
      nearest: ['2026-01-06T00:00:00Z', '2026-01-06T03:00:00Z'],
    });
  });

  it('beyond the end of the run is refused with what the run has', async () => {
    expect(await refusalOf(forecast('profile(leadHours: 300) { leadHours }'))).toMatchObject({
      reason: 'beyond_run',
      allowed: { minimum: 0, maximum: 240 },
    });
  });
});
