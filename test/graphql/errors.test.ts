import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
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
});
