import { tableFromIPC } from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../../../support/gateway.ts';

const ARROW = 'application/vnd.apache.arrow.stream';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

function post(query: string, accept = ARROW): Promise<Response> {
  return fetch(`${gateway.address}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json', accept },
    body: JSON.stringify({ query }),
  });
}

const QUERY = `{ points(at: [
    { label: "Bergen", latitude: 60.39, longitude: 5.32 }
    { latitude: -33.87, longitude: 151.21 }
  ]) { forecasts(models: [gfs]) { series(leadTo: 6) {
    t: column(variable: air_temperature_2m, unit: "Cel") { values }
    columns(variables: [total_precipitation, cape]) { values }
  } } } }`;

describe('an answer as an Arrow IPC stream', () => {
  it('has the same rows without dictionaries, for readers that know none', async () => {
    const [usual, plain] = await Promise.all(
      [ARROW, `${ARROW}; dictionaries=none`].map(async (accept) => {
        const response = await post(QUERY, accept);
        expect([response.status, response.headers.get('content-type')]).toEqual([200, ARROW]);
        return tableFromIPC(new Uint8Array(await response.arrayBuffer()));
      }),
    );
    const typesOf = (table = usual) =>
      table!.schema.fields
        .filter(({ name }) => name === 'label' || name === 'model')
        .map(({ type }) => String(type));
    expect(typesOf()).toEqual(['Dictionary<Int32, Utf8>', 'Dictionary<Int32, Utf8>']);
    expect(typesOf(plain)).toEqual(['Utf8', 'Utf8']);
    expect(plain!.schema.dictionaries.size).toBe(0);
    expect(plain!.toArray().map(String)).toEqual(usual!.toArray().map(String));
  });

  it('has a row for each place, model and lead, with the values of the JSON answer', async () => {
    const response = await post(QUERY);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, ARROW]);
    const table = tableFromIPC(new Uint8Array(await response.arrayBuffer()));
    expect(table.schema.fields.map(({ name }) => name)).toEqual([
      'label',
      'latitude',
      'longitude',
      'model',
      'init_time',
      'lead_hours',
      'valid_time',
      't',
      'total_precipitation',
      'cape',
    ]);
    const rows = table.toArray().map((row) => row.toJSON());
    expect(rows.map(({ label }) => label)).toEqual([...Array(7).fill('Bergen'), ...Array(7).fill(null)]);
    expect(rows[8]).toMatchObject({ latitude: -33.87, longitude: 151.21, model: 'gfs', lead_hours: 1 });
    expect(new Date(Number(rows[8]?.['valid_time'])).toISOString()).toBe('2026-01-15T01:00:00.000Z');

    interface Series {
      readonly t: { readonly values: number[] };
      readonly columns: readonly { readonly values: (number | null)[] }[];
    }
    const { data } = await gateway.query<{ points: { forecasts: { series: Series }[] }[] }>(QUERY);
    const series = data.points.flatMap(({ forecasts }) => forecasts.map((forecast) => forecast.series));
    expect(rows.map(({ t }) => t)).toEqual(series.flatMap(({ t }) => t.values));
    expect(rows.map((row) => row['total_precipitation'])).toEqual(
      series.flatMap(({ columns }) => columns[0]?.values),
    );
    expect(rows[0]?.['total_precipitation']).toBeNull();
  });

  it('says in the metadata which variable a column is of, and in which unit', async () => {
    const response = await post(QUERY);
    const { schema } = tableFromIPC(new Uint8Array(await response.arrayBuffer()));
    const metadata = (name: string) =>
      Object.fromEntries(schema.fields.find((field) => field.name === name)?.metadata ?? []);
    expect(metadata('t')).toEqual({
      variable: 'air_temperature_2m',
      units: 'degC',
      ucum: 'Cel',
      cell_methods: 'time: point',
    });
    expect(metadata('total_precipitation')).toMatchObject({ units: 'kg m-2', cell_methods: 'time: sum' });
    expect(schema.metadata.get('synthetic')).toBe('true');
  });

  it.each([
    [
      'where the operation has no series',
      '{ models { id } }',
      406,
      /ask for `values` of columns of `series`/,
    ],
    [
      'where it has two tables',
      `{ point(latitude: 1, longitude: 1) { forecast(model: gfs) {
         a: series(leadTo: 1) { t: column(variable: cape) { values } }
         b: series(leadTo: 2) { t: column(variable: cape) { values } } } } }`,
      406,
      /one of them at a time/,
    ],
    [
      'where a column has the name of a key',
      `{ point(latitude: 1, longitude: 1) { forecast(model: gfs) {
         series(leadTo: 1) { model: column(variable: cape) { values } } } } }`,
      406,
      /another alias/,
    ],
    [
      'where a part of it fails',
      `{ point(latitude: 1, longitude: 1) { forecast(model: gfs) { series(leadTo: 1) {
         t: column(variable: cape, unit: "Cel") { values } c: column(variable: cape) { values } } } } }`,
      400,
      /J\/kg/,
    ],
    ['where it is not valid', '{ pointz { latitude } }', 400, /pointz/],
  ])('is refused %s, in JSON', async (_, query, status, message) => {
    const response = await post(query);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'application/graphql-response+json; charset=utf-8',
    ]);
    const { errors, data } = (await response.json()) as { errors: { message: string }[]; data?: unknown };
    expect(errors[0]?.message).toMatch(message);
    expect(data).toBeUndefined();
  });

  it('is JSON where that is named before it', async () => {
    const response = await post(QUERY, `application/json, ${ARROW}`);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  });
});
