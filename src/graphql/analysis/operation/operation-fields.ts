import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getOperationAST,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  print,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  type ValueNode,
  type VariableValues,
} from 'graphql';
import { readLatest } from '../../plugins/input-spellings/index.ts';
import type { Checks, OperationField } from '../../pricing/operation-field.ts';
import { checksOf } from './inclusion.ts';

/** What an operation selects, worked out once for all requests that ask it. */
export interface Operation {
  readonly definition: OperationDefinitionNode;
  readonly fields: readonly OperationField[];
}

const known = new WeakMap<DocumentNode, Map<string | undefined, Operation | null>>();

/** The operation of a valid document; null for a name that it does not have. Documents are remembered as long as others hold them. */
export function operationOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
): Operation | null {
  const name = operationName ?? undefined;
  const ofDocument = known.get(document) ?? new Map<string | undefined, Operation | null>();
  known.set(document, ofDocument);
  const before = ofDocument.get(name);
  if (before !== undefined) return before;
  const operation = readOperation(schema, document, name);
  ofDocument.set(name, operation);
  return operation;
}

function readOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
): Operation | null {
  const definition = getOperationAST(document, operationName);
  const root = definition && schema.getRootType(definition.operation);
  if (!definition || !root) return null;
  const fragments = new Map(
    document.definitions.flatMap((part) =>
      part.kind === Kind.FRAGMENT_DEFINITION ? [[part.name.value, part] as const] : [],
    ),
  );
  const positions = new Map<string, Position>();
  new Collector(schema, fragments).collect(definition.selectionSet, root, [], positions);
  return { definition, fields: fieldsOf(positions) };
}

/** A position while selections of it are still found. */
interface Position {
  readonly key: string;
  readonly definition: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
  readonly selections: Checks[];
  readonly children: Map<string, Position>;
}

class Collector {
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;

  constructor(schema: GraphQLSchema, fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
    this.#schema = schema;
    this.#fragments = fragments;
  }

  collect(
    { selections }: SelectionSetNode,
    type: GraphQLCompositeType,
    around: Checks,
    into: Map<string, Position>,
  ): void {
    for (const selection of selections) {
      const checks = checksOf(selection, around);
      if (selection.kind === Kind.FIELD) this.#collectField(selection, type, checks, into);
      else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const condition = selection.typeCondition?.name.value;
        this.collect(selection.selectionSet, this.#narrowed(type, condition), checks, into);
      } else {
        const fragment = this.#fragments.get(selection.name.value);
        if (fragment === undefined) continue;
        const narrowed = this.#narrowed(type, fragment.typeCondition.name.value);
        this.collect(fragment.selectionSet, narrowed, checks, into);
      }
    }
  }

  #collectField(
    node: FieldNode,
    type: GraphQLCompositeType,
    checks: Checks,
    into: Map<string, Position>,
  ): void {
    const definition = this.#definitionOf(type, node.name.value);
    if (definition === undefined) return;
    const name = (node.alias ?? node.name).value;
    const position = into.get(name) ?? {
      key: `${type.name}.${definition.name}`,
      definition,
      node,
      selections: [],
      children: new Map<string, Position>(),
    };
    into.set(name, position);
    position.selections.push(checks);
    const child = getNamedType(definition.type);
    if (node.selectionSet !== undefined && isCompositeType(child)) {
      this.collect(node.selectionSet, child, checks, position.children);
    }
  }

  /** The type within a fragment: an object stays what it is where the condition is an interface of it. */
  #narrowed(type: GraphQLCompositeType, condition: string | undefined): GraphQLCompositeType {
    if (condition === undefined || isObjectType(type)) return type;
    const narrower = this.#schema.getType(condition);
    return isCompositeType(narrower) ? narrower : type;
  }

  #definitionOf(type: GraphQLCompositeType, name: string): GraphQLField<unknown, unknown> | undefined {
    if (name === '__typename') return TypeNameMetaFieldDef;
    if (type === this.#schema.getQueryType()) {
      if (name === '__schema') return SchemaMetaFieldDef;
      if (name === '__type') return TypeMetaFieldDef;
    }
    return isObjectType(type) || isInterfaceType(type)
      ? (type as GraphQLObjectType).getFields()[name]
      : undefined;
  }
}

function fieldsOf(
  positions: ReadonlyMap<string, Position>,
  identities = new Identities(),
  parent = 0,
): readonly OperationField[] {
  return [...positions].map(([responseName, { key, definition, node, selections, children }]) => {
    const identity = identities.of(parent, key, node);
    return {
      responseName,
      key,
      definition,
      selections: selections.some(({ length }) => length === 0) ? null : selections,
      children: fieldsOf(children, identities, identity),
      identity,
      argumentsOf: argumentsOf(definition, node),
    };
  });
}

/** Numbers fields by the identity of their parent, their name and their arguments as they are written. */
class Identities {
  readonly #known = new Map<string, number>();

  of(parent: number, key: string, { arguments: args = [] }: FieldNode): number {
    const written = args.map(print).toSorted();
    const name = JSON.stringify([parent, key, ...written]);
    const identity = this.#known.get(name) ?? this.#known.size + 1;
    this.#known.set(name, identity);
    return identity;
  }
}

/** Arguments without variables are coerced once, all others for each request. */
function argumentsOf(
  definition: GraphQLField<unknown, unknown>,
  node: FieldNode,
): OperationField['argumentsOf'] {
  const coerce = (variables?: VariableValues) => {
    try {
      return readLatest(getArgumentValues(definition, node, variables));
    } catch {
      return null;
    }
  };
  if (node.arguments?.some(({ value }) => hasVariable(value))) return coerce;
  const constant = coerce();
  return () => constant;
}

function hasVariable(value: ValueNode): boolean {
  switch (value.kind) {
    case Kind.VARIABLE:
      return true;
    case Kind.LIST:
      return value.values.some(hasVariable);
    case Kind.OBJECT:
      return value.fields.some((field) => hasVariable(field.value));
    default:
      return false;
  }
}
