import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import type { Draws } from '../../../test/answers/draws.ts';
import { type HostileRequest, postOf } from '../hostile-request.ts';
import { hostileText } from '../mutate/mutate-text.ts';

const MAX_DEPTH = 7;

/** A field by which operations begin. */
export interface RootField {
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly field: GraphQLField<unknown, unknown>;
}

/** All of them. */
export function rootFieldsOf(schema: GraphQLSchema): readonly RootField[] {
  const roots = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  };
  return (['query', 'mutation', 'subscription'] as const).flatMap((kind) =>
    Object.values(roots[kind]?.getFields() ?? {}).map((field) => ({ kind, field })),
  );
}

/** An operation drawn from the schema: its fields exist, its arguments are of the right type most of the time. */
export function operationOfSchema(
  draws: Draws,
  schema: GraphQLSchema,
  { kind, field }: RootField,
): HostileRequest {
  const budget = { left: draws.of([3, 8, 20, 60]) };
  const query = `${kind} { ${fieldOf(draws, schema, field, 0, budget)} }`;
  const request = postOf('GraphQL', '/graphql', { query });
  if (kind !== 'subscription') return request;
  return { ...request, headers: { ...request.headers, accept: 'text/event-stream' } };
}

interface Budget {
  left: number;
}

function fieldOf(
  draws: Draws,
  schema: GraphQLSchema,
  field: GraphQLField<unknown, unknown>,
  depth: number,
  budget: Budget,
): string {
  budget.left--;
  const given = field.args.filter(({ type }) => isNonNullType(type) || draws.onceIn(3));
  const args = given.map(({ name, type }) => `${name}: ${literalOf(draws, type, 0)}`);
  const alias = draws.onceIn(4) ? `a${draws.whole(0, 3)}: ` : '';
  const directive = draws.onceIn(40)
    ? draws.of([' @include(if: true)', ' @skip(if: 1)', ' @defer', ' @stream', ' @x'])
    : '';
  return `${alias}${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${directive}${selectionOf(draws, schema, field.type, depth, budget)}`;
}

function selectionOf(
  draws: Draws,
  schema: GraphQLSchema,
  type: GraphQLOutputType,
  depth: number,
  budget: Budget,
): string {
  const named = getNamedType(type);
  if (isUnionType(named)) {
    const parts = named
      .getTypes()
      .map((each) => `... on ${each.name} ${selectionOf(draws, schema, each, depth + 1, budget)}`);
    return ` { __typename ${parts.join(' ')} }`;
  }
  if (!isObjectType(named) && !isInterfaceType(named)) return '';
  const fields = Object.values(named.getFields());
  const count = Math.min(fields.length, draws.whole(1, 4));
  const chosen = draws.several(fields, count).filter((each) => {
    const inner = getNamedType(each.type);
    const isLeaf = !isObjectType(inner) && !isInterfaceType(inner) && !isUnionType(inner);
    return isLeaf || (depth < MAX_DEPTH && budget.left > 0);
  });
  const parts = chosen.map((each) => fieldOf(draws, schema, each, depth + 1, budget));
  return ` { __typename ${parts.join(' ')} }`;
}

function literalOf(draws: Draws, type: GraphQLInputType, depth: number): string {
  if (draws.onceIn(12))
    return draws.of(['null', '[]', '{}', '$x', '-1', '1e999', 'NaN', JSON.stringify(hostileText(draws))]);
  if (isNonNullType(type)) return literalOf(draws, type.ofType, depth);
  if (isListType(type)) {
    const length = draws.of([0, 1, 2, 5]);
    return `[${Array.from({ length }, () => literalOf(draws, type.ofType, depth + 1)).join(', ')}]`;
  }
  if (isEnumType(type)) return draws.of(type.getValues()).name;
  if (isInputObjectType(type)) {
    if (depth > 4) return '{}';
    const fields = Object.values(type.getFields()).filter(
      (each) => isNonNullType(each.type) || draws.onceIn(2),
    );
    return `{ ${fields.map((each) => `${each.name}: ${literalOf(draws, each.type, depth + 1)}`).join(', ')} }`;
  }
  switch (type.name) {
    case 'Int':
      return String(draws.of([0, 1, 2, 5, 24, 48, -1, 1000, 2 ** 31 - 1]));
    case 'Float':
      return String(draws.of([0, 50.1, 10, -33.3, 89.9, 180, 1e300, -90]));
    case 'Boolean':
      return String(draws.onceIn(2));
    default:
      return JSON.stringify(draws.of(['2026-09-15T06:00:00Z', 'Paris', 'km', 'x', hostileText(draws)]));
  }
}
