import type { GraphQLSchema } from 'graphql';
import type { Access, Caller } from '../../access/index.ts';
import type { Fetches, ForecastRequest, Forecasts } from '../../forecast/index.ts';
import type { QuestionService } from '../../language/index.ts';
import type { ClientRequest } from './client-request.ts';
import type { EventStreams } from './event-streams.ts';
import { LanguageCalls } from './language-calls.ts';
import type { EstimatedOperation, OperationEstimate } from './operation-estimate.ts';
import { StreamBatcher } from './scheduling/stream-batcher.ts';
import { openTimeSliced } from './scheduling/time-slicer.ts';

/** The context of one GraphQL operation, or of one event of a subscription, which is one loader scope. */
export interface Context {
  readonly forecasts: Forecasts;
  readonly request: ForecastRequest;
  /** What may be fetched from sources. */
  readonly fetches: Fetches;
  readonly caller: Caller;
  /** Answers questions in words. */
  readonly language: QuestionService;
  /** Usage of the operation's `ask` fields. */
  readonly languageCalls: LanguageCalls;
  readonly now: () => Date;
  /** What accounts and projects are kept in. */
  readonly access: Access;
  /** Where the request comes from. */
  readonly clientRequest: ClientRequest;
  /** Opens the streams of subscriptions. */
  readonly streams: EventStreams;
  /** When items of streamed lists start. */
  readonly streamBatcher: StreamBatcher;
  /** `changes` is set when the answer depends on the newest runs even though the operation names one. */
  readonly answer: { changes: boolean };
  /** Prices an operation without executing it. Passed in, because resolvers come before the analysis that prices them. */
  readonly estimate: (
    schema: GraphQLSchema,
    operation: EstimatedOperation,
    context: Context,
  ) => Promise<OperationEstimate>;
  /** The HTTP request of the operation; its signal aborts when the client disconnects. */
  readonly httpRequest: OperationRequest;
}

/** What operations need of their HTTP request: a fetch `Request` is one. */
export interface OperationRequest {
  readonly method: string;
  readonly headers: Pick<Headers, 'get'>;
  readonly signal: AbortSignal;
}

/** The context of one event: a separate request, which sees the current runs. */
export function contextOfEvent(subscription: Context): Context {
  const request = openTimeSliced(
    subscription.forecasts,
    subscription.httpRequest.signal,
    subscription.fetches,
  );
  const own = {
    streamBatcher: new StreamBatcher(),
    answer: { changes: false },
    languageCalls: new LanguageCalls(),
  };
  return { ...subscription, ...own, request };
}
