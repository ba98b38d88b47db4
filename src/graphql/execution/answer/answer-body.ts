import type { ExecutionResult, GraphQLError } from 'graphql';
import { type PooledText, writeParts } from '../../../formats/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import type { Results } from './answer-head.ts';
import { JsonWriter } from './json-writer.ts';

/**
 * An answer as bytes: at once where it is short, else in pieces that are written as the client takes them, between which the
 * event loop serves others. Throws IsobarError('validation_error') where it gets longer than allowed, for what its price did not
 * foresee.
 * @param maxBytes what the caller's plan allows, see `Plan.answerBytes`
 */
export function answerBody(results: Results, maxBytes: number): PooledText | AsyncGenerator<Buffer, void> {
  const writer = new JsonWriter('length' in results ? results.map(published) : published(results));
  let written = 0;
  return writeParts((out, bytes) => {
    const before = out.length;
    const isDone = writer.write(out, bytes);
    written += out.length - before;
    if (written > maxBytes) throw tooLong(maxBytes);
    return isDone;
  });
}

/** A result without what only the server needs: status and headers that its errors set. */
export function published(result: ExecutionResult): object {
  if (result.errors === undefined) return result;
  return { ...result, errors: result.errors.map(publishedError) };
}

function publishedError(error: GraphQLError): object {
  const { extensions: { http: _, ...extensions } = {}, ...rest } = error.toJSON();
  return Object.keys(extensions).length === 0 ? rest : { ...rest, extensions };
}

function tooLong(maxBytes: number): IsobarError {
  const most = `at most ${Math.floor(maxBytes / 1e6)} MB are allowed`;
  return new IsobarError(
    'validation_error',
    `the answer is too long: ${most}: request fewer points, variables or leads at once`,
    { reason: 'too_large', allowed: { maximum: maxBytes } },
  );
}
