import { type ASTNode, type GraphQLEnumType, GraphQLError, type GraphQLSchema, isEnumType } from 'graphql';
import { nearMatches } from '../../../catalog/index.ts';

/**
 * Lets models and variables be written as callers know them. In variables of an operation a model's id may have hyphens; a value
 * that does not exist is refused with what was probably meant, by the words of REST: synonyms and near matches.
 */
export function withSpellings(schema: GraphQLSchema): GraphQLSchema {
  for (const name of ['ModelId', 'VariableName']) {
    const type = schema.getType(name);
    if (isEnumType(type)) addSpellings(type);
  }
  return schema;
}

function addSpellings(type: GraphQLEnumType): void {
  const known = type.getValues().map(({ name }) => name);
  // The catalog's own names, which differ from those of enums in their hyphens.
  const names = new Map(type.getValues().map(({ name, value }) => [String(value), name]));
  const ownValue = type.coerceInputValue.bind(type);
  const ownLiteral = type.coerceInputLiteral.bind(type);
  const unknown = (word: string, nodes?: ASTNode) => {
    const near = nearMatches(word, [...names.keys()]).map((own) => names.get(own) ?? own);
    if (near.length === 0) return null;
    const message = `Value "${word.slice(0, 60)}" does not exist in "${type.name}" enum, did you mean ${near.join(' or ')}?`;
    return new GraphQLError(message, nodes === undefined ? {} : { nodes });
  };
  type.coerceInputValue = (given, hideSuggestions) => {
    const spelled = typeof given === 'string' && type.name === 'ModelId' ? given.replaceAll('-', '_') : given;
    const error =
      typeof spelled !== 'string' || hideSuggestions === true || known.includes(spelled)
        ? null
        : unknown(spelled);
    if (error !== null) throw error;
    return ownValue(spelled, hideSuggestions);
  };
  type.coerceInputLiteral = (node, hideSuggestions) => {
    const error =
      node.kind !== 'EnumValue' || hideSuggestions === true || known.includes(node.value)
        ? null
        : unknown(node.value, node);
    if (error !== null) throw error;
    return ownLiteral(node, hideSuggestions);
  };
}
