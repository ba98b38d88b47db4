import {
  type EnumTypeDefinitionNode,
  type FieldDefinitionNode,
  type GraphQLSchema,
  type InputObjectTypeDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  print,
  printSchema,
  type TypeNode,
  type UnionTypeDefinitionNode,
  visit,
} from 'graphql';

/** A type as the schema language has it. */
export type Definition =
  | ObjectTypeDefinitionNode
  | InputObjectTypeDefinitionNode
  | EnumTypeDefinitionNode
  | UnionTypeDefinitionNode;

const SHOWN: ReadonlySet<string> = new Set([
  Kind.OBJECT_TYPE_DEFINITION,
  Kind.INPUT_OBJECT_TYPE_DEFINITION,
  Kind.ENUM_TYPE_DEFINITION,
  Kind.UNION_TYPE_DEFINITION,
]);

/** The types of a schema by their names, without scalars. */
export function definitionsOf(schema: GraphQLSchema): ReadonlyMap<string, Definition> {
  const { definitions } = parse(printSchema(schema), { noLocation: true });
  const shown = definitions.filter((node): node is Definition => SHOWN.has(node.kind));
  return new Map(shown.map((node) => [node.name.value, node]));
}

/** The fields of an object type. */
export function fieldsOf(definition: Definition | undefined): readonly FieldDefinitionNode[] {
  if (definition?.kind !== Kind.OBJECT_TYPE_DEFINITION) throw new Error('graphql: an object type is missing');
  return definition.fields ?? [];
}

/** A part of the schema in a line, without its descriptions: `places(search: String!, limit: PositiveInt! = 10): [Place!]`. */
export function inALine(node: Definition | FieldDefinitionNode): string {
  const plain = visit({ ...node, description: undefined } as Definition, {
    FieldDefinition: withoutDescription,
    InputValueDefinition: withoutDescription,
    EnumValueDefinition: withoutDescription,
  });
  return print(plain).replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')');
}

function withoutDescription<Node extends { readonly description?: unknown }>(node: Node): Node {
  return { ...node, description: undefined };
}

/** The name of the type within lists and non-null. */
export function typeName(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : typeName(type.type);
}

/** The types that a definition names. */
export function typesIn(definition: Definition): readonly string[] {
  switch (definition.kind) {
    case Kind.UNION_TYPE_DEFINITION:
      return (definition.types ?? []).map(({ name }) => name.value);
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      return namesOf(definition.fields);
    case Kind.OBJECT_TYPE_DEFINITION:
      return (definition.fields ?? []).flatMap(typesOfField);
    default:
      return [];
  }
}

/** The types that a field names: its own and those of its arguments. */
export function typesOfField({ type, arguments: args }: FieldDefinitionNode): readonly string[] {
  return [typeName(type), ...namesOf(args)];
}

function namesOf(values: readonly InputValueDefinitionNode[] = []): readonly string[] {
  return values.map(({ type }) => typeName(type));
}
