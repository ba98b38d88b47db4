import { envelop, useEngine, useSchema } from '@envelop/core';
import { buildSchema, execute, type GraphQLError, parse, specifiedRules, subscribe, validate } from 'graphql';
import { expect, it } from 'vitest';
import { useDocumentCache } from '../../src/graphql/analysis/document/document-cache.ts';

const schema = buildSchema('type Query { a: Int b: Int }');

/** Parses and validates as a server does. */
function serverWith(maxBytes?: number) {
  const plugins = [
    useEngine({ parse, validate, specifiedRules, execute, subscribe }),
    useSchema(schema),
    useDocumentCache(maxBytes),
  ];
  const { parse: parseDocument, validate: validateDocument } = envelop({
    plugins: plugins as Parameters<typeof envelop>[0]['plugins'],
  })({});
  return (text: string) => {
    const document = parseDocument(text);
    const errors: readonly GraphQLError[] = validateDocument(schema, document);
    return { document, errors };
  };
}

it('a valid document stays the same object, so that what was worked out about it is found again', () => {
  const read = serverWith();
  const { document, errors } = read('{ a b }');
  expect(errors).toEqual([]);
  expect(read('{ a b }')).toEqual({ document, errors: [] });
  expect(read('{ a b }').document).toBe(document);
  expect(read('{ b a }').document).not.toBe(document);
});

it('documents that are not valid, or no GraphQL, are not kept, and are refused each time', () => {
  const read = serverWith();
  const { document, errors } = read('{ a c }');
  const again = read('{ a c }');
  expect(again.document).not.toBe(document);
  expect(errors).toHaveLength(1);
  expect(again.errors.map(({ message }) => message)).toEqual(errors.map(({ message }) => message));
  for (let n = 0; n < 2; n++) expect(() => read('{ a')).toThrow(/Syntax Error/);
});

it('documents are kept up to a number of bytes, the latest used first, and one alone cannot be larger', () => {
  const read = serverWith(10_000);
  const first = read('{ a }').document;
  read('{ a }');
  const large = `{ ${'a '.repeat(100)}}`;
  expect(read(large).document).not.toBe(read(large).document);
  expect(read('{ a }').document).toBe(first);
  for (let n = 0; n < 10; n++) read(`{ a${n}: a }`);
  expect(read('{ a }').document).not.toBe(first);
});
