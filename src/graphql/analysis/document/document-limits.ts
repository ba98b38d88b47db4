import { useEngine } from '@envelop/core';
import { type DocumentNode, type GraphQLError, parse, type Source, validate } from 'graphql';
import { refusal } from '../../errors/errors.ts';
import { measureDocument } from './document-size.ts';

/** Limits that a document must meet before it is validated and executed. The introspection queries of common tools meet them. */
const DOCUMENT_LIMITS = {
  tokens: 8000,
  comments: 500,
  depth: 16,
  aliases: 500,
  directives: 100,
  fragments: 100,
  /** Fields, with fragments expanded. */
  fields: 4000,
  /** Fields that select the same position of the answer, which validation compares pair by pair. */
  repeats: 20,
} as const;

/** Brackets that may be open at the same time. */
const MAX_BRACKETS = 100;

/** Validation of a document stops after this many errors. */
const MAX_ERRORS = 10;

export const useDocumentLimits = () =>
  useEngine({ parse: parseWithinLimits, validate: validateWithinLimits });

/** Parses a document. Throws a GraphQLError for its syntax, or that names the first limit that it exceeds. */
export function parseWithinLimits(source: string | Source, options?: object): DocumentNode {
  const { tokens, comments } = DOCUMENT_LIMITS;
  requireShallow(typeof source === 'string' ? source : source.body);
  const document = parse(source, { ...options, maxTokens: tokens, maxComments: comments });
  requireWithinLimits(document);
  return document;
}

/** Validates a document, up to a number of errors. */
export const validateWithinLimits: typeof validate = (schema, document, rules, options) =>
  validate(schema, document, rules, { ...options, maxErrors: MAX_ERRORS });

/** Bounds the parser's recursion, which is one call per bracket. Brackets in strings count too: no sensible text has as many. */
function requireShallow(text: string): void {
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '{' || character === '[' || character === '(') open++;
    else if (character === '}' || character === ']' || character === ')') open--;
    if (open > MAX_BRACKETS) throw tooMany('levels of brackets', MAX_BRACKETS);
  }
}

/** Throws a GraphQLError that names the first limit that the document exceeds. */
export function requireWithinLimits(document: DocumentNode): void {
  const { exceeded } = measureDocument(document, DOCUMENT_LIMITS);
  if (exceeded !== null) throw tooMany(NAMES[exceeded], DOCUMENT_LIMITS[exceeded]);
}

function tooMany(what: string, max: number): GraphQLError {
  return refusal('validation_error', `the document has too many ${what}: at most ${max} are allowed`, {
    reason: 'too_large',
    allowed: { maximum: max },
    http: { status: 400, spec: true },
  });
}

const NAMES = {
  depth: 'levels of fields',
  aliases: 'aliases',
  directives: 'directives',
  fragments: 'fragments',
  fields: 'fields',
  repeats: 'repetitions of one field',
} as const;
