import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway?.close());

interface Places {
  readonly features: readonly {
    readonly properties: {
      readonly grid_lon: number;
      readonly grid_lat: number;
      readonly lead_hours: readonly number[];
      readonly variables: Readonly<Record<string, { readonly values: readonly (number | null)[] }>>;
    };
  }[];
}
interface Series {
  readonly lead_hours: readonly number[];
  readonly values: readonly (number | null)[];
}

async function ask<Answer>(pathAndQuery: string): Promise<Answer> {
  const response = await gateway.get(pathAndQuery);
  expect([pathAndQuery, response.status]).toEqual([pathAndQuery, 200]);
  return (await response.json()) as Answer;
}

it('answers times far apart with the values of the whole series', async () => {
  const run = '/edr/collections/gfs/instances/2026-01-15T00:00:00Z';
  const leads = [3, 48, 240];
  const times = leads.map((lead) => new Date(Date.UTC(2026, 0, 15, lead)).toISOString());
  // Precipitation lacks leads that temperature has, so that their columns do not begin alike.
  const names = ['total_precipitation', 'air_temperature_2m'];
  const { features } = await ask<Places>(
    `${run}/area?bbox=0,40,20,60&f=GeoJSON&parameter-name=${names}&datetime=${times.join()}`,
  );
  expect(features.length).toBeGreaterThan(3);
  for (const { properties } of features.slice(0, 4)) {
    expect(properties.lead_hours).toEqual(leads);
    for (const name of names) {
      const { lead_hours, values } = await ask<Series>(
        `/point?model=gfs&init_time=2026-01-15T00&lat=${properties.grid_lat}&lon=${properties.grid_lon}&var=${name}&lead_to=384`,
      );
      const expected = leads.map((lead) => values[lead_hours.indexOf(lead)]);
      expect(properties.variables[name]?.values).toEqual(expected);
      expect(expected.every((value) => typeof value === 'number')).toBe(true);
    }
  }
});
