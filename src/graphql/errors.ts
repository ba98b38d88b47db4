import { GraphQLError } from 'graphql';
import { currentRequestId, type ErrorCode, IsobarError, type Log } from '../platform/index.ts';

/**
 * Decides what of an error leaves the process: the core's errors with their code, faults of the document as
 * `validation_error`, and of anything else only that it happened. Every error carries the request id that the log has.
 */
export function maskErrorFor(log: Log): (error: unknown) => GraphQLError {
  return (error) => {
    const located = error instanceof GraphQLError ? error : null;
    const cause = located?.originalError ?? error;
    if (cause instanceof IsobarError) return answer(located, cause.message, cause.code);
    // GraphQL's own errors (syntax, unknown fields, coercion of variables and arguments) are about the request.
    if (cause instanceof GraphQLError) return answer(located, cause.message, 'validation_error');
    log.error({ err: cause }, 'GraphQL operation failed');
    return answer(
      located,
      'the server failed on this field; the log has it under its request id',
      'internal_error',
    );
  };
}

/** An error in the shape that clients get, at the place of the document where it happened. */
export function answer(located: GraphQLError | null, message: string, code: ErrorCode): GraphQLError {
  const requestId = currentRequestId();
  return new GraphQLError(message, {
    nodes: located?.nodes,
    source: located?.source,
    positions: located?.positions,
    path: located?.path,
    extensions: { ...located?.extensions, code, ...(requestId === undefined ? {} : { requestId }) },
  });
}
