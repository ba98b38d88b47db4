import type { ExecutionResult, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { errorDetails } from './error-details.ts';
import { answer, hasContractCode, httpOf, withRequestId } from './errors.ts';

/**
 * Replaces the codes of errors that GraphQL Yoga raises before execution (syntax, validation, body too large) with codes of the
 * REST contract, and adds the request id. The HTTP status stays.
 */
export function useContractCodes(): Plugin {
  return {
    onResultProcess({ result, setResult }) {
      if (Array.isArray(result)) setResult(result.map(withContractCodes));
      else if (!(Symbol.asyncIterator in result)) setResult(withContractCodes(result));
    },
  };
}

/** A result whose errors have codes of the REST contract. */
export function withContractCodes(result: ExecutionResult): ExecutionResult {
  return result.errors === undefined ? result : { ...result, errors: result.errors.map(withContractCode) };
}

function withContractCode(error: GraphQLError): GraphQLError {
  if (hasContractCode(error)) return withRequestId(error);
  const code = (httpOf(error)?.status ?? 400) >= 500 ? 'internal_error' : 'validation_error';
  return answer(error, error.message, code, errorDetails(error.extensions));
}
