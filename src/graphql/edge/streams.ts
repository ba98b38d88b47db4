import type { Caller } from '../../access/index.ts';
import { PLAN_LIMITS } from '../plan-limits.ts';
import { refusal } from './errors.ts';

/** Open subscriptions of this process. */
export interface Streams {
  /**
   * Opens a stream of events that ends with the request, or when its reader returns, at once even while it waits for an event.
   * Throws a GraphQLError when the caller has as many open as its plan allows.
   * @param make its generator is to end at the signal
   */
  open<Event>(
    caller: Caller,
    request: AbortSignal,
    make: (signal: AbortSignal) => AsyncGenerator<Event, void, void>,
  ): AsyncIterableIterator<Event>;
  /** Streams that are open at this moment. */
  readonly count: number;
}

export function createStreams(): Streams {
  const openByKey = new Map<string, number>();
  let count = 0;

  function take({ keyId, plan }: Caller): () => void {
    const open = openByKey.get(keyId) ?? 0;
    const most = PLAN_LIMITS[plan].streams;
    if (open >= most) {
      throw refusal(
        'rate_limit_exceeded',
        `${open} subscriptions of this key are open, at most ${most} may be: end one of them first`,
        { http: { status: 429, headers: { 'Retry-After': '60' } } },
      );
    }
    openByKey.set(keyId, open + 1);
    count++;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      count--;
      const left = (openByKey.get(keyId) ?? 1) - 1;
      if (left === 0) openByKey.delete(keyId);
      else openByKey.set(keyId, left);
    };
  }

  return {
    open(caller, request, make) {
      const release = take(caller);
      const ending = new AbortController();
      const events = make(ending.signal);
      const end = () => {
        request.removeEventListener('abort', end);
        ending.abort();
        release();
      };
      request.addEventListener('abort', end, { once: true });
      if (request.aborted) end();
      return {
        async next() {
          try {
            const result = await events.next();
            if (result.done === true) end();
            return result;
          } catch (error) {
            end();
            throw error;
          }
        },
        // A generator that waits would only return after its next event.
        async return() {
          end();
          return events.return();
        },
        [Symbol.asyncIterator]() {
          return this;
        },
      };
    },
    get count() {
      return count;
    },
  };
}
