import {
  buildASTSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isIntrospectionType,
  isListType,
  isObjectType,
  parse,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { analyzeOperation } from '../../../../src/graphql/analysis/operation-analysis.ts';
import { fieldCostOf } from '../../../../src/graphql/plugins/cost/index.ts';
import type { Cost } from '../../../../src/graphql/pricing/cost.ts';
import { schema } from '../../../../src/graphql/schema/index.ts';

/** The cost of an operation without maps, which need no run. */
function costOf(query: string, variableValues: Record<string, unknown> = {}, from = {}): Cost {
  const cost = analyzeOperation({
    schema,
    document: parse(query || '{ __typename }'),
    variableValues,
    ...from,
  })?.cost(null as never);
  if (cost === undefined || cost instanceof Promise) throw new Error('not known at once');
  return cost;
}

const priceOf = (query: string, variables?: Record<string, unknown>) => costOf(query, variables).price;
const at = (fields: string) => `{ point(latitude: 1, longitude: 1) { forecast(model: gfs) { ${fields} } } }`;

describe('the prices of the fields', () => {
  const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !isIntrospectionType(type)
      ? Object.values(type.getFields()).map((field) => ({ key: `${type.name}.${field.name}`, field }))
      : [],
  );

  it('are there for every list of objects, since its type does not say how long it is', () => {
    const lists = fields.filter(
      ({ field }) => isListType(getNullableType(field.type)) && isCompositeType(getNamedType(field.type)),
    );
    expect(lists.filter(({ field }) => fieldCostOf(field) === undefined).map(({ key }) => key)).toEqual([]);
  });
});

describe('the price of an operation', () => {
  it('follows the leads in the range, as the model has them', () => {
    const series = (range: string, model = 'gfs') =>
      priceOf(`{ point(latitude: 1, longitude: 1) { forecast(model: ${model}) {
        series${range} { columns(variables: [air_temperature_2m, wind_u_10m, wind_v_10m]) { values } } } } }`);
    const [one, half, all] = [series('(leadTo: 0)'), series('(leadTo: 104)'), series('')];
    expect(half).toBeGreaterThan(one);
    expect(all).toBeGreaterThan(half);
    expect(series('', 'hrrr')).toBeLessThan(all);
    expect(series('(validFrom: "2026-01-15T00:00Z", validTo: "2026-01-15T00:00Z")')).toBe(one);
  });

  it('is the same with @defer and @stream', () => {
    const query = (stream: string, defer: string) => `query ($at: [PlaceInput!]!) {
      points(at: $at) ${stream} { label ... ${defer} { forecast(model: gfs) { series { leadHours } } } } }`;
    const places = { at: Array.from({ length: 50 }, () => ({ latitude: 1, longitude: 1 })) };
    const plain = costOf(query('', ''), places);
    expect(costOf(query('@stream(initialCount: 5)', '@defer'), places)).toEqual(plain);
  });

  it('counts a field with a variable per request, though its document is compiled once', () => {
    const document = parse('query ($more: Boolean!) { models { title @include(if: $more) name } }');
    const price = (more: boolean) => costOf('', { more }, { document }).price;
    expect(price(true)).toBeGreaterThan(price(false));
    expect(price(false)).toBe(price(false));
  });

  it('has the work that aliases share once', () => {
    const aliases = (count: number, zone: (n: number) => string) =>
      Array.from(
        { length: count },
        (_, n) => `a${n}: aggregates(zone: "${zone(n)}") { column(variable: wind_u_10m) { mean } }`,
      ).join(' ');
    const [one, equal, other] = [
      priceOf(at(aliases(1, () => 'UTC'))),
      priceOf(at(aliases(2, () => 'UTC'))),
      priceOf(at(aliases(2, (n) => ['UTC', 'Europe/Berlin'][n] ?? ''))),
    ] as const;
    expect(other - one).toBeGreaterThan(1.5 * (equal - one));
    expect(equal).toBeGreaterThan(one);
  });

  it('of introspection is that of what it returns', () => {
    const names = priceOf('{ __schema { types { name } } }');
    const fields = priceOf('{ __schema { types { name fields { name args { name } } } } }');
    const typeCount = Object.keys(schema.getTypeMap()).length;
    expect(names - priceOf('{ __typename }')).toBeGreaterThan(typeCount * 0.01);
    expect(fields).toBeGreaterThan(3 * (names - priceOf('{ __typename }')));
    const larger = buildASTSchema(
      parse(`type Query { ${Array.from({ length: 500 }, (_, n) => `f${n}: Int`).join(' ')} }`),
    );
    const document = parse('{ __type(name: "Query") { fields { name } } }');
    expect(costOf('', {}, { schema: larger, document }).price).toBeGreaterThan(
      priceOf('{ __typename }') + 500 * 0.01,
    );
  });

  it('knows the bytes of an answer before it is made', () => {
    const { bytes } = costOf(at('series { leadHours validTimes }'));
    // 209 leads of up to three digits and as many times, with their commas.
    expect(bytes).toBeGreaterThan(209 * (4 + 23) - 100);
    expect(bytes).toBeLessThan(3 * 209 * (4 + 23));
  });
});
