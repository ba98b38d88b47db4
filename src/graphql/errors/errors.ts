import { GraphQLError } from 'graphql';
import {
  currentRequestId,
  DamagedDataError,
  type ErrorCode,
  HTTP_STATUS,
  IsobarError,
  type Log,
} from '../../platform/index.ts';
import { type ErrorDetails, errorDetails, withGraphqlIds } from './error-details.ts';

/** Longest message, since messages may quote the request. */
const MAX_MESSAGE_LENGTH = 500;

/**
 * Decides what clients learn about an error: errors of the core keep their code and message, errors in the request become
 * `validation_error`, and any other error becomes one general sentence. Every error carries the request id, which is in the log.
 */
export function maskErrorFor(log: Log): (error: unknown) => GraphQLError {
  return (error) => {
    const located = error instanceof GraphQLError ? error : null;
    if (located !== null && hasContractCode(located)) return withRequestId(located);
    const cause = located?.originalError ?? error;
    if (cause instanceof IsobarError && cause.code !== 'internal_error') {
      const http = httpOf(located) ?? retryHeader(cause);
      if (cause.publicMessage !== cause.message) {
        log.warn({ error: cause.message }, 'GraphQL operation failed for a source or the store');
      }
      return answer(located, withGraphqlIds(cause.publicMessage), cause.code, {
        ...errorDetails(cause),
        http,
      });
    }
    if (cause instanceof DamagedDataError) {
      log.error({ error: cause.message }, 'GraphQL operation met damaged data');
      return answer(located, cause.publicMessage, cause.code);
    }
    // A malformed request (for instance a body that is not JSON) has this status for every accepted media type.
    const http = httpOf(located);
    if (located !== null && http?.status !== undefined && http.status < 500) {
      const isMalformed = located.extensions['code'] === 'BAD_REQUEST';
      return answer(located, located.message, 'validation_error', {
        http: isMalformed ? { status: http.status } : http,
      });
    }
    // Errors of graphql-js (syntax, unknown fields, coercion of variables and arguments) are errors in the request.
    if (cause instanceof GraphQLError) {
      return answer(located, cause.message, 'validation_error', errorDetails(cause.extensions));
    }
    // Errors of resolvers are located. An unlocated SyntaxError comes from parsing the JSON in the URL.
    if (located === null && error instanceof SyntaxError) {
      const message = `variables or extensions are not JSON: ${error.message}`;
      return answer(null, message, 'validation_error', { reason: 'malformed', http: { status: 400 } });
    }
    // The client has disconnected.
    if (isAbort(cause)) return answer(located, 'the operation was cancelled', 'internal_error');
    log.error({ err: cause }, 'GraphQL operation failed');
    return answer(
      located,
      'the server failed on this field; the log has it under its request id',
      'internal_error',
    );
  };
}

/** For an error that passes: `Retry-After` on the whole answer, whose status stays, since other fields have their data. */
function retryHeader({ retryAfterSeconds }: IsobarError): Pick<RefusalHttp, 'headers'> | undefined {
  return retryAfterSeconds === null ? undefined : { headers: { 'retry-after': String(retryAfterSeconds) } };
}

/** An error as clients get it, with its location in the document. */
export function answer(
  located: GraphQLError | null,
  message: string,
  code: ErrorCode,
  {
    http = httpOf(located),
    ...facts
  }: ErrorDetails & { readonly http?: Partial<RefusalHttp> | undefined } = {},
): GraphQLError {
  const requestId = currentRequestId();
  return new GraphQLError(
    message.length > MAX_MESSAGE_LENGTH ? `${message.slice(0, MAX_MESSAGE_LENGTH)}...` : message,
    {
      nodes: located?.nodes,
      source: located?.source,
      positions: located?.positions,
      path: located?.path,
      extensions: {
        code,
        ...facts,
        ...(requestId === undefined ? {} : { requestId }),
        ...(http === undefined ? {} : { http }),
      },
    },
  );
}

/** An error raised by the gateway itself. `http` sets the status and headers of the whole answer. */
export function refusal(
  code: ErrorCode,
  message: string,
  extensions: ErrorDetails & {
    readonly http?: RefusalHttp;
    readonly cost?: object;
    readonly credits?: object;
  } = {},
): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...extensions } });
}

interface RefusalHttp {
  readonly status: number;
  /** Whether the status does not apply to `application/json`, as GraphQL over HTTP specifies. */
  readonly spec?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The error with the request id. The error itself stays as it is: those of a document may be kept for other requests. */
export function withRequestId(error: GraphQLError): GraphQLError {
  const requestId = currentRequestId();
  if (requestId === undefined || error.extensions['requestId'] === requestId) return error;
  const { message, nodes, source, positions, path, originalError, extensions } = error;
  return new GraphQLError(message, {
    nodes,
    source,
    positions,
    path,
    originalError,
    extensions: { ...extensions, requestId },
  });
}

/** Whether an error only says that its work was stopped. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Whether an error already has a code of the contract. */
export function hasContractCode({ extensions }: GraphQLError): boolean {
  return typeof extensions['code'] === 'string' && extensions['code'] in HTTP_STATUS;
}

/** Status and headers that an error sets for the whole answer, see `refusal`; they are removed before the error is sent. */
export function httpOf(error: GraphQLError | null): { readonly status?: number } | undefined {
  return error?.extensions['http'] as { readonly status?: number } | undefined;
}
