import type { GraphQLError } from 'graphql';
import { isOurFault } from '../../http/index.ts';
import { DamagedDataError, type ErrorCode, HTTP_STATUS, IsobarError } from '../../platform/index.ts';
import { hasContractCode, httpOf, isAbort } from './errors.ts';

/** The contract's code of an error before it is masked; null for that of a client who has left. */
export function codeOf(error: GraphQLError): ErrorCode | null {
  if (hasContractCode(error)) return error.extensions['code'] as ErrorCode;
  const cause = error.originalError;
  if (cause instanceof IsobarError || cause instanceof DamagedDataError) return cause.code;
  if (cause === undefined || (httpOf(error)?.status ?? 500) < 500) return 'validation_error';
  return isAbort(cause) ? null : 'internal_error';
}

/** Whether an error is our fault, before it is masked or after. */
export function isOurs(error: GraphQLError): boolean {
  const code = codeOf(error);
  if (code === null) return false;
  const { originalError } = error;
  const { reason } = originalError instanceof IsobarError ? originalError : error.extensions;
  return isOurFault({ code, reason: typeof reason === 'string' ? reason : null });
}

/** Whether any of the errors of an answer is ours, and the HTTP status that stands for the first of them. */
export function faultIn(errors: readonly GraphQLError[]): {
  readonly isOurs: boolean;
  readonly status: number;
} {
  const [first] = errors;
  return {
    isOurs: errors.some(isOurs),
    status: HTTP_STATUS[(first && codeOf(first)) ?? 'internal_error'],
  };
}
