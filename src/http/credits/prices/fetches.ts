import type { Response } from 'express';
import { type Caller, limitIdOf } from '../../../access/index.ts';
import {
  EstimatedError,
  type EstimatedFetches,
  type Fetches,
  type FetchPayment,
  type FetchWork,
  type Run,
  STORED_ONLY,
} from '../../../forecast/index.ts';
import { HTTP_STATUS, IsobarError } from '../../../platform/index.ts';
import { chargesOf, type PartCharge } from '../charge.ts';
import { creditsOf, workOfFetch } from './prices.ts';

/** Names of fetches in usage. */
const OPERATION = 'fetch from source';

/**
 * What a request may have fetched from sources: for callers with a key or a session what their project pays for, before it is fetched;
 * for others nothing.
 */
export function fetchesFor(caller: Caller | null, res: Response): Fetches {
  if (caller === null || caller.kind === 'anonymous') return STORED_ONLY;
  return {
    mode: 'fetch',
    share: limitIdOf(caller),
    pay(work) {
      const charges = chargesOf(res);
      if (charges === undefined) throw new Error('http: a fetch for a response that is not charged');
      const set = charges.reserveApart(creditsOf(workOfFetch(work).price), OPERATION, work.model);
      return set instanceof Promise ? set.then(paymentOf) : paymentOf(set);
    },
  };
}

function paymentOf(part: PartCharge): FetchPayment {
  return {
    settle(done) {
      part.keep(Math.ceil(part.charge.credits * Math.min(1, Math.max(0, done))));
      part.end({ status: done > 0 ? 200 : HTTP_STATUS.upstream_unavailable, bytes: 0 });
    },
  };
}

/** What some work at sources would cost. */
export function creditsOfFetches(work: readonly FetchWork[]): number {
  return work.reduce((sum, each) => sum + creditsOf(workOfFetch(each).price), 0);
}

/**
 * What an answer would have fetched from sources, in credits: it is read up to there, where it is of a run on demand. Nothing of it
 * is fetched, or read from the store.
 */
export async function priceOfFetches(
  run: Pick<Run, 'onDemand'> | null,
  read: () => Promise<{ readonly content?: unknown }> | { readonly content?: unknown },
  estimated: EstimatedFetches,
): Promise<number> {
  if (run?.onDemand === true) await readUpToFetches(read);
  return creditsOfFetches(estimated.work);
}

async function readUpToFetches(read: Parameters<typeof priceOfFetches>[1]): Promise<void> {
  try {
    const { content } = await read();
    if (typeof content === 'function') await content();
    else if (typeof content === 'object' && content !== null && Symbol.asyncIterator in content) {
      for await (const _ of content as AsyncIterable<unknown>) break;
    }
  } catch (error) {
    // Other errors would be the answer's own: nothing is fetched for it.
    if (!(error instanceof EstimatedError || error instanceof IsobarError)) throw error;
  }
}
