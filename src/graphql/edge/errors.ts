import { GraphQLError } from 'graphql';
import {
  currentRequestId,
  type ErrorCode,
  HTTP_STATUS,
  IsobarError,
  type Log,
} from '../../platform/index.ts';

/** Messages may quote what was sent, however long it is. */
const MAX_LETTERS = 500;

/**
 * Decides what of an error leaves the process: the core's errors with their code, faults of the request as
 * `validation_error`, and of anything else only that it happened. Every error carries the request id that the log has.
 */
export function maskErrorFor(log: Log): (error: unknown) => GraphQLError {
  return (error) => {
    const located = error instanceof GraphQLError ? error : null;
    if (located !== null && hasContractCode(located)) return withRequestId(located);
    const cause = located?.originalError ?? error;
    if (cause instanceof IsobarError && cause.code !== 'internal_error') {
      return answer(located, cause.message, cause.code);
    }
    // A request that is not well-formed (its body is no JSON, say) has its status whatever media type is asked for.
    const http = httpOf(located);
    if (located !== null && http?.status !== undefined && http.status < 500) {
      const isMalformed = located.extensions['code'] === 'BAD_REQUEST';
      return answer(
        located,
        located.message,
        'validation_error',
        isMalformed ? { status: http.status } : http,
      );
    }
    // GraphQL's own errors (syntax, unknown fields, coercion of variables and arguments) are about the request too.
    if (cause instanceof GraphQLError) return answer(located, cause.message, 'validation_error');
    // Resolvers' errors are located; one that is not comes from reading the JSON in the URL.
    if (located === null && error instanceof SyntaxError) {
      return answer(null, `variables or extensions are not JSON: ${error.message}`, 'validation_error', {
        status: 400,
      });
    }
    // Nobody waits for the answer any more.
    if (isAbort(cause)) return answer(located, 'the operation was given up', 'internal_error');
    log.error({ err: cause }, 'GraphQL operation failed');
    return answer(
      located,
      'the server failed on this field; the log has it under its request id',
      'internal_error',
    );
  };
}

/** An error in the shape that clients get, at the place of the document where it happened. */
export function answer(
  located: GraphQLError | null,
  message: string,
  code: ErrorCode,
  http = httpOf(located),
): GraphQLError {
  const requestId = currentRequestId();
  return new GraphQLError(message.length > MAX_LETTERS ? `${message.slice(0, MAX_LETTERS)}...` : message, {
    nodes: located?.nodes,
    source: located?.source,
    positions: located?.positions,
    path: located?.path,
    extensions: {
      code,
      ...(requestId === undefined ? {} : { requestId }),
      ...(http === undefined ? {} : { http }),
    },
  });
}

/** An error of the gateway's own, with a code of the contract; `http` gives the whole answer its status and headers. */
export function refusal(
  code: ErrorCode,
  message: string,
  extensions: { readonly http?: RefusalHttp; readonly [name: string]: unknown } = {},
): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...extensions } });
}

interface RefusalHttp {
  readonly status: number;
  /** The status does not hold for `application/json`. */
  readonly spec?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Adds the id of the request to an error that has its code. */
export function withRequestId(error: GraphQLError): GraphQLError {
  error.extensions['requestId'] ??= currentRequestId();
  return error;
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Whether an error has a code of the contract already. */
export function hasContractCode({ extensions }: GraphQLError): boolean {
  return typeof extensions['code'] === 'string' && extensions['code'] in HTTP_STATUS;
}

/**
 * Status and headers that an error gives the whole answer, taken off before it is sent; with `spec` the status does not
 * hold for `application/json`.
 */
export function httpOf(error: GraphQLError | null): { readonly status?: number } | undefined {
  return error?.extensions['http'] as { readonly status?: number } | undefined;
}
