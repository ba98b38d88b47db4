import { useEngine } from '@envelop/core';
import { type DocumentNode, type GraphQLError, parse, type Source, validate } from 'graphql';
import { refusal } from '../edge/errors.ts';
import { measureDocument } from './document-size.ts';

/** Bounds on a document before anything of it is validated or run. The introspection that tools send fits in. */
export const DOCUMENT_LIMITS = {
  tokens: 8000,
  comments: 500,
  depth: 16,
  aliases: 500,
  directives: 100,
  fragments: 100,
  /** Fields with fragments spread out. */
  fields: 4000,
  /** Times that one place of the answer is asked for: what validation compares pair by pair. */
  repeats: 20,
} as const;

/** Brackets that may be open at a time. */
const MAX_BRACKETS = 100;

/** Faults that are looked for in a document. */
const MAX_FAULTS = 10;

export const useDocumentLimits = () =>
  useEngine({
    parse: (source: string | Source, options?: object) => {
      const { tokens, comments } = DOCUMENT_LIMITS;
      requireShallow(typeof source === 'string' ? source : source.body);
      const document = parse(source, { ...options, maxTokens: tokens, maxComments: comments });
      requireModest(document);
      return document;
    },
    validate: ((schema, document, rules, options) =>
      validate(schema, document, rules, { ...options, maxErrors: MAX_FAULTS })) as typeof validate,
  });

/** The parser goes one call deeper with each bracket. Those in strings are taken for such too: no sound text opens as many. */
function requireShallow(text: string): void {
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '{' || character === '[' || character === '(') open++;
    else if (character === '}' || character === ']' || character === ')') open--;
    if (open > MAX_BRACKETS) throw tooMany('levels of brackets', MAX_BRACKETS);
  }
}

/** Throws a GraphQLError for a document beyond the limits; of those, the first that was met. */
export function requireModest(document: DocumentNode): void {
  const { exceeded } = measureDocument(document, DOCUMENT_LIMITS);
  if (exceeded !== null) throw tooMany(WHAT[exceeded], DOCUMENT_LIMITS[exceeded]);
}

function tooMany(what: string, most: number): GraphQLError {
  return refusal('validation_error', `the document has too many ${what}: at most ${most} are answered`, {
    http: { status: 400, spec: true },
  });
}

const WHAT = {
  depth: 'levels of fields',
  aliases: 'aliases',
  directives: 'directives',
  fragments: 'fragments',
  fields: 'fields',
  repeats: 'repetitions of one field',
} as const;
