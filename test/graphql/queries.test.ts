import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { VARIABLE_NAMES } from '../../src/catalog/index.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

interface Column {
  variable: { name: string };
  units: { cf: string };
  values: (number | null)[];
  nulls: { reason: string; indexes: number[] }[];
  windowStartHours: (number | null)[] | null;
}
interface Forecast {
  run: { initTime: string };
  cell: { latitude: number; longitude: number } | null;
  distanceKm: number | null;
  series: { leadHours: number[]; validTimes: string[]; columns: Column[] };
}

describe('GraphQL', () => {
  it('lists models, their variables and runs', async () => {
    const { data, errors } = await gateway.query<{
      models: { id: string }[];
      variables: {
        name: string;
        units: { cf: string };
        precision: number;
        pressureLevelHpa: number | null;
      }[];
      model: {
        variables: { availability: string; firstLeadHours: number | null }[];
        runs: { nodes: { initTime: string }[] };
      };
    }>(`{
      models { id title horizonHours domain { west east } latestRun { initTime state synthetic source } }
      variables { name units { cf } precision pressureLevelHpa }
      model(id: gfs) {
        variables(names: [total_precipitation, cape]) { availability firstLeadHours cellMethods }
        runs(first: 5) { nodes { initTime state presentHours expectedHours } }
      }
    }`);
    expect(errors).toBeUndefined();
    expect(data.models).toHaveLength(7);
    expect(data.models[1]?.id).toBe('euro_ifs');
    // 13 diagnostics near the surface and 5 on each of 6 levels.
    expect(data.variables).toHaveLength(VARIABLE_NAMES.length + 13 + 5 * 6);
    expect(data.variables.find(({ name }) => name === 'temperature_500hpa')).toEqual({
      name: 'temperature_500hpa',
      units: { cf: 'K' },
      precision: 0.01,
      pressureLevelHpa: 500,
    });
    expect(data.model).toEqual({
      variables: [
        { availability: 'NATIVE', firstLeadHours: 1, cellMethods: 'time: sum' },
        { availability: 'NATIVE', firstLeadHours: 0, cellMethods: 'time: point' },
      ],
      runs: {
        nodes: [
          { initTime: '2026-01-15T00:00:00Z', state: 'COMPLETE', presentHours: 209, expectedHours: 209 },
          { initTime: '2026-01-14T18:00:00Z', state: 'COMPLETE', presentHours: 209, expectedHours: 209 },
        ],
      },
    });
  });

  it('gives series of several variables over a range of leads, the same numbers as REST', async () => {
    const { data, errors } = await gateway.query<{ point: { forecast: Forecast } }>(`{
      point(latitude: 52.52, longitude: 13.405) { forecast(model: gfs) {
        run { initTime } cell { latitude longitude } distanceKm
        series(leadFrom: 118, leadTo: 126) {
          leadHours validTimes
          columns(variables: [air_temperature_2m, total_precipitation]) { variable { name } units { cf } values nulls { reason indexes } windowStartHours }
        }
      } }
    }`);
    expect(errors).toBeUndefined();
    const { cell, distanceKm, run, series } = data.point.forecast;
    expect(run.initTime).toBe('2026-01-15T00:00:00Z');
    expect(cell).toEqual({ latitude: 55, longitude: 15 });
    // Haversine in Python: 52.52 N 13.405 E to 55 N 15 E on a sphere of 6371.229 km.
    expect(distanceKm).toBeCloseTo(295.01, 2);
    expect(series.leadHours).toEqual([118, 119, 120, 123, 126]);
    expect(series.validTimes[3]).toBe('2026-01-20T03:00:00Z');
    const [temperature, precipitation] = series.columns;
    expect(temperature).toMatchObject({ units: { cf: 'K' }, nulls: [], windowStartHours: null });
    // Each amount is since the previous output step, hourly and then three-hourly.
    expect(precipitation?.windowStartHours).toEqual([117, 118, 119, 120, 123]);
    for (const column of series.columns) {
      const response = await gateway.get(
        `/point?model=gfs&lat=52.52&lon=13.405&var=${column.variable.name}&lead_from=118&lead_to=126`,
      );
      expect(((await response.json()) as { values: number[] }).values).toEqual(column.values);
    }
  });

  it('says why precipitation is null at lead 0', async () => {
    const { data } = await gateway.query<{ point: { forecast: Forecast } }>(`{
      point(latitude: 0, longitude: 0) { forecast(model: gfs) {
        series(leadTo: 1) { leadHours columns(variables: [total_precipitation]) { values nulls { reason indexes } } }
      } }
    }`);
    const { leadHours, columns } = data.point.forecast.series;
    expect(leadHours).toEqual([0, 1]);
    expect(columns[0]?.values[0]).toBeNull();
    expect(columns[0]?.nulls).toEqual([{ reason: 'BEFORE_FIRST_STEP', indexes: [0] }]);
  });

  it('answers several places and models at once; a model without a run is null with an error', async () => {
    const { data, errors } = await gateway.query<{ points: { forecasts: (Forecast | null)[] }[] }>(`{
      points(at: [{latitude: 1, longitude: 2}, {latitude: -33, longitude: 151}]) {
        forecasts(models: [gfs, hrrr]) { run { initTime } series(leadTo: 2) { columns(variables: [cape]) { values } } }
      }
    }`);
    for (const { forecasts } of data.points) {
      expect(forecasts[0]?.series.columns[0]?.values).toHaveLength(3);
      expect(forecasts[1]).toBeNull();
    }
    expect(errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual([
      [['points', 0, 'forecasts', 1], 'not_found'],
      [['points', 1, 'forecasts', 1], 'not_found'],
    ]);
    expect(errors?.[0]?.extensions.requestId).toEqual(expect.any(String));
  });

  it('answers all models that have runs by default, and a pin fixes their runs', async () => {
    const { data } = await gateway.query<{ pin: string }>('{ pin }');
    const answer = await gateway.query<{ point: { forecasts: Forecast[]; forecast: Forecast } }>(
      `query ($pin: String!) { point(latitude: 1, longitude: 2, pin: $pin) {
        forecasts { run { model initTime } }
        forecast(model: gfs, initTime: "2026-01-14T18") { run { initTime } }
        hrrr: forecast(model: hrrr) { run { initTime } }
      } }`,
      { pin: data.pin },
    );
    expect(answer.data.point).toEqual({
      forecasts: [{ run: { model: 'gfs', initTime: '2026-01-15T00:00:00Z' } }],
      forecast: { run: { initTime: '2026-01-14T18:00:00Z' } },
      hrrr: null,
    });
    expect(answer.errors?.[0]?.message).toContain('no complete run when the pin was made');
  });

  it('answers valid points next to an invalid one', async () => {
    const { data, errors } = await gateway.query<{ points: ({ latitude: number } | null)[]; a: object }>(
      '{ points(at: [{latitude: 1, longitude: 1}, {latitude: 95, longitude: 1}]) { latitude } a: point(latitude: 2, longitude: 2) { latitude } }',
    );
    expect(data).toEqual({ points: [{ latitude: 1 }, null], a: { latitude: 2 } });
    expect(errors?.map(({ path, message }) => [path, message])).toEqual([
      [['points', 1], 'at[1].latitude 95 must be from -90 to 90'],
    ]);
  });

  it('accepts a range of leads beyond the last lead of a model where several models share it', async () => {
    const { data, errors } = await gateway.query<{ point: { forecasts: Forecast[] } }>(`{
      point(latitude: 0, longitude: 0) { forecasts(models: [gfs]) {
        run { domain { west east } } insideDomain
        series(leadFrom: 381, leadTo: 500) { leadHours }
      } }
    }`);
    expect(errors).toBeUndefined();
    expect(data.point.forecasts).toEqual([
      {
        run: { domain: { west: -180, east: 180 } },
        insideDomain: true,
        series: { leadHours: [381, 384] },
      },
    ]);
  });

  it('never cuts a range that is requested from one model', async () => {
    const { data, errors } = await gateway.query<{ point: { forecast: { a: object | null; b: object } } }>(`{
      point(latitude: 0, longitude: 0) { forecast(model: gfs) {
        a: series(leadFrom: 381, leadTo: 500) { leadHours }
        b: series(leadFrom: 381) { leadHours }
      } }
    }`);
    expect(data.point.forecast).toEqual({ a: null, b: { leadHours: [381, 384] } });
    expect(errors).toMatchObject([
      {
        path: ['point', 'forecast', 'a'],
        message: expect.stringMatching(
          /ends at lead 384 .*before lead 500; no complete run of gfs goes further/,
        ),
        extensions: { code: 'validation_error' },
      },
    ]);
  });
});

describe('GraphQL refuses', () => {
  it.each([
    [
      'a latitude above 90',
      '{ point(latitude: 91, longitude: 0) { latitude } }',
      'validation_error',
      '-90 to 90',
    ],
    [
      'a longitude of 361',
      '{ point(latitude: 0, longitude: 361) { latitude } }',
      'validation_error',
      '-180 to 360',
    ],
    ['a first lead after the last', series('leadFrom: 5, leadTo: 4'), 'validation_error', 'after'],
    ['a negative lead', series('leadFrom: -1'), 'validation_error', 'whole number from 0 to'],
    ['an unknown run', forecast('initTime: "2020-01-01T00:00:00Z"'), 'not_found', '2026-01-15T00:00:00Z'],
    ['a malformed time', forecast('initTime: "yesterday"'), 'validation_error', 'yesterday'],
    [
      'a broken pin',
      '{ point(latitude: 0, longitude: 0, pin: "abc") { latitude } }',
      'validation_error',
      'pin',
    ],
    ['an unknown field', '{ pointz { latitude } }', 'validation_error', 'Did you mean'],
    ['a syntax error', '{ point(', 'validation_error', 'Syntax Error'],
    [
      'a document with too many tokens',
      `{ point(latitude: 0, longitude: 0, label: [${'1 '.repeat(8100)}]) { label } }`,
      'validation_error',
      'tokens',
    ],
  ])('%s', async (_name, query, code, message) => {
    const { errors } = await gateway.query(query);
    expect(errors?.[0]?.extensions.code).toBe(code);
    expect(errors?.[0]?.extensions.requestId).toEqual(expect.any(String));
    expect(errors?.[0]?.message).toContain(message);
  });

  it.each([
    ['every variable at a thousand points', 'series { columns(variables: $variables) { values } }'],
    [
      'a long list under many aliases',
      `series { ${Array.from({ length: 200 }, (_, index) => `a${index}: validTimes`).join(' ')} }`,
    ],
  ])('by its cost, before any tile is read, %s', async (_name, series) => {
    const { data: listed } = await gateway.query<{ variables: { name: string }[] }>('{ variables { name } }');
    const declared = series.includes('$variables') ? ', $variables: [VariableName!]!' : '';
    const reads = gateway.parts.store.report().tileReads;
    const { data, errors } = await gateway.query(
      `query ($at: [PlaceInput!]!${declared}) { points(at: $at) { forecast(model: gfs) { ${series} } } }`,
      {
        at: Array.from({ length: 1000 }, () => ({ latitude: 1, longitude: 1 })),
        ...(declared !== '' && { variables: listed.variables.map(({ name }) => name) }),
      },
    );
    expect(data).toBeUndefined();
    expect(errors?.[0]).toMatchObject({
      message: expect.stringMatching(/costs \d+, at most 15000/),
      extensions: { code: 'validation_error' },
    });
    expect(gateway.parts.store.report().tileReads).toBe(reads);
  });

  it('variables that are not JSON', async () => {
    const response = await fetch(`${gateway.address}/graphql?query={pin}&variables={bad`, {
      headers: { authorization: `Bearer ${TEST_KEY}` },
    });
    const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] };
    expect(errors[0]?.extensions.code).toBe('validation_error');
  });

  it('a body that is not JSON, without echoing it', async () => {
    const response = await fetch(`${gateway.address}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
      body: '['.repeat(50_000),
    });
    expect(response.status).toBe(400);
    expect((await response.text()).length).toBeLessThan(1000);
  });

  it('more than 1000 points', async () => {
    const at = Array.from({ length: 1001 }, () => ({ latitude: 1, longitude: 1 }));
    const { errors } = await gateway.query('query ($at: [PlaceInput!]!) { points(at: $at) { latitude } }', {
      at,
    });
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining('1000'),
      extensions: { code: 'validation_error' },
    });
  });

  it('an operation without a key, with status 401 and code unauthorized', async () => {
    const response = await fetch(`${gateway.address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ pin }"}',
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'unauthorized' } }] });
  });

  function series(args: string): string {
    return forecast('', `series(${args}) { leadHours }`);
  }
  function forecast(args: string, fields = 'run { initTime }'): string {
    return `{ point(latitude: 0, longitude: 0) { forecast(model: gfs ${args}) { ${fields} } } }`;
  }
});
