import {
  astFromValue,
  type ConstDirectiveNode,
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  type GraphQLField,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  type GraphQLSchema,
  GraphQLString,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  Kind,
  parse,
  print,
  printSchema,
} from 'graphql';
import type { Scope } from '../../pricing/scope.ts';
import type { FieldCost } from './types.ts';

/** An argument of a field with the number of objects to answer with. */
const SLICING_ARGUMENTS: ReadonlySet<string> = new Set(['first', 'last', 'limit']);

/** The lists of a connection, which have as many items as the page. */
const SIZED_FIELDS = ['edges', 'nodes'];

/** For numbers, and lengths of texts and of lists of objects, without a default. */
const USUAL_NUMBER = 10;

/** The directives of the GraphQL Cost Directives specification, as far as the schema uses them. */
export const COST_DIRECTIVES = [
  new GraphQLDirective({
    name: 'cost',
    description:
      'What one use of a field costs (GraphQL Cost Directives specification), with its default arguments, one variable, ten places and all leads of a run of gfs. 1 is about one series. The service computes the exact cost from the arguments and the run: see `Query.estimate` and `extensions.cost`. A field without the directive costs about 0.03, an object 0.05.',
    locations: [DirectiveLocation.FIELD_DEFINITION],
    args: {
      weight: { type: new GraphQLNonNull(GraphQLString), description: 'The cost, as a decimal number.' },
    },
  }),
  new GraphQLDirective({
    name: 'listSize',
    description: 'How many items a list has (GraphQL Cost Directives specification).',
    locations: [DirectiveLocation.FIELD_DEFINITION],
    args: {
      assumedSize: { type: GraphQLInt, description: 'The size where no argument tells it.' },
      slicingArguments: {
        type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
        description: 'Arguments with the number of items.',
      },
      sizedFields: {
        type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
        description: 'The lists within the answer that have this size; by default the field itself.',
      },
      requireOneSlicingArgument: {
        type: GraphQLBoolean,
        default: { value: true },
        description: 'Whether exactly one of the slicing arguments must be given.',
      },
    },
  }),
];

/** Directives of a field by name, each with the arguments of its uses: the extension `directives`, as GraphQL Tools reads it. */
type AppliedDirectives = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** The directives that say what a field costs. @param scope what the fields around it are taken to have chosen */
export function directivesOf(
  parent: GraphQLNamedType,
  field: GraphQLField<unknown, unknown>,
  cost: FieldCost,
  scope: Scope,
): AppliedDirectives {
  const { price, once = 0, times, scope: inner = scope } = cost(usualArguments(field), scope);
  const weight = { cost: [{ weight: `${Number((price + once).toPrecision(3))}` }] };
  const slicing = field.args.filter(({ name }) => SLICING_ARGUMENTS.has(name)).map(({ name }) => name);
  if (isConnection(getNamedType(field.type)))
    return { ...weight, listSize: [{ ...sizeBy(inner.items, slicing), sizedFields: SIZED_FIELDS }] };
  // The lists of a connection are sized by the field that answers with it.
  if (times === undefined || isConnection(parent)) return weight;
  return { ...weight, listSize: [sizeBy(times, slicing)] };
}

function isConnection(type: GraphQLNamedType): boolean {
  return isObjectType(type) && SIZED_FIELDS.every((name) => name in type.getFields());
}

function sizeBy(size: number, slicingArguments: readonly string[]) {
  return slicingArguments.length > 0
    ? { slicingArguments, requireOneSlicingArgument: false }
    : { assumedSize: Math.round(size) };
}

/** Arguments as an ordinary use has them: the default values, and of required arguments the first value that there is. */
function usualArguments({ args }: GraphQLField<unknown, unknown>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    args.flatMap((argument) => {
      const { name, type } = argument;
      const value = defaultOf(argument) ?? (isRequiredArgument(argument) ? usualValue(type) : undefined);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

function defaultOf(argument: GraphQLField<unknown, unknown>['args'][number]): unknown {
  return argument.defaultValue ?? (argument.default as { readonly value?: unknown } | undefined)?.value;
}

function usualValue(type: GraphQLInputType): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    const length = isInputObjectType(getNamedType(nullable)) ? USUAL_NUMBER : 1;
    return Array.from({ length }, () => usualValue(nullable.ofType));
  }
  if (isEnumType(nullable)) return nullable.getValues()[0]?.value;
  if (isInputObjectType(nullable)) {
    const required = Object.values(nullable.getFields()).filter(isRequiredInputField);
    return Object.fromEntries(required.map((field) => [field.name, usualValue(field.type)]));
  }
  return nullable.name === 'String' || nullable.name === 'ID' ? 'x'.repeat(USUAL_NUMBER) : USUAL_NUMBER;
}

/**
 * The SDL of a schema with the directives of its fields. `printSchema` of graphql-js leaves them out; they are inserted into its text
 * at the end of each field.
 */
export function printSchemaWithCosts(schema: GraphQLSchema): string {
  const text = printSchema(schema);
  const insertions: { readonly at: number; readonly directives: string }[] = [];
  for (const node of parse(text).definitions) {
    if (node.kind !== Kind.OBJECT_TYPE_DEFINITION && node.kind !== Kind.INTERFACE_TYPE_DEFINITION) continue;
    const type = schema.getType(node.name.value);
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const { name, loc } of node.fields ?? []) {
      const { directives } = (type.getFields()[name.value]?.extensions ?? {}) as {
        readonly directives?: AppliedDirectives;
      };
      if (directives !== undefined && loc !== undefined)
        insertions.push({ at: loc.end, directives: printed(directives, schema) });
    }
  }
  let end = 0;
  const parts = insertions.flatMap(({ at, directives }) => {
    const before = text.slice(end, at);
    end = at;
    return [before, directives];
  });
  return [...parts, text.slice(end)].join('');
}

function printed(directives: AppliedDirectives, schema: GraphQLSchema): string {
  const nodes = Object.entries(directives).flatMap(([name, uses]) =>
    uses.map((values) => directiveNode(name, values, schema)),
  );
  return nodes.map((node) => ` ${print(node)}`).join('');
}

function directiveNode(
  name: string,
  values: Readonly<Record<string, unknown>>,
  schema: GraphQLSchema,
): ConstDirectiveNode {
  const args = schema.getDirective(name)?.args ?? [];
  return {
    kind: Kind.DIRECTIVE,
    name: { kind: Kind.NAME, value: name },
    arguments: args.flatMap((argument) => {
      const value = argument.name in values ? astFromValue(values[argument.name], argument.type) : null;
      return value === null || value === undefined
        ? []
        : [{ kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: argument.name }, value }];
    }),
  };
}
