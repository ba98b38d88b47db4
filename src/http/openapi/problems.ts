import type { AccessPolicy } from '../admission/access-policy.ts';
import { MAX_ADDRESS } from '../parameters/query/parse-query.ts';
import type { Route } from '../route.ts';

/** One status of errors. */
interface ProblemStatus {
  /** Name of the response in an OpenAPI document. */
  readonly name: string;
  /** When it is given. */
  readonly condition: string;
}
export type ProblemTable = Readonly<Record<number, ProblemStatus>>;

/** Statuses that mean the same on all interfaces. */
export const COMMON_PROBLEMS = {
  401: {
    name: 'Unauthorized',
    condition:
      'The `Authorization` header is missing, or its key is unknown, has expired or was revoked. Keys in addresses are not taken.',
  },
  403: {
    name: 'Forbidden',
    condition:
      'The key lacks the scope that the request needs, may not be used from this origin or address, or its plan does not reach back to the run; `detail` says which.',
  },
  402: {
    name: 'InsufficientCredits',
    condition:
      'The request costs more credits than the project has left: `credits` says what it costs, what is left, and when the next month’s are added. Nothing was read or charged.',
  },
  405: { name: 'MethodNotAllowed', condition: 'Another method than GET, HEAD and OPTIONS.' },
  406: {
    name: 'NotAcceptable',
    condition: 'None of the media types of `Accept` is offered; `detail` lists those that are.',
  },
  414: {
    name: 'AddressTooLong',
    condition: `Path and query have more than ${MAX_ADDRESS} characters.`,
  },
  429: {
    name: 'RateLimitExceeded',
    condition:
      'More requests of this project than its plan allows, or from this address without a valid key: wait for `Retry-After` seconds.',
  },
  500: {
    name: 'InternalError',
    condition: 'The server failed; its log has the request under `request_id`.',
  },
  502: {
    name: 'UpstreamUnavailable',
    condition: 'The data have to come from the producer of the model, which does not answer now.',
  },
} as const satisfies ProblemTable;

/** Which statuses of errors an interface describes. */
export interface ProblemDescription {
  readonly table: ProblemTable;
  /** Of every route. */
  readonly always: readonly number[];
  /** Of routes that need a key. */
  readonly withKey: readonly number[];
}

/** Statuses of the errors of a route, ascending. */
export function problemsOf(
  { access, problems, formats }: Pick<Route, 'access' | 'problems' | 'formats'>,
  policy: AccessPolicy,
  { table, always, withKey }: ProblemDescription,
): readonly number[] {
  const ofAccess = policy !== 'open' ? withKey : access === 'probe' ? [] : [429];
  const given = new Set([...always, ...ofAccess, ...problems]);
  // What is there in one form alone is sent in that.
  if (Object.keys(formats).length < 2) given.delete(406);
  return Object.keys(table)
    .map(Number)
    .filter((status) => given.has(status));
}
