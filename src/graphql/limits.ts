import { useEngine } from '@envelop/core';
import { parse, validate } from 'graphql';

/** Bounds on a document before anything of it runs: its tokens, and how many faults are looked for in it. */
const MAX_TOKENS = 2000;
const MAX_FAULTS = 10;

export const useDocumentLimits = () =>
  useEngine({
    parse: (source: string, options?: object) => parse(source, { ...options, maxTokens: MAX_TOKENS }),
    validate: ((schema, document, rules, options) =>
      validate(schema, document, rules, { ...options, maxErrors: MAX_FAULTS })) as typeof validate,
  });
