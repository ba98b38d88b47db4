import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { TOOLS } from '../../src/mcp/tools/index.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { BERLIN, CALLS } from './calls.ts';
import { call, connect, textOf } from './clients.ts';

let gateway: TestGateway;
let client: Client;

beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
  client = await connect(gateway.address);
  // The client holds answers against the schemas of tools that it has listed.
  await client.listTools();
});

afterAll(async () => {
  await client.close();
  await gateway.close();
});

test('the official client lists every tool with schemas and read-only hints', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
  for (const { inputSchema, outputSchema, annotations, description } of tools) {
    expect(inputSchema.type).toBe('object');
    expect(outputSchema?.type).toBe('object');
    expect(annotations?.readOnlyHint).toBe(true);
    expect(description?.length).toBeGreaterThan(40);
  }
});

// `get_probability` needs an ensemble: test/mcp/ensembles.
test.each(TOOLS.map(({ name }) => name).filter((name) => name !== 'get_probability'))(
  '%s answers with a short text, structured as its schema says, and its credits',
  async (name) => {
    const args = CALLS[name];
    expect(args, 'every tool is called').toBeDefined();
    const answer = await call(client, name, args);
    expect(answer.isError, textOf(answer)).toBeFalsy();
    expect(textOf(answer).length).toBeGreaterThan(20);
    expect(Buffer.byteLength(textOf(answer))).toBeLessThanOrEqual(6000);
    expect(JSON.stringify(answer.structuredContent).length).toBeLessThan(40_000);
    expect(answer._meta?.['isobar/credits']).toMatchObject({ cost: expect.any(Number) });
    const tool = TOOLS.find((known) => known.name === name);
    expect(tool?.output.safeParse(answer.structuredContent).error).toBeUndefined();
  },
);

interface Shown {
  readonly run: { readonly model: string; readonly init_time: string; readonly synthetic: boolean };
  readonly lead_hours: readonly number[];
  readonly every: number;
  readonly places: readonly {
    readonly cell: { readonly latitude: number; readonly longitude: number };
    readonly place: { readonly name: string | null };
    readonly series: readonly {
      readonly variable: string;
      readonly units: string;
      readonly values: unknown[];
    }[];
  }[];
}

test('get_forecast has the numbers of /point at the same cell and run', async () => {
  const answer = await call(client, 'get_forecast', CALLS['get_forecast']);
  const shown = answer.structuredContent as unknown as Shown;
  const response = await gateway.get(
    '/point?model=gfs&lat=52.52&lon=13.405&vars=air_temperature_2m,total_precipitation&lead_from=0&lead_to=24',
  );
  const point = (await response.json()) as {
    lat: number;
    lon: number;
    init_time: string;
    lead_hours: number[];
    vars: Record<string, { units: string; values: unknown[] }>;
  };
  expect(shown.run).toMatchObject({ model: 'gfs', init_time: point.init_time, synthetic: true });
  expect(shown.lead_hours).toEqual(point.lead_hours);
  const [place] = shown.places;
  expect(place?.cell).toMatchObject({ latitude: point.lat, longitude: point.lon });
  for (const { variable, units, values } of place?.series ?? []) {
    expect({ units, values }).toEqual({
      units: point.vars[variable]?.units,
      values: point.vars[variable]?.values,
    });
  }
  expect(answer._meta?.['isobar/credits']).toMatchObject({
    cost: Number(response.headers.get('x-credits-cost')),
  });
  expect(textOf(answer)).toContain('SYNTHETIC');
  expect(textOf(answer)).toContain('Attribution: ');
});

test('get_profile has the numbers of /profile', async () => {
  const answer = await call(client, 'get_profile', {
    ...CALLS['get_profile'],
    quantities: ['temperature', 'geopotential_height'],
  });
  const shown = answer.structuredContent as unknown as {
    levels_hpa: number[];
    quantities: { quantity: string; values: unknown[] }[];
  };
  const response = await gateway.get('/profile?model=gfs&lat=52.52&lon=13.405&lead_hours=6');
  const { profile } = (await response.json()) as {
    profile: Record<string, { values: unknown[] }> & { levels_hpa: number[] };
  };
  expect(shown.levels_hpa).toEqual(profile.levels_hpa);
  expect(shown.quantities.map(({ quantity }) => quantity)).toEqual(['temperature', 'geopotential_height']);
  for (const { quantity, values } of shown.quantities) expect(values).toEqual(profile[quantity]?.values);
});

test('summarize_box has the extremes of /bbox', async () => {
  const answer = await call(client, 'summarize_box', CALLS['summarize_box']);
  const response = await gateway.get(
    '/bbox?model=gfs&var=air_temperature_2m&west=5&south=45&east=15&north=55&lead_hours=6',
  );
  const { values } = (await response.json()) as { values: (number | null)[][] };
  const known = values.flat().filter((value) => value !== null);
  expect(answer.structuredContent).toMatchObject({
    minimum: Math.min(...known),
    maximum: Math.max(...known),
    count: known.length,
    units: 'K',
  });
});

test('get_daily_summary adds up precipitation and has the extremes of the steps of /point', async () => {
  const answer = await call(client, 'get_daily_summary', CALLS['get_daily_summary']);
  const shown = answer.structuredContent as unknown as {
    days: { date: string }[];
    variables: { variable: string; minimum: number[]; maximum: number[]; sum: (number | null)[] }[];
  };
  const response = await gateway.get(
    '/point?model=gfs&lat=52.52&lon=13.405&vars=air_temperature_2m,total_precipitation&lead_from=0&lead_to=24',
  );
  const { vars } = (await response.json()) as { vars: Record<string, { values: (number | null)[] }> };
  const [temperature, rain] = shown.variables;
  const values = (name: string) => (vars[name]?.values ?? []).filter((value) => value !== null);
  expect(Math.min(...(temperature?.minimum ?? []))).toBe(Math.min(...values('air_temperature_2m')));
  expect(Math.max(...(temperature?.maximum ?? []))).toBe(Math.max(...values('air_temperature_2m')));
  const total = (rain?.sum ?? []).reduce<number>((sum, value) => sum + (value ?? 0), 0);
  expect(total).toBeCloseTo(
    values('total_precipitation').reduce((sum, value) => sum + value, 0),
    6,
  );
});

test('get_daily_summary has the evapotranspiration of the days of /point, where it is asked for', async () => {
  const args = {
    place: { latitude: 52.52, longitude: 13.405 },
    variables: ['total_precipitation'],
    lead_to: 48,
  };
  const { structuredContent: plain } = await call(client, 'get_daily_summary', args);
  expect(plain).not.toHaveProperty('evapotranspiration');
  const asked = await call(client, 'get_daily_summary', { ...args, evapotranspiration: true });
  const response = await gateway.get(
    '/point?model=gfs&lat=52.52&lon=13.405&var=total_precipitation&lead_to=48&evapotranspiration=true',
  );
  const { reference_evapotranspiration: expected } = await response.json();
  expect(expected.days.some(({ value }: { value: number | null }) => value !== null)).toBe(true);
  expect(asked.structuredContent).toMatchObject({ evapotranspiration: expected.days });
  const lacking = await call(client, 'get_daily_summary', {
    ...args,
    model: 'arome',
    evapotranspiration: true,
  });
  expect(JSON.stringify(lacking.content)).toContain('surface_altitude');
});

test('get_daily_summary counts the days of the place, by coordinates as by name', async () => {
  const args = { variables: ['air_temperature_2m'], lead_from: 0, lead_to: 48 };
  const daysOf = async (more: object) => {
    const { structuredContent } = await call(client, 'get_daily_summary', { ...args, ...more });
    return structuredContent as { time_zone: string; days: { start: string }[] };
  };
  const place = { latitude: 60.17, longitude: 24.94 };
  const byCoordinates = await daysOf({ place });
  expect(byCoordinates.time_zone).toBe('Europe/Helsinki');
  expect(byCoordinates.days).toEqual((await daysOf({ place: { name: 'Helsinki' } })).days);
  // Two hours ahead of UTC in winter.
  expect(byCoordinates.days[1]?.start.slice(11)).toBe('22:00:00Z');
  expect((await daysOf({ place, time_zone: '+05:30' })).days[1]?.start.slice(11)).toBe('18:30:00Z');
  const auckland = await daysOf({ place: { latitude: -36.85, longitude: 174.76 } });
  expect(auckland.time_zone).toBe('Pacific/Auckland');
});

test('get_forecast takes one place or a list by the name that all tools have', async () => {
  const args = { variables: ['cape'], lead_from: 0, lead_to: 3 };
  const one = await call(client, 'get_forecast', { ...args, place: BERLIN });
  expect(one.structuredContent).toEqual(
    (await call(client, 'get_forecast', { ...args, place: [BERLIN] })).structuredContent,
  );
  for (const { name, inputSchema } of (await client.listTools()).tools) {
    const names = Object.keys(inputSchema.properties ?? {});
    expect([name, names.filter((each) => /^(places|latitude|longitude|lat|lon)$/.test(each))]).toEqual([
      name,
      [],
    ]);
  }
});

test('search_windows and what_changed have the answers of GraphQL', async () => {
  const found = await call(client, 'search_windows', CALLS['search_windows']);
  const changed = await call(client, 'what_changed', {
    ...CALLS['what_changed'],
    from: '2026-01-15T06:00Z',
    to: '2026-01-15T12:00Z',
  });
  const { data } = await gateway.query<{
    point: {
      forecast: { windows: { certain: { start: string; hours: number }[]; totalHours: number } };
      runChange: { runs: { values: number[] }[] };
    };
  }>(`{ point(latitude: 52.52, longitude: 13.405) {
    forecast(model: gfs) { windows(where: { is: { variable: wind_speed_10m, comparison: LT, threshold: 5 } }, leadFrom: 0, leadTo: 24) { certain { start hours } totalHours } }
    runChange(model: gfs, variable: air_temperature_2m, validTime: "2026-01-15T06:00:00Z", last: 2) { runs { values } }
  } }`);
  const { windows, total_hours } = found.structuredContent as unknown as {
    windows: { start: string; hours: number }[];
    total_hours: number;
  };
  const { certain, totalHours } = data.point.forecast.windows;
  expect(windows.map(({ start, hours }) => ({ start, hours }))).toEqual(certain);
  expect(total_hours).toBe(totalHours);
  const { runs } = changed.structuredContent as unknown as { runs: { values: number[] }[] };
  expect(runs.map(({ values }) => values[0])).toEqual(
    data.point.runChange.runs.map(({ values }) => values[0]),
  );
});

describe('places by name', () => {
  test('a name stands for its coordinates, and other places of the name are told', async () => {
    const args = { variables: ['air_temperature_2m'], lead_from: 6, lead_to: 6 };
    const answer = await call(client, 'get_forecast', { ...args, place: [{ name: 'Paris, Texas' }] });
    const { places } = answer.structuredContent as unknown as Shown;
    expect(places[0]?.place.name).toContain('Texas');
    const springfield = await call(client, 'get_forecast', { ...args, place: [{ name: 'Springfield' }] });
    expect(textOf(springfield)).toContain('Not meant? Also: Springfield');
  });

  test('an unknown name is told with near ones', async () => {
    const answer = await call(client, 'get_profile', { place: { name: 'Berlinn' } });
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toContain('did you mean Berlin');
  });
});

test('long answers are thinned, and say so', async () => {
  const answer = await call(client, 'get_forecast', {
    place: [BERLIN, { latitude: 48, longitude: 11 }],
    variables: ['air_temperature_2m', 'total_precipitation', 'total_cloud_cover'],
    lead_from: 0,
  });
  const shown = answer.structuredContent as unknown as Shown;
  expect(shown.every).toBeGreaterThan(1);
  expect(textOf(answer)).toContain(`Every ${shown.every}th of`);
  expect(Buffer.byteLength(textOf(answer))).toBeLessThanOrEqual(6000);
});
