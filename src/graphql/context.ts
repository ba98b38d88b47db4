import type { Caller } from '../access/index.ts';
import type { ForecastRequest, Forecasts } from '../forecast/index.ts';
import type { Streams } from './edge/streams.ts';

/** What every resolver gets. One context is one GraphQL operation, and one loader scope. */
export interface Context {
  readonly forecasts: Forecasts;
  /** A subscription begins a new one with each event. */
  request: ForecastRequest;
  readonly caller: Caller;
  /** Where subscriptions get their streams. */
  readonly streams: Streams;
  /** What resolvers found out about the answer: whether it changes with the runs, though it names one. */
  readonly answer: { changes: boolean };
  /** The HTTP request that the operation came in; its signal tells when nobody waits any more. */
  readonly httpRequest: Request;
}
