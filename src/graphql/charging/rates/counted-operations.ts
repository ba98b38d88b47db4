import type { Response } from 'express';
import type { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Caller } from '../../../access/index.ts';
import { IsobarError, RequestScoped } from '../../../platform/index.ts';
import type { Context } from '../../context/context.ts';
import { refusal } from '../../errors/errors.ts';
import { ESTIMATE_FIELD } from '../../schema/prices/prices.ts';

/**
 * Counts one more request against the rates of a caller's plan; without a promise where this process decides.
 * @param res says in its headers what is left
 * @throws (or rejects with) RateError
 */
export type CountRequest = (caller: Caller, res: Response) => void | Promise<void>;

/** Counts every operation of a batch but the first as a request of its own: each is parsed and validated, whether it costs credits or not. */
export function useCountedBatches(count: CountRequest): Plugin<Context> {
  const begun = new RequestScoped<object, true>();
  return {
    async onParams({ request, context }) {
      const isFirst = begun.get(request) === undefined;
      begun.set(request, true);
      if (!isFirst) await countTimes(count, context as unknown as Counted, 1);
    },
  };
}

/**
 * Counts every estimate of an operation but the first as a request of its own.
 * @param uses selections by field
 * @throws (rejects with) a GraphQLError with HTTP 429
 */
export function countEstimates(
  count: CountRequest,
  uses: ReadonlyMap<string, number>,
  context: Context,
): void | Promise<void> {
  const more = (uses.get(ESTIMATE_FIELD) ?? 0) - 1;
  return more < 1 ? undefined : countTimes(count, context as unknown as Counted, more);
}

/** Who is counted, and the response. */
interface Counted {
  readonly caller: Caller;
  readonly res: Response;
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
async function countTimes(count: CountRequest, { caller, res }: Counted, times: number): Promise<void> {
  try {
    for (let n = 0; n < times; n++) await count(caller, res);
  } catch (error) {
    throw refusedByRate(error);
  }
}
