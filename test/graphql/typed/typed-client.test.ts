import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery, printSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { generate } from '../../../scripts/codegen/generate.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { ask, type Gateway } from './client.ts';
import config from './codegen.ts';
import { CityForecasts, PressureMap, WarmestOfEachDay } from './documents.ts';

const folder = import.meta.dirname;
const BERLIN = { latitude: 52.52, longitude: 13.405 };

let served: TestGateway;
let gateway: Gateway;
beforeAll(async () => {
  served = await openGateway(inject('demoData'));
  gateway = { address: served.address, key: TEST_KEY };
});
afterAll(() => served.close());

/** The same request over REST. */
async function rest<Answer>(pathAndQuery: string): Promise<Answer> {
  return (await (await served.get(pathAndQuery)).json()) as Answer;
}

describe('a typed client', () => {
  it('gets the series of several cities', async () => {
    const { points } = await ask(gateway, CityForecasts, {
      cities: [
        { label: 'Berlin', ...BERLIN },
        { label: 'Suva', latitude: -18.14, longitude: 178.44 },
      ],
      variables: ['air_temperature_2m', 'total_precipitation'],
      until: 12,
    });
    expect(points?.map((point) => point?.label)).toEqual(['Berlin', 'Suva']);
    const columns = points?.[1]?.forecast?.series?.columns ?? [];
    expect(columns.map(({ variable, units }) => [variable.name, units.symbol])).toEqual([
      ['air_temperature_2m', 'K'],
      ['total_precipitation', 'kg/m²'],
    ]);
    const { vars } = await rest<{ vars: Record<string, { values: (number | null)[] }> }>(
      '/point?model=gfs&lat=-18.14&lon=178.44&vars=air_temperature_2m,total_precipitation&lead_to=12',
    );
    const values = columns.map((column) => column.values);
    expect(values).toEqual([vars['air_temperature_2m']?.values, vars['total_precipitation']?.values]);
    expect(values[0]).toHaveLength(13);
  });

  it('gets aggregates in another unit', async () => {
    const { point } = await ask(gateway, WarmestOfEachDay, { ...BERLIN, zone: 'UTC' });
    const aggregates = point?.forecast?.aggregates;
    expect(aggregates?.periods[0]).toEqual({ localStart: '2026-01-15T00:00:00+00:00', hours: 24 });
    expect(aggregates?.temperature?.units).toEqual({ symbol: '°C' });
    const { values } = await rest<{ values: number[] }>(
      '/point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m&lead_to=23',
    );
    const [warmest] = aggregates?.temperature?.maximum ?? [];
    expect(warmest).toBeCloseTo(Math.max(...values) - 273.15, 6);
  });

  it('reads a map', async () => {
    const box = { west: -20, south: 30, east: 20, north: 60 };
    const { slab: map } = await ask(gateway, PressureMap, { box, leadHours: 6 });
    if (map === null) throw new Error('no map was answered');
    const { values } = await rest<{ values: (number | null)[][] }>(
      '/bbox?model=gfs&var=mean_sea_level_pressure&lead_hours=6&west=-20&south=30&east=20&north=60',
    );
    expect([map.ny, map.nx]).toEqual([values.length, values[0]?.length]);
    expect(map.values).toEqual(values.flat());
  });

  it('throws an Error with the gateway’s message', async () => {
    const nowhere = { latitude: 91, longitude: 0, zone: 'UTC' };
    await expect(ask(gateway, WarmestOfEachDay, nowhere)).rejects.toThrow(/latitude/);
    // @ts-expect-error the variables of a document are typed.
    await expect(ask(gateway, WarmestOfEachDay, { latitude: 1, longitude: 0 })).rejects.toThrow(/zone/);
  });

  it('has types that equal those generated from the served schema', async () => {
    const response = await fetch(`${gateway.address}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${gateway.key}` },
      body: JSON.stringify({ query: getIntrospectionQuery() }),
    });
    const { data } = (await response.json()) as { data: IntrospectionQuery };
    const files = await generate(config, folder, printSchema(buildClientSchema(data)));
    expect(files.map(({ filename }) => path.basename(filename)).sort()).toEqual([
      'gql.ts',
      'graphql.ts',
      'index.ts',
    ]);
    for (const { filename, content } of files) {
      const committed = await readFile(path.join(folder, filename), 'utf8');
      expect(content === committed, `${filename} is as committed`).toBe(true);
    }
  });

  it('is printed unchanged in docs/graphql-client.md', async () => {
    const page = await readFile(path.join(folder, '../../../docs/graphql-client.md'), 'utf8');
    for (const name of ['codegen.ts', 'documents.ts', 'client.ts']) {
      expect(page, name).toContain(await readFile(path.join(folder, name), 'utf8'));
    }
  });
});
