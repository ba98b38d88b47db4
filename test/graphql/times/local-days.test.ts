import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadsOf } from '../../../src/catalog/index.ts';
import { publishSmallRun } from '../../forecast/small-runs.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  await publishSmallRun(
    gateway.parts.store,
    // Rises by 0.1 K an hour, so that the mean of a time is the value in its middle.
    { air_temperature_2m: { decimals: 2, leads: leadsOf('euro-ifs', 0), value: (lead) => 250 + lead / 10 } },
    { model: 'euro-ifs' },
  );
});
afterAll(() => gateway.close());

describe('a local day that is requested from midnight to midnight', () => {
  it.each([
    // Lead 42.5 to 66.5, between steps 3 h apart.
    ['Asia/Kolkata', '2026-01-02T18:30:00Z', '2026-01-03T18:30:00Z', 24, 255.45],
    // Lead 162.5 to 186.5, between steps 6 h apart.
    ['Asia/Kolkata', '2026-01-07T18:30:00Z', '2026-01-08T18:30:00Z', 24, 267.45],
    // Lead 351 to 375, of a run that ends at 360.
    ['Asia/Tokyo', '2026-01-15T15:00:00Z', '2026-01-16T00:00:00Z', 9, 285.55],
  ])(
    'of %s from %s has its mean over all hours that the run has',
    async (zone, validFrom, validTo, hoursPresent, mean) => {
      const { data, errors } = await gateway.query(
        `query ($zone: String!, $validFrom: Time!, $validTo: Time!) {
        point(latitude: 46, longitude: 8) { forecast(model: euro_ifs) {
          aggregates(zone: $zone, validFrom: $validFrom, validTo: $validTo) {
            periods { start } columns(variables: [air_temperature_2m]) { mean hoursPresent }
          } } } }`,
        { zone, validFrom, validTo },
      );
      expect(errors).toBeUndefined();
      expect(data).toEqual({
        point: {
          forecast: {
            aggregates: {
              periods: [{ start: validFrom }],
              columns: [{ mean: [mean], hoursPresent: [hoursPresent] }],
            },
          },
        },
      });
    },
  );
});
