import type { GraphQLError } from 'graphql';
import { DamagedDataError, type ErrorCode, HTTP_STATUS, IsobarError } from '../../platform/index.ts';
import { hasContractCode, httpOf, isAbort } from './errors.ts';

/** Errors for which nobody pays. */
const OURS: ReadonlySet<ErrorCode> = new Set(['internal_error', 'upstream_unavailable', 'overloaded']);

/** The contract's code of an error before it is masked; null for that of a client who has left. */
export function codeOf(error: GraphQLError): ErrorCode | null {
  if (hasContractCode(error)) return error.extensions['code'] as ErrorCode;
  const cause = error.originalError;
  if (cause instanceof IsobarError || cause instanceof DamagedDataError) return cause.code;
  if (cause === undefined || (httpOf(error)?.status ?? 500) < 500) return 'validation_error';
  return isAbort(cause) ? null : 'internal_error';
}

/** Whether any of the errors of an answer is ours, and the HTTP status that stands for the first of them. */
export function faultIn(errors: readonly GraphQLError[]): {
  readonly isOurs: boolean;
  readonly status: number;
} {
  const codes = errors.map(codeOf);
  const [first = null] = codes;
  return {
    isOurs: codes.some((code) => code !== null && OURS.has(code)),
    status: HTTP_STATUS[first ?? 'internal_error'],
  };
}
