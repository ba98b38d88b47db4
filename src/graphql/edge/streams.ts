import { type Caller, OpenCounts } from '../../access/index.ts';
import { refusal } from './errors.ts';

/** Open subscriptions of this process. */
export interface Streams {
  /**
   * Opens a stream of events. It ends immediately when the request is aborted or its reader returns, even while it waits for an
   * event. Throws a GraphQLError when the caller already has as many open streams as its plan allows.
   * @param generate makes the events; its generator must end when the signal aborts
   */
  open<Event>(
    caller: Caller,
    request: AbortSignal,
    generate: (signal: AbortSignal) => AsyncGenerator<Event, void, void>,
  ): AsyncIterableIterator<Event>;
  /** How many streams are open now. */
  readonly count: number;
}

export function createStreams(): Streams {
  const subscriptions = new OpenCounts();

  /** Counts a stream of the caller. Returns the function that ends the count. */
  function acquire(caller: Caller): () => void {
    const max = caller.plan.openSubscriptions;
    const release = subscriptions.open(caller.keyId, max);
    if (release !== null) return release;
    throw refusal(
      'rate_limit_exceeded',
      `this key has ${max} open subscriptions, which is the most allowed: end one of them first`,
      {
        allowed: { maximum: max },
        retryAfterSeconds: 60,
        http: { status: 429, headers: { 'Retry-After': '60' } },
      },
    );
  }

  return {
    open(caller, request, generate) {
      const release = acquire(caller);
      const ending = new AbortController();
      const events = generate(ending.signal);
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
        // Abort first: a generator that is waiting would only return after its next event.
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
