import {
  type ASTNode,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { nearMatches } from '../../../catalog/index.ts';
import { type ErrorDetails, errorDetails } from '../../errors/error-details.ts';

/** Tells what is wrong with a document that is not valid, for programs: which argument, and what is allowed. */
export function useValidationDetails(): Plugin {
  return {
    onValidate({ params: { schema, documentAST } }) {
      return ({ valid, result, setResult }) => {
        if (!valid) setResult(withValidationDetails(schema, documentAST, result as readonly GraphQLError[]));
      };
    },
  };
}

function withValidationDetails(
  schema: GraphQLSchema,
  document: DocumentNode,
  errors: readonly GraphQLError[],
): GraphQLError[] {
  const nodes = new Set(errors.flatMap(({ nodes: [node] = [] }) => node ?? []));
  const facts = new Map<ASTNode, ErrorDetails>();
  const types = new TypeInfo(schema);
  const note = (node: ASTNode, path: readonly (string | number)[]) => {
    if (nodes.has(node)) facts.set(node, detailsAt(node, types, argumentAt(document, path)));
  };
  visit(document, visitWithTypeInfo(types, { enter: (node, _key, _parent, path) => note(node, path) }));
  return errors.map((error) => {
    const [node] = error.nodes ?? [];
    const found = node === undefined ? undefined : facts.get(node);
    if (found === undefined) return error;
    const extensions = { ...found, ...errorDetails(error.extensions) };
    return new GraphQLError(error.message, { nodes: error.nodes, extensions });
  });
}

/** What is wrong at a node, which the rules of validation only say in words. */
function detailsAt(node: ASTNode, types: TypeInfo, argument: string): ErrorDetails {
  const field = types.getFieldDef();
  if (node.kind === Kind.FIELD && field) {
    const given = new Set(node.arguments?.map(({ name }) => name.value));
    const missing = field.args.find((arg) => isRequiredArgument(arg) && !given.has(arg.name));
    return missing === undefined ? {} : errorDetails({ reason: 'missing_argument', argument: missing.name });
  }
  if (node.kind === Kind.FIELD) {
    const parent = types.getParentType();
    const known = isObjectType(parent) || isInterfaceType(parent) ? Object.keys(parent.getFields()) : [];
    return unknown('unknown_field', node.name.value, known);
  }
  if (node.kind === Kind.ARGUMENT) {
    const known = field?.args.map(({ name }) => name) ?? [];
    return { ...unknown('unknown_argument', node.name.value, known), argument };
  }
  if (node.kind === Kind.OBJECT_FIELD) {
    const parent = getNamedType(types.getParentInputType());
    const known = isInputObjectType(parent) ? Object.keys(parent.getFields()) : [];
    return { ...unknown('unknown_argument', node.name.value, known), argument };
  }
  return argument === '' ? {} : { reason: 'malformed', argument };
}

function unknown(reason: string, name: string, allowed: readonly string[]): ErrorDetails {
  return { ...errorDetails({ allowed, nearest: nearMatches(name, allowed) }), reason };
}

/** The argument that a place in the document belongs to, by its path: `at[1].latitude`; empty outside of arguments. */
function argumentAt(document: DocumentNode, path: readonly (string | number)[]): string {
  let argument = '';
  let part: unknown = document;
  for (const [index, key] of path.entries()) {
    part = (part as Record<string | number, unknown>)[key];
    const { kind, name } = part as Partial<{ kind: string; name: { value: string } }>;
    if (kind === Kind.ARGUMENT && name) argument = name.value;
    else if (kind === Kind.OBJECT_FIELD && name) argument += `.${name.value}`;
    else if (typeof key === 'number' && path[index - 1] === 'values') argument += `[${key}]`;
  }
  return argument;
}
