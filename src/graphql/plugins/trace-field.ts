import { pathToString } from '@pothos/plugin-tracing';
import type { GraphQLFieldResolver } from 'graphql';
import { traced } from '../../platform/index.ts';

/** Longest name of an operation in a trace: clients choose it. */
const MAX_NAME = 100;

// biome-ignore lint/suspicious/noExplicitAny: of any schema, as Pothos has resolvers
type Resolver = GraphQLFieldResolver<any, any, any>;

/**
 * A resolver whose calls are spans of a trace, below that of the request, with the attributes that OpenTelemetry and
 * `@pothos/tracing-opentelemetry` have for GraphQL. Arguments are left out: they may be personal.
 */
export function traceField(resolve: Resolver): Resolver {
  return (parent, args, context, info) =>
    traced(
      () => ({
        name: `GraphQL ${info.parentType.name}.${info.fieldName}`,
        kind: 'internal',
        attributes: {
          'graphql.operation.type': info.operation.operation,
          ...(info.operation.name && {
            'graphql.operation.name': info.operation.name.value.slice(0, MAX_NAME),
          }),
          'graphql.field.name': info.fieldName,
          'graphql.field.path': pathToString(info),
          'graphql.field.type': `${info.returnType}`,
        },
      }),
      async () => resolve(parent, args, context, info),
    );
}
