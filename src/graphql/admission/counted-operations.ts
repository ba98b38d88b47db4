import type { ExecutionArgs, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Caller } from '../../access/index.ts';
import { Attached, IsobarError } from '../../platform/index.ts';
import type { Context } from '../context.ts';
import { passOf } from '../cost/operation-pass.ts';
import { ESTIMATE_FIELD } from '../cost/prices.ts';
import { refusal } from '../edge/errors.ts';

/**
 * Counts one more request against the rates of a caller's plan; without a promise where this process decides.
 * @throws (or rejects with) RateError
 */
export type CountRequest = (caller: Caller) => void | Promise<void>;

/**
 * Counts every operation of a batch but the first, and every estimate of an operation but the first, as a request of its own: each is
 * parsed and validated, whether it costs credits or not.
 */
export function useCountedOperations(count: CountRequest): Plugin<Context> {
  const begun = new Attached<object, true>();
  return {
    async onParams({ request, context }) {
      const isFirst = begun.get(request) === undefined;
      begun.set(request, true);
      const { caller } = context as unknown as { readonly caller?: Caller };
      if (!isFirst && caller !== undefined) await countTimes(count, caller, 1);
    },
    onExecute({ args, setResultAndStopExecution }) {
      const more = estimatesIn(args) - 1;
      if (more < 1) return;
      const { caller } = args.contextValue as Context;
      return countTimes(count, caller, more).catch((error: unknown) =>
        setResultAndStopExecution({ errors: [refusedByRate(error)] }),
      );
    },
  };
}

function estimatesIn(args: ExecutionArgs): number {
  return passOf(args)?.uses.get(ESTIMATE_FIELD) ?? 0;
}

/** The error of an operation beyond the rates. Throws any other error. */
function refusedByRate(error: unknown): GraphQLError {
  if (!(error instanceof IsobarError) || error.code !== 'rate_limit_exceeded') throw error;
  const { message, code, retryAfterSeconds } = error;
  return refusal(code, message, {
    retryAfterSeconds: retryAfterSeconds ?? 1,
    http: { status: 429, headers: { 'Retry-After': `${retryAfterSeconds ?? 1}` } },
  });
}

/** Throws (rejects) a GraphQLError with HTTP 429. */
async function countTimes(count: CountRequest, caller: Caller, times: number): Promise<void> {
  try {
    for (let n = 0; n < times; n++) await count(caller);
  } catch (error) {
    throw refusedByRate(error);
  }
}
