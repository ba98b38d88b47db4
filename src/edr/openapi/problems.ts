import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { MAX_ADDRESS, problemDocument, type Route } from '../../http/index.ts';

/** Statuses of errors, by which name the document has them, and when they are given. */
export const PROBLEMS = {
  400: {
    name: 'BadRequest',
    condition:
      'A parameter is missing, unknown, repeated or cannot be read, or the model does not have what is asked for. `detail` says what is allowed.',
  },
  401: {
    name: 'Unauthorized',
    condition: 'The `Authorization` header is missing, or its key is unknown or was revoked.',
  },
  404: {
    name: 'NotFound',
    condition: 'There is no such model, run or location. `detail` names runs that exist.',
  },
  405: { name: 'MethodNotAllowed', condition: 'Another method than GET, HEAD and OPTIONS.' },
  406: {
    name: 'NotAcceptable',
    condition: 'None of the media types of `Accept` is offered; `detail` lists those that are.',
  },
  413: {
    name: 'TooLarge',
    condition: 'The answer would be too large; `detail` says how much may be asked for at once.',
  },
  414: {
    name: 'AddressTooLong',
    condition: `Path and query have more than ${MAX_ADDRESS} characters.`,
  },
  429: {
    name: 'RateLimitExceeded',
    condition: 'More requests with this key than its plan allows: wait for `Retry-After` seconds.',
  },
  500: {
    name: 'InternalError',
    condition: 'The server failed; its log has the request under `request_id`.',
  },
  502: {
    name: 'UpstreamUnavailable',
    condition: 'What was asked for has to come from the producer of the model, which does not give it now.',
  },
  503: {
    name: 'Overloaded',
    condition: 'The server takes in its first run, is about to stop, or has too much to do: ask again later.',
  },
} as const satisfies Readonly<Record<number, { readonly name: string; readonly condition: string }>>;

export type ProblemStatus = keyof typeof PROBLEMS;
export const PROBLEM_STATUSES = Object.keys(PROBLEMS).map(Number) as ProblemStatus[];

const OF_EVERY_ROUTE: readonly ProblemStatus[] = [405, 406, 414, 500, 503];
const OF_ROUTES_WITH_A_KEY: readonly ProblemStatus[] = [401, 429];

/** Statuses of the errors of a route, in order. */
export function problemsOf({ problems }: Route, isOpen: boolean): readonly ProblemStatus[] {
  const given = new Set<number>([...OF_EVERY_ROUTE, ...(isOpen ? [] : OF_ROUTES_WITH_A_KEY), ...problems]);
  return PROBLEM_STATUSES.filter((status) => given.has(status));
}

export function problemResponse(status: ProblemStatus): ZodOpenApiResponseObject {
  return {
    description: PROBLEMS[status].condition,
    content: { 'application/problem+json': { schema: problemDocument } },
  };
}
