import type { Access, Caller } from '../access/index.ts';
import type { Fetches, ForecastRequest, Forecasts } from '../forecast/index.ts';
import type { QuestionService } from '../language/index.ts';
import { openInTurns } from './cost/turns.ts';
import { AskedQuestions } from './credits/asked-questions.ts';
import type { Sender } from './edge/sender.ts';
import type { Streams } from './edge/streams.ts';
import { Pace } from './engine/pace.ts';

/** The context of one GraphQL operation, or of one event of a subscription, which is one loader scope. */
export interface Context {
  readonly forecasts: Forecasts;
  readonly request: ForecastRequest;
  /** What may be fetched from sources. */
  readonly fetches: Fetches;
  readonly caller: Caller;
  /** Answers questions in words. */
  readonly language: QuestionService;
  /** What those of the operation have used. */
  readonly questions: AskedQuestions;
  readonly now: () => Date;
  /** What accounts and projects are kept in. */
  readonly access: Access;
  /** Where the request comes from. */
  readonly sender: Sender;
  /** Opens the streams of subscriptions. */
  readonly streams: Streams;
  /** When items of streamed lists start. */
  readonly pace: Pace;
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

/** The context of one event: a request of its own, which sees the current runs. */
export function contextOfEvent(subscription: Context): Context {
  const request = openInTurns(subscription.forecasts, subscription.httpRequest.signal, subscription.fetches);
  const own = { pace: new Pace(), answer: { changes: false }, questions: new AskedQuestions() };
  return { ...subscription, ...own, request };
}
