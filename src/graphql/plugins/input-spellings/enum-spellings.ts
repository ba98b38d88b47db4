import { type ASTNode, type GraphQLEnumType, GraphQLError, type GraphQLSchema, isEnumType } from 'graphql';
import { nearMatches } from '../../../catalog/index.ts';

/** Values that a message lists; of an enum with more values it only says which are near. */
const MAX_LISTED = 12;

/**
 * Accepts values of enums as callers of the other interfaces write them, and names the nearest values in the error for an unknown
 * one. In variables of an operation, the id of a model may have hyphens; near matches include the synonyms of REST.
 */
export function withSpellings(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isEnumType(type) && !type.name.startsWith('__')) addSpellings(type);
  }
  return schema;
}

function addSpellings(type: GraphQLEnumType): void {
  const known = type.getValues().map(({ name }) => name);
  const isKnown = new Set(known);
  // The catalog's own names, which differ from those of enums in their hyphens.
  const names = new Map(type.getValues().map(({ name, value }) => [String(value), name]));
  const ownValue = type.coerceInputValue.bind(type);
  const ownLiteral = type.coerceInputLiteral.bind(type);
  const unknown = (word: string, node: ASTNode | null) => {
    const spelled = known.includes(word.toUpperCase()) ? [word.toUpperCase()] : null;
    const nearest = spelled ?? nearMatches(word, [...names.keys()]).map((own) => names.get(own) ?? own);
    const listed = known.length <= MAX_LISTED ? `; allowed are ${known.join(', ')}` : '';
    const meant = nearest.length === 0 ? listed : `, did you mean ${nearest.join(' or ')}?`;
    const message = `Value "${word.slice(0, 60)}" does not exist in "${type.name}" enum${meant}`;
    const extensions = { reason: 'unknown_value', allowed: known, nearest };
    return new GraphQLError(message, { extensions, ...(node !== null && { nodes: node }) });
  };
  type.coerceInputValue = (given, hideSuggestions) => {
    const spelled = typeof given === 'string' && type.name === 'ModelId' ? given.replaceAll('-', '_') : given;
    if (typeof spelled === 'string' && !isKnown.has(spelled)) throw unknown(spelled, null);
    return ownValue(spelled, hideSuggestions);
  };
  type.coerceInputLiteral = (node, hideSuggestions) => {
    if (node.kind === 'EnumValue' && !isKnown.has(node.value)) throw unknown(node.value, node);
    return ownLiteral(node, hideSuggestions);
  };
}
