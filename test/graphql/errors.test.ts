import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { maskErrorFor } from '../../src/graphql/errors/errors.ts';
import { createLog, IsobarError } from '../../src/platform/index.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

async function firstError(query: string, variables?: object) {
  const { errors } = await gateway.query(query, variables);
  const [error] = errors ?? [];
  if (error === undefined) throw new Error('there is no error');
  return error;
}

describe('an error says for programs', () => {
  it.each([
    [
      'a field that does not exist',
      '{ pointz { latitude } }',
      { reason: 'unknown_field', nearest: expect.arrayContaining(['point', 'points']) },
    ],
    [
      'an argument that does not exist',
      '{ runs(modle: gfs) { nodes { id } } }',
      {
        reason: 'unknown_argument',
        argument: 'modle',
        allowed: ['after', 'first', 'model'],
        nearest: ['model'],
      },
    ],
    [
      'an input field that does not exist',
      '{ points(at: [{ latitude: 1, longitude: 2, id: "x" }]) { latitude } }',
      {
        reason: 'unknown_argument',
        argument: 'at[0].id',
        allowed: ['label', 'latitude', 'longitude'],
      },
    ],
    [
      'an argument that is missing',
      '{ runs { nodes { id } } }',
      { reason: 'missing_argument', argument: 'model' },
    ],
    [
      'a model that does not exist, as GraphQL spells models',
      '{ model(id: euro_ifz) { id } }',
      {
        reason: 'unknown_value',
        argument: 'id',
        allowed: ['arome', 'euro_ifs', 'gfs', 'hrrr', 'icon_eu', 'icon_global', 'nam'],
        nearest: ['euro_ifs'],
      },
    ],
    [
      'a variable by another name, without a list of hundreds',
      '{ variables(names: [cape, t2m]) { name } }',
      { reason: 'unknown_value', argument: 'names[1]', nearest: ['air_temperature_2m'] },
    ],
    [
      'an enum value in other letters',
      '{ variables(kind: diagnostic) { name } }',
      {
        reason: 'unknown_value',
        argument: 'kind',
        allowed: ['DIAGNOSTIC', 'FORECAST'],
        nearest: ['DIAGNOSTIC'],
      },
    ],
    [
      'a value of another type',
      '{ points(at: [{ latitude: 1, longitude: 2 }, { latitude: "north", longitude: 2 }]) { latitude } }',
      { reason: 'malformed', argument: 'at[1].latitude' },
    ],
    [
      'a time that is none',
      '{ run(model: gfs, initTime: "yesterday") { id } }',
      { reason: 'malformed', argument: 'initTime' },
    ],
    [
      'a whole number out of range',
      '{ runs(model: gfs, first: -1) { nodes { id } } }',
      { reason: 'out_of_range', argument: 'first', allowed: { minimum: 0, maximum: 2_147_483_647 } },
    ],
  ])('%s', async (_what, query, extensions) => {
    const error = await firstError(query);
    expect(error.extensions).toMatchObject({ code: 'validation_error', ...extensions });
    expect(error.extensions.requestId).toEqual(expect.any(String));
  });

  it.each([
    [
      '{ model: "euro-ifz" }',
      { model: 'euro-ifz' },
      { reason: 'unknown_value', argument: '$model', nearest: ['euro_ifs'] },
    ],
    ['no value', {}, { reason: 'missing_argument', argument: '$model' }],
    [
      '{ at: [{}, { latitude: "x" }] }',
      { model: 'gfs', at: [{ latitude: 'x', longitude: 1 }] },
      { reason: 'malformed', argument: '$at[0].latitude' },
    ],
    [
      '{ first: 1.5 }',
      { model: 'gfs', first: 1.5 },
      { reason: 'out_of_range', argument: '$first', allowed: { minimum: 0 } },
    ],
  ])('a variable with %s', async (_what, variables, extensions) => {
    const query = `query ($model: ModelId!, $at: [PlaceInput!] = [], $first: NonNegativeInt) {
      model(id: $model) { id } points(at: $at) { latitude } runs(model: $model, first: $first) { nodes { id } } }`;
    expect(
      (await firstError(query.replace('$first: NonNegativeInt', '$first: NonNegativeInt! = 1'), variables))
        .extensions,
    ).toMatchObject({
      code: 'validation_error',
      ...extensions,
    });
  });

  const atBerlin = (selection: string) =>
    `{ point(latitude: 52.5, longitude: 13.4) { forecast(model: gfs) { ${selection} } } }`;
  const slab = (args: string) => `{ slab(model: gfs, variable: cape, ${args}) { nx } }`;
  const BOX = 'box: { west: 1, south: 1, east: 4, north: 4 }';

  it.each([
    [
      'a place of several that is out of range',
      '{ points(at: [{ latitude: 1, longitude: 2 }, { latitude: 1, longitude: 400 }]) { latitude } }',
      { reason: 'out_of_range', argument: 'at[1].longitude', allowed: { minimum: -180, maximum: 360 } },
    ],
    [
      'the edge of a box that is out of range',
      slab('leadHours: 0, box: { west: 1, south: 1, east: 4, north: 94 }'),
      { reason: 'out_of_range', argument: 'box.north', allowed: { minimum: -90, maximum: 90 } },
    ],
    [
      'a lead and a time',
      slab(`leadHours: 0, validTime: "2026-01-15T00Z", ${BOX}`),
      { reason: 'conflicting_arguments' },
    ],
    ['neither', slab(BOX), { reason: 'missing_argument' }],
    [
      'a unit of another kind',
      atBerlin('series(leadTo: 1) { column(variable: air_temperature_2m, unit: "m") { values } }'),
      { reason: 'wrong_unit', argument: 'unit', allowed: expect.arrayContaining(['K', 'Cel']) },
    ],
    [
      'a unit with a letter too many',
      atBerlin('series(leadTo: 1) { column(variable: mean_sea_level_pressure, unit: "hPaa") { values } }'),
      { reason: 'wrong_unit', argument: 'unit', nearest: expect.arrayContaining(['hPa']) },
    ],
    [
      'a time zone that does not exist',
      atBerlin('aggregates(zone: "Europe/Berln") { zone }'),
      { reason: 'unknown_value', argument: 'zone', nearest: expect.arrayContaining(['Europe/Berlin']) },
    ],
    [
      'a height without winds around it',
      atBerlin('windAtHeight(metres: 500) { metres }'),
      { reason: 'out_of_range', argument: 'metres', allowed: { minimum: 10, maximum: 100 } },
    ],
    [
      'a run that does not exist',
      '{ point(latitude: 1, longitude: 2) { forecast(model: gfs, initTime: "2025-01-15T00Z") { insideDomain } } }',
      {
        code: 'not_found',
        reason: 'unknown_run',
        argument: 'initTime',
        nearest: ['2026-01-15T00:00:00Z', '2026-01-14T18:00:00Z'],
      },
    ],
    [
      'a range that ends before it begins',
      atBerlin('series(leadFrom: 4, leadTo: 3) { leadHours }'),
      { reason: 'conflicting_arguments', argument: 'leadFrom' },
    ],
    [
      'a lead beyond the run',
      atBerlin('series(leadTo: 500) { leadHours }'),
      { reason: 'beyond_run', allowed: { minimum: 0, maximum: 384 } },
    ],
    [
      'a pin that is none',
      '{ point(latitude: 1, longitude: 2, pin: "x") { latitude } }',
      { reason: 'malformed', argument: 'pin' },
    ],
  ])('%s', async (_what, query, extensions) => {
    const { errors } = await gateway.query(query);
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'validation_error', ...extensions } });
  });

  it('how many points are allowed', async () => {
    const at = new Array(1001).fill({ latitude: 1, longitude: 2 });
    const error = await firstError('query ($at: [PlaceInput!]!) { points(at: $at) { __typename } }', { at });
    expect(error.extensions).toMatchObject({
      reason: 'too_large',
      argument: 'at',
      allowed: { maximum: 1000 },
    });
  });

  it('of models that have a variable, as GraphQL spells them, in message and list', async () => {
    const error = await firstError(
      `{ slab(model: arome, variable: temperature_250hpa, leadHours: 0, ${BOX}) { nx } }`,
    );
    expect(error.message).not.toMatch(/euro-ifs|icon-eu|icon-global/);
  });
});

describe('an overload', () => {
  it('says when to ask again, in the error and in Retry-After', async () => {
    const overloaded = new IsobarError('overloaded', 'euro-ifs is busy');
    expect(overloaded.retryAfterSeconds).toBeGreaterThan(0);
    const { message, extensions } = maskErrorFor(createLog('silent'))(overloaded);
    expect(message).toBe('euro_ifs is busy');
    expect(extensions).toMatchObject({
      code: 'overloaded',
      retryAfterSeconds: overloaded.retryAfterSeconds,
      http: { headers: { 'retry-after': String(overloaded.retryAfterSeconds) } },
    });
  });
});
