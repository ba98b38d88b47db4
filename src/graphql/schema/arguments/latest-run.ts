import {
  type GraphQLArgument,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { IsobarError } from '../../../platform/index.ts';

/** What the scalar `Time` reads `latest` as: it cannot tell which argument its text is for. */
export const LATEST = new Date(Number.NaN);

/** The argument that takes `latest`. */
const RUN_ARGUMENT = 'initTime';

/** Lets `initTime` be `latest`, the same as leaving it out, and refuses it for all other times. */
export function withLatestRun(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (!field.args.some(takesTime)) continue;
      if (field.resolve) field.resolve = reading(field.resolve);
      if (field.subscribe) field.subscribe = reading(field.subscribe);
    }
  }
  return schema;
}

/**
 * Arguments with a run of `latest` as one that is left out.
 * @throws IsobarError 'validation_error' for another time of `latest`
 */
export function readLatest<Args extends Readonly<Record<string, unknown>>>(args: Args): Args {
  const { [RUN_ARGUMENT]: run, ...others } = args;
  requireNoLatest(others, '');
  return run === LATEST ? { ...args, [RUN_ARGUMENT]: null } : args;
}

function reading<Source, Context>(
  resolve: GraphQLFieldResolver<Source, Context>,
): GraphQLFieldResolver<Source, Context> {
  return (source, args, context, info) => resolve(source, readLatest(args), context, info);
}

function takesTime({ type }: GraphQLArgument): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return named.name === 'Time';
  return Object.values(named.getFields()).some((field) => getNamedType(field.type).name === 'Time');
}

function requireNoLatest(value: object, path: string): void {
  for (const [key, part] of Object.entries(value)) {
    const argument = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    if (part === LATEST) {
      throw new IsobarError(
        'validation_error',
        `${argument} must be a time: "latest" is for ${RUN_ARGUMENT} alone`,
        { reason: 'malformed', argument },
      );
    }
    if (typeof part === 'object' && part !== null && !(part instanceof Date)) requireNoLatest(part, argument);
  }
}
