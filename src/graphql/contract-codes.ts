import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { currentRequestId, HTTP_STATUS } from '../platform/index.ts';

/**
 * Gives the errors that the server itself makes before execution (syntax, validation, body too large) the codes of the
 * contract in place of its own, and the request id. Their HTTP status stays.
 */
export function useContractCodes(): Plugin {
  return {
    onResultProcess({ result, setResult }) {
      if (Symbol.asyncIterator in result || Array.isArray(result) || !('errors' in result)) return;
      setResult({ ...result, errors: result.errors?.map(withContractCode) });
    },
  };
}

function withContractCode(error: GraphQLError): GraphQLError {
  const { code, http } = error.extensions as { code?: unknown; http?: { status?: number } };
  if (typeof code === 'string' && code in HTTP_STATUS) return error;
  const requestId = currentRequestId();
  const extensions = {
    ...error.extensions,
    code: (http?.status ?? 400) >= 500 ? 'internal_error' : 'validation_error',
    ...(requestId === undefined ? {} : { requestId }),
  };
  const { nodes, source, positions, path, originalError } = error;
  return new GraphQLError(error.message, { nodes, source, positions, path, originalError, extensions });
}
