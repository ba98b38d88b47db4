import {
  astFromValue,
  type ConstDirectiveNode,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  print,
  printSchema,
} from 'graphql';
import type { AppliedDirectives } from './directives.ts';

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
