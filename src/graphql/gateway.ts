import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention';
import type { Request, Response } from 'express';
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import type { Access, Caller } from '../access/index.ts';
import type { Forecasts } from '../forecast/index.ts';
import { fetchesFor, forecastsFor } from '../http/index.ts';
import type { QuestionService } from '../language/index.ts';
import type { Log } from '../platform/index.ts';
import { type CountRequest, useCountedOperations } from './admission/counted-operations.ts';
import { useDocumentCache } from './admission/document-cache.ts';
import { useExpensiveOperations } from './admission/expensive-operations.ts';
import { useOpenSubscriptions } from './admission/open-subscriptions.ts';
import { useVariableLimits } from './admission/variable-limits.ts';
import { useAnswerWriter } from './answer/index.ts';
import type { Context } from './context.ts';
import { useCost } from './cost/cost.ts';
import { useDocumentLimits } from './cost/document-limits.ts';
import { useRateLimits } from './cost/rate-limits.ts';
import { openInTurns } from './cost/turns.ts';
import { AskedQuestions } from './credits/asked-questions.ts';
import { useCredits } from './credits/use-credits.ts';
import { useDelivery } from './delivery/use-delivery.ts';
import { useAnswerBodies } from './edge/answer-bodies.ts';
import { useCacheHeaders, watchForecasts } from './edge/conditional-get.ts';
import { useContractCodes } from './edge/contract-codes.ts';
import { maskErrorFor } from './edge/errors.ts';
import { useExpectedRuns } from './edge/expected-runs.ts';
import { createKnownOperations, type KnownOperations } from './edge/known-operations.ts';
import { useRequestFacts } from './edge/request-facts.ts';
import { Sender } from './edge/sender.ts';
import { createStreams, type Streams } from './edge/streams.ts';
import { Pace, useExecution } from './engine/index.ts';
import { schema } from './schema/index.ts';

/** What the HTTP layer passes to an operation. */
interface ServerContext {
  readonly req: Request;
  readonly res: Response;
  readonly caller: Caller;
}

/** Longest body of a request. */
export const MAX_BODY_BYTES = 200_000;

/** Most operations of one HTTP request. */
export const MAX_BATCH = 10;

/**
 * Headers that a page of another origin cannot send without a CORS preflight. A request that is not `application/json` must have
 * one of them; a key is sent in the first.
 */
const PREFLIGHTED_HEADERS = [
  'authorization',
  'x-isobar-csrf',
  'apollo-require-preflight',
  'x-graphql-yoga-csrf',
];

export type Gateway = YogaServerInstance<ServerContext, Context>;

interface GatewayOptions {
  readonly access: Access;
  /** Where clients reach the service; null for wherever a request finds it. */
  readonly publicUrl: string | null;
  readonly forecasts: Forecasts;
  readonly language: QuestionService;
  readonly log: Log;
  readonly now?: () => Date;
  /** Operations that clients can request by their hash; by default those that they register. */
  readonly known?: KnownOperations;
  readonly streams?: Streams;
  /** Counts the operations of a batch and estimates; by default nothing does. */
  readonly countRequest?: CountRequest;
}

/** The GraphQL server, for requests that the HTTP layer has authenticated. */
export function createGateway({
  access,
  publicUrl,
  forecasts,
  language,
  log,
  now = () => new Date(),
  known = createKnownOperations(new Map(), false),
  streams = createStreams(),
  countRequest = () => {},
}: GatewayOptions): Gateway {
  return createYoga<ServerContext, Context>({
    schema,
    context: ({ request: httpRequest, caller, req, res }) => {
      const reached = forecastsFor(caller, forecasts, now);
      const fetches = fetchesFor(caller, res);
      const request = openInTurns(reached, httpRequest.signal, fetches);
      const answer = { changes: false };
      const watched = watchForecasts(reached, () => {
        answer.changes = true;
      });
      const sender = new Sender(req, publicUrl);
      return {
        ...{
          forecasts: watched,
          request,
          fetches,
          caller,
          now,
          access,
          sender,
          streams,
          answer,
          httpRequest,
        },
        ...{ language, questions: new AskedQuestions(), pace: new Pace() },
      };
    },
    graphqlEndpoint: '/graphql',
    landingPage: false,
    graphiql: false,
    // The headers for pages of other origins are those of all interfaces.
    cors: false,
    // By default isDev follows NODE_ENV, and would then send stack traces to clients.
    maskedErrors: { maskError: maskErrorFor(log), isDev: false },
    logging: false,
    multipart: false,
    maxRequestBodySize: MAX_BODY_BYTES,
    batching: { limit: MAX_BATCH },
    // Documents are kept by a cache of our own, which is bounded in bytes and keeps no invalid ones.
    parserAndValidationCache: false,
    plugins: [
      // First, since others wrap the execution.
      useExecution(maskErrorFor(log)),
      useDocumentLimits(),
      useDocumentCache(),
      useRequestFacts(),
      useCSRFPrevention({ requestHeaders: PREFLIGHTED_HEADERS }),
      known.plugin,
      useVariableLimits(),
      useExpectedRuns(),
      useCost(),
      useCountedOperations(countRequest),
      useRateLimits(),
      useCredits(),
      useExpensiveOperations(),
      useOpenSubscriptions(),
      useDelivery(),
      useCacheHeaders(),
      useAnswerBodies(),
      useContractCodes(),
      useAnswerWriter(),
    ] as Plugin<Context>[],
  });
}
