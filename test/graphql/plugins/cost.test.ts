import {
  buildSchema,
  type FieldDefinitionNode,
  findBreakingChanges,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { printSchemaWithCosts, schema } from '../../../src/graphql/index.ts';

const printed = buildSchema(printSchemaWithCosts(schema));

/** The arguments of the directives of a field in the SDL, as text. */
function directivesOf(of: GraphQLSchema, type: string, field: string): Readonly<Record<string, unknown>> {
  const parent = of.getType(type);
  const node = isObjectType(parent) ? parent.getFields()[field]?.astNode : undefined;
  const directives = (node as FieldDefinitionNode | undefined)?.directives ?? [];
  return Object.fromEntries(
    directives.map(({ name, arguments: args = [] }) => [
      name.value,
      Object.fromEntries(
        args.map(({ name: argument, value }) => [
          argument.value,
          value.kind === 'ListValue'
            ? value.values.map((item) => (item as { readonly value?: unknown }).value)
            : (value as { readonly value?: unknown }).value,
        ]),
      ),
    ]),
  );
}

describe('the printed schema', () => {
  it('is the schema itself, default values of arguments included', () => {
    expect(findBreakingChanges(schema, printed)).toEqual([]);
    expect(findBreakingChanges(printed, schema)).toEqual([]);
  });

  it('has the weight of a field with a cost, for gateways and clients', () => {
    expect(directivesOf(printed, 'Query', 'point')).toEqual({ cost: { weight: '0.3' } });
    expect(directivesOf(printed, 'Mutation', 'createKey')).toEqual({ cost: { weight: '250' } });
    expect(directivesOf(printed, 'Query', 'eventCursor')).toEqual({ cost: { weight: '0.6' } });
    expect(directivesOf(printed, 'Run', 'state')).toEqual({});
  });

  it('has the size of a list: by an argument, or as assumed', () => {
    expect(directivesOf(printed, 'Query', 'models')['listSize']).toEqual({ assumedSize: '7' });
    expect(directivesOf(printed, 'Query', 'places')['listSize']).toEqual({
      slicingArguments: ['limit'],
      requireOneSlicingArgument: false,
    });
  });

  it('sizes the lists of a connection by the page', () => {
    expect(directivesOf(printed, 'Query', 'runs')['listSize']).toEqual({
      slicingArguments: ['first'],
      sizedFields: ['edges', 'nodes'],
      requireOneSlicingArgument: false,
    });
    expect(directivesOf(printed, 'RunConnection', 'nodes')).toEqual({ cost: { weight: '0.53' } });
  });
});
