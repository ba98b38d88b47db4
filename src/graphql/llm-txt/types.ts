import { type FieldDefinitionNode, Kind, print } from 'graphql';
import { type Definition, inALine, typeName, typesIn, typesOfField } from './definitions.ts';

/** Enumerations of more values are listed elsewhere: they are names of variables. */
const MAX_VALUES = 40;

/**
 * The types that fields lead to, each in a line.
 * @param without types that are not followed
 */
export function describeTypes(
  fields: readonly FieldDefinitionNode[],
  definitions: ReadonlyMap<string, Definition>,
  without: readonly string[],
): string {
  const reached = new Set<string>();
  const open = fields.flatMap(typesOfField);
  for (let name = open.shift(); name !== undefined; name = open.shift()) {
    const definition = definitions.get(name);
    if (definition === undefined || reached.has(name) || without.includes(name)) continue;
    reached.add(name);
    open.push(...typesIn(definition));
  }
  return [...reached]
    .flatMap((name) => definitions.get(name) ?? [])
    .map((each) => lineOf(each, definitions))
    .join('\n');
}

/** A type in a line. Of fields without arguments and subfields, the names alone. */
function lineOf(definition: Definition, definitions: ReadonlyMap<string, Definition>): string {
  const { kind, name } = definition;
  if (kind === Kind.ENUM_TYPE_DEFINITION) {
    const values = definition.values?.map(({ name }) => name.value) ?? [];
    return `enum ${name.value} { ${values.length > MAX_VALUES ? '…' : values.join(' ')} }`;
  }
  if (kind !== Kind.OBJECT_TYPE_DEFINITION) return inALine(definition);
  const fields = (definition.fields ?? []).map((field) => {
    const isLeaf = !isObject(definitions.get(typeName(field.type)));
    const called = field.name.value + argumentNames(field);
    return isLeaf ? called : `${called}: ${print(field.type)}`;
  });
  return `type ${name.value} { ${fields.join(' ')} }`;
}

/** The names of arguments, those that are required with `!`. */
function argumentNames({ arguments: args = [] }: FieldDefinitionNode): string {
  const names = args.map(({ name, type, defaultValue }) =>
    type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined ? `${name.value}!` : name.value,
  );
  return names.length === 0 ? '' : `(${names.join(' ')})`;
}

/** The arguments of fields that are not described on their own, each with its type. */
export function describeArguments(fields: readonly FieldDefinitionNode[]): string {
  const types = new Map<string, Set<string>>();
  for (const { name, type } of fields.flatMap(({ arguments: args = [] }) => args)) {
    const bare = print(type).replace(/!$/, '');
    types.set(name.value, (types.get(name.value) ?? new Set()).add(bare));
  }
  return [...types].map(([name, each]) => `${name}: ${[...each].join(' or ')}`).join(', ');
}

function isObject(definition: Definition | undefined): boolean {
  return definition?.kind === Kind.OBJECT_TYPE_DEFINITION || definition?.kind === Kind.UNION_TYPE_DEFINITION;
}
