import { MAX_ADDRESS, type Route } from '../../http/index.ts';
import type { ErrorCode } from '../../platform/index.ts';

/** One status of errors, as the contract and HTTP have it. */
export interface Problem {
  readonly code: ErrorCode;
  /** Name of the response in the OpenAPI document. */
  readonly name: string;
  /** When it is given. */
  readonly condition: string;
}

/** Every status that an error may have. */
export const PROBLEMS = {
  401: {
    code: 'unauthorized',
    name: 'Unauthorized',
    condition: 'The `Authorization` header is missing, or its key is unknown or was revoked.',
  },
  402: {
    code: 'insufficient_credits',
    name: 'InsufficientCredits',
    condition:
      'The account has no credits left, or `/llm` is asked on a plan that is not paid. This server does not count credits, so that it does not answer so.',
  },
  404: {
    code: 'not_found',
    name: 'NotFound',
    condition:
      'The run of `init_time` or `pin` does not exist, the model has no complete run yet, or there is nothing at this path. `detail` names runs that exist.',
  },
  405: {
    code: 'validation_error',
    name: 'MethodNotAllowed',
    condition: 'Another method than GET, HEAD and OPTIONS.',
  },
  406: {
    code: 'validation_error',
    name: 'NotAcceptable',
    condition: 'None of the media types of `Accept` is offered; `detail` lists those that are.',
  },
  414: {
    code: 'validation_error',
    name: 'AddressTooLong',
    condition: `Path and query have more than ${MAX_ADDRESS} characters.`,
  },
  422: {
    code: 'validation_error',
    name: 'ValidationError',
    condition:
      'A parameter is missing, unknown, repeated or out of range, the model does not have what is asked for there, or the answer would be too large. `detail` says what is allowed and what may have been meant; `errors` has each parameter.',
  },
  429: {
    code: 'rate_limit_exceeded',
    name: 'RateLimitExceeded',
    condition: 'More requests with this key than its plan allows: wait for `Retry-After` seconds.',
  },
  500: {
    code: 'internal_error',
    name: 'InternalError',
    condition: 'The server failed; its log has the request under `request_id`.',
  },
  502: {
    code: 'upstream_unavailable',
    name: 'UpstreamUnavailable',
    condition: 'What was asked for has to come from the producer of the model, which does not give it now.',
  },
  503: {
    code: 'overloaded',
    name: 'Overloaded',
    condition:
      'The server takes in its first run, is about to stop, or has too much to do: ask again after `Retry-After` seconds, then less and less often. On `/llm`: it has no credential for a language-model provider.',
  },
} as const satisfies Readonly<Record<number, Problem>>;

export type ProblemStatus = keyof typeof PROBLEMS;
export const PROBLEM_STATUSES = Object.keys(PROBLEMS).map(Number) as ProblemStatus[];

const OF_EVERY_ROUTE: readonly ProblemStatus[] = [405, 406, 414, 500, 503];
const OF_ROUTES_WITH_A_KEY: readonly ProblemStatus[] = [401, 402, 429];

/** Statuses of the errors of a route, in order. */
export function problemsOf({ access, problems }: Route): readonly ProblemStatus[] {
  const given = new Set<number>([
    ...OF_EVERY_ROUTE,
    ...(access === 'key' ? OF_ROUTES_WITH_A_KEY : []),
    ...problems,
  ]);
  return PROBLEM_STATUSES.filter((status) => given.has(status));
}
