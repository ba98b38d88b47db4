import { type Caller, forEachPlan, OpenCounts, PLAN_LIMITS } from '../../access/index.ts';
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
  const subscriptions = new OpenCounts(forEachPlan(({ openSubscriptions }) => openSubscriptions));

  function take(caller: Caller): () => void {
    const release = subscriptions.open(caller);
    if (release !== null) return release;
    const max = PLAN_LIMITS[caller.plan].openSubscriptions;
    throw refusal(
      'rate_limit_exceeded',
      `${max} subscriptions of this key are open, at most ${max} may be: end one of them first`,
      { http: { status: 429, headers: { 'Retry-After': '60' } } },
    );
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
      return subscriptions.total;
    },
  };
}
