import { type FieldDefinitionNode, Kind } from 'graphql';
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

/** A type in a line. Of fields that have neither arguments nor fields of their own, the names alone. */
function lineOf(definition: Definition, definitions: ReadonlyMap<string, Definition>): string {
  const { kind, name } = definition;
  if (kind === Kind.ENUM_TYPE_DEFINITION) {
    const values = definition.values?.map(({ name }) => name.value) ?? [];
    return `enum ${name.value} { ${values.length > MAX_VALUES ? '…' : values.join(' ')} }`;
  }
  if (kind !== Kind.OBJECT_TYPE_DEFINITION) return inALine(definition);
  const fields = (definition.fields ?? []).map((field) => {
    const isLeaf = !isObject(definitions.get(typeName(field.type)));
    return isLeaf && (field.arguments ?? []).length === 0 ? field.name.value : inALine(field);
  });
  return `type ${name.value} { ${fields.join(' ')} }`;
}

function isObject(definition: Definition | undefined): boolean {
  return definition?.kind === Kind.OBJECT_TYPE_DEFINITION || definition?.kind === Kind.UNION_TYPE_DEFINITION;
}
