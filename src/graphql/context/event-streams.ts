import { type Caller, limitIdOf } from '../../access/index.ts';
import { type Counts, LocalCounts } from '../../platform/index.ts';
import { refusal } from '../errors/errors.ts';

/** What the streams of subscriptions give. */
export interface SourceEvent {
  /** Where to continue after this event. */
  readonly cursor: string;
}

/** Open subscriptions of this process. */
export interface EventStreams {
  /**
   * Opens a stream of events. It ends immediately when the request is aborted or its reader returns, even while it waits for an
   * event. Rejects with a GraphQLError when the caller already has as many open streams as its plan allows.
   * @param generate makes the events; its generator must end when the signal aborts
   */
  open<Event>(
    caller: Caller,
    request: AbortSignal,
    generate: (signal: AbortSignal) => AsyncGenerator<Event, void, void>,
  ): Promise<AsyncIterableIterator<Event>>;
  /** How many streams are open now. */
  readonly count: number;
}

/** @param subscriptions where open ones are counted */
export function createEventStreams(subscriptions: Counts = new LocalCounts()): EventStreams {
  /** Counts a stream of the caller. Resolves to the function that ends the count. */
  async function acquire(caller: Caller): Promise<() => void> {
    const max = caller.plan.openSubscriptions;
    const { end: release } = await subscriptions.take(limitIdOf(caller), [], max);
    if (release !== null) return release;
    throw refusal(
      'rate_limit_exceeded',
      `this project has ${max} open subscriptions, which is the most allowed: end one of them first`,
      {
        allowed: { maximum: max },
        retryAfterSeconds: 60,
        http: { status: 429, headers: { 'Retry-After': '60' } },
      },
    );
  }

  return {
    async open<Event>(
      caller: Caller,
      request: AbortSignal,
      generate: (signal: AbortSignal) => AsyncGenerator<Event, void, void>,
    ) {
      const release = await acquire(caller);
      const ending = new AbortController();
      const events = generate(ending.signal);
      const end = () => {
        request.removeEventListener('abort', end);
        ending.abort();
        release();
      };
      request.addEventListener('abort', end, { once: true });
      if (request.aborted) end();
      const stream: AsyncIterableIterator<Event> = {
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
          return stream;
        },
      };
      return stream;
    },
    get count() {
      return subscriptions.open;
    },
  };
}
