import {
  type GraphQLArgument,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import type { Price, PriceOf } from '../../pricing/price.ts';
import type { Scope } from '../../pricing/scope.ts';

/** How many members types have: on the mean over all types, and the type with the most. */
interface Count {
  readonly mean: number;
  readonly most: number;
}

/** One value or object of an introspection: its resolvers are graphql-js' own. */
export const INTROSPECTED = 0.015;

/**
 * Prices of introspection by what it returns from a schema. `Scope.items` is 1 for a type of which nothing is known, which may
 * be the one with the most members, and 0 for one of all types.
 */
export function introspectionPrices(schema: GraphQLSchema): readonly (readonly [string, PriceOf])[] {
  const types = Object.values(schema.getTypeMap());
  const withFields = types.filter((type) => isObjectType(type) || isInterfaceType(type));
  const fieldsOf = (type: GraphQLNamedType) =>
    isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
  const argumentsOf = (type: GraphQLNamedType) =>
    fieldsOf(type).map(({ args }): readonly GraphQLArgument[] => args);
  const fields = countOver(types, (type) => fieldsOf(type).length);
  const values = countOver(types, (type) => (isEnumType(type) ? type.getValues().length : 0));
  const inputs = countOver(types, (type) =>
    isInputObjectType(type) ? Object.keys(type.getFields()).length : 0,
  );
  const interfaces = countOver(types, (type) => (isObjectType(type) ? type.getInterfaces().length : 0));
  const possible = countOver(types, (type) =>
    isInterfaceType(type) ? schema.getPossibleTypes(type).length : 0,
  );
  const perField = countOver(withFields.flatMap(argumentsOf), ({ length }) => length);
  const directives = schema.getDirectives();
  const perDirective = countOver(directives, ({ args }) => args.length);

  const members =
    (count: Count): PriceOf =>
    (_, scope) =>
      several(times(count, scope));
  const texts = [...types, ...types.flatMap(fieldsOf), ...types.flatMap(argumentsOf).flat()].map(
    ({ description }) => JSON.stringify(description ?? null).length,
  );
  const text = countOver(texts, (length) => length);
  const description: PriceOf = (_, scope) => ({ price: INTROSPECTED, bytes: times(text, scope) });
  return [
    ['Query.__schema', (_, scope) => oneOf({ ...scope, items: 1 })],
    ['Query.__type', (_, scope) => oneOf({ ...scope, items: 1 })],
    ['__Schema.types', (_, scope) => several(types.length, { ...scope, items: 0 })],
    ['__Schema.directives', (_, scope) => several(directives.length, { ...scope, items: 1 })],
    ['__Directive.args', () => several(perDirective.most)],
    ['__Directive.locations', () => ({ price: 20 * INTROSPECTED, bytes: 20 * 25 })],
    ['__Type.fields', members(fields)],
    ['__Type.enumValues', members(values)],
    ['__Type.inputFields', members(inputs)],
    ['__Type.interfaces', members(interfaces)],
    ['__Type.possibleTypes', members(possible)],
    ['__Field.args', members(perField)],
    ['__Type.description', description],
    ['__Field.description', description],
    ['__InputValue.description', description],
    ['__EnumValue.description', description],
    ...['__Field.type', '__InputValue.type', '__Type.ofType'].map(
      (key) => [key, (_: unknown, scope: Scope) => oneOf({ ...scope, items: 1 })] as const,
    ),
  ];
}

function several(count: number, scope?: Scope): Price {
  return { price: INTROSPECTED * (1 + count), bytes: 2, times: count, ...(scope && { scope }) };
}

function oneOf(scope: Scope): Price {
  return { price: INTROSPECTED, bytes: 2, scope };
}

function times({ mean, most }: Count, { items }: Scope): number {
  return items === 0 ? mean : most;
}

function countOver<Item>(items: readonly Item[], count: (item: Item) => number): Count {
  const counts = items.map(count);
  return {
    mean: counts.reduce((sum, own) => sum + own, 0) / Math.max(1, counts.length),
    most: Math.max(0, ...counts),
  };
}
