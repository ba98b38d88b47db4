import { COMMON_PROBLEMS, type ProblemDescription } from '../../http/index.ts';
import { type ErrorCode, HTTP_STATUS } from '../../platform/index.ts';

/** The statuses of errors, as the contract and HTTP have them. */
export const PROBLEMS = {
  table: {
    ...COMMON_PROBLEMS,
    402: {
      name: 'InsufficientCredits',
      condition:
        'The request costs more credits than the project has left: `credits` says what it costs, what is left, and when the next month’s are added. Nothing was read or charged. Plans that count no credits never get it. On `/llm` also: the plan of the key has no questions in words, which is said before the parameters are looked at.',
    },
    404: {
      name: 'NotFound',
      condition:
        'The run of `init_time` or `pin` does not exist, the model has no complete run yet, or there is nothing at this path. `detail` names runs that exist. On `/llm`: no run of the model is there for the question.',
    },
    422: {
      name: 'ValidationError',
      condition:
        'A parameter is missing, unknown, repeated or out of range, the model does not have what is asked for there, or the answer would be too large. `detail` says what is allowed and what may have been meant; `errors` has each parameter. On `/llm` also: the question is not about weather that is forecast, names no place or an unknown one, or a place outside the domain of the model or a time that its run does not have.',
    },
    502: {
      name: 'UpstreamUnavailable',
      condition: `${COMMON_PROBLEMS[502].condition} On \`/llm\`: the language-model provider fails, or answers with what cannot be used.`,
    },
    503: {
      name: 'Overloaded',
      condition:
        'The server ingests its first run, is about to stop, or has too much to do: ask again after `Retry-After` seconds, then less and less often. On `/llm` also: questions in words are switched off, or answered by a language-model provider for which the server has no key or model.',
    },
  },
  always: [405, 406, 414, 422, 500, 503],
  withKey: [401, 402, 403, 429],
} as const satisfies ProblemDescription;

/** The contract's code of a status; statuses that it does not name are about the request. */
export function codeOf(status: number): ErrorCode {
  const codes = Object.keys(HTTP_STATUS) as ErrorCode[];
  return codes.find((code) => HTTP_STATUS[code] === status) ?? 'validation_error';
}
