import type { Caller } from '../access/index.ts';
import type { ForecastRequest, Forecasts } from '../forecast/index.ts';
import type { Streams } from './edge/streams.ts';

/** The context of one GraphQL operation, which is one loader scope. */
export interface Context {
  readonly forecasts: Forecasts;
  /** A subscription replaces it with each event. */
  request: ForecastRequest;
  readonly caller: Caller;
  /** Opens the streams of subscriptions. */
  readonly streams: Streams;
  /** `changes` is set when the answer depends on the newest runs even though the operation names one. */
  readonly answer: { changes: boolean };
  /** The HTTP request of the operation; its signal aborts when the client disconnects. */
  readonly httpRequest: OperationRequest;
}

/** What operations need of their HTTP request: a fetch `Request` is one. */
export interface OperationRequest {
  readonly method: string;
  readonly headers: Pick<Headers, 'get'>;
  readonly signal: AbortSignal;
}
