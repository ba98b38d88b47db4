import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention';
import type { Request, Response } from 'express';
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import type { Access, Caller } from '../../../access/index.ts';
import type { Forecasts } from '../../../forecast/index.ts';
import { fetchesFor, forecastsFor } from '../../../http/index.ts';
import type { QuestionService } from '../../../language/index.ts';
import { type Counts, LocalCounts, type Log } from '../../../platform/index.ts';
import { useAnnouncedRuns } from '../../analysis/announced-runs.ts';
import { useDocumentCache } from '../../analysis/document/document-cache.ts';
import { useDocumentLimits } from '../../analysis/document/document-limits.ts';
import { useValidationDetails } from '../../analysis/document/validation-details.ts';
import { useVariableLimits } from '../../analysis/variables/variable-limits.ts';
import { OperationAdmission } from '../../charging/admission/admit-operation.ts';
import { estimateOperation } from '../../charging/estimate-operation.ts';
import { type CountRequest, useCountedBatches } from '../../charging/rates/counted-operations.ts';
import { createFieldRates } from '../../charging/rates/field-rates.ts';
import { useAdmission } from '../../charging/use-admission.ts';
import { ClientRequest } from '../../context/client-request.ts';
import type { Context } from '../../context/context.ts';
import { createEventStreams, type EventStreams } from '../../context/event-streams.ts';
import { LanguageCalls } from '../../context/language-calls.ts';
import { StreamBatcher } from '../../context/scheduling/stream-batcher.ts';
import { openTimeSliced } from '../../context/scheduling/time-slicer.ts';
import { useContractCodes } from '../../errors/contract-codes.ts';
import { maskErrorFor } from '../../errors/errors.ts';
import { useAnswerWriter } from '../../execution/answer/use-answer-writer.ts';
import { useExecution } from '../../execution/engine/use-execution.ts';
import { useExpensiveOperations } from '../../execution/expensive-operations.ts';
import { useOpenSubscriptions } from '../../execution/open-subscriptions.ts';
import { ratedFieldsOf } from '../../plugins/rate/index.ts';
import { schema } from '../../schema/index.ts';
import { useDelivery } from '../delivery/use-delivery.ts';
import { createPersistedOperations, type PersistedOperations } from '../persisted/persisted-operations.ts';
import { useCacheHeaders, watchForecasts } from './conditional-get.ts';
import { useStatusBodies } from './status-bodies.ts';

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

/** GraphQL Yoga with all plugins, and the rules by which its operations are admitted. */
export interface Gateway {
  readonly yoga: YogaServerInstance<ServerContext, Context>;
  readonly admission: OperationAdmission;
}

interface GatewayOptions {
  readonly access: Access;
  /** Where clients reach the service; null for wherever a request finds it. */
  readonly publicUrl: string | null;
  readonly forecasts: Forecasts;
  readonly language: QuestionService;
  readonly log: Log;
  readonly now?: () => Date;
  /** Operations that clients can request by their hash; by default those that they register. */
  readonly known?: PersistedOperations;
  readonly streams?: EventStreams;
  /** Where uses of fields with a rate are counted; by default in this process alone. */
  readonly fieldUses?: Counts;
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
  known = createPersistedOperations(new Map(), false),
  streams = createEventStreams(),
  fieldUses = new LocalCounts(),
  countRequest = () => {},
}: GatewayOptions): Gateway {
  const fieldRates = createFieldRates(fieldUses, ratedFieldsOf(schema));
  const admission = new OperationAdmission({ countRequest, countFieldUses: fieldRates.count });
  const yoga = createYoga<ServerContext, Context>({
    schema,
    context: ({ request: httpRequest, caller, req, res }) => {
      const reached = forecastsFor(caller, forecasts, now);
      const fetches = fetchesFor(caller, res);
      const request = openTimeSliced(reached, httpRequest.signal, fetches);
      const answer = { changes: false };
      const watched = watchForecasts(reached, () => {
        answer.changes = true;
      });
      const clientRequest = new ClientRequest(req, publicUrl);
      return {
        ...{
          forecasts: watched,
          request,
          fetches,
          caller,
          now,
          access,
          clientRequest,
          streams,
          answer,
          httpRequest,
        },
        ...{
          language,
          languageCalls: new LanguageCalls(),
          estimate: estimateOperation,
          streamBatcher: new StreamBatcher(),
        },
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
      useValidationDetails(),
      useCSRFPrevention({ requestHeaders: PREFLIGHTED_HEADERS }),
      known.plugin,
      useVariableLimits(),
      useAnnouncedRuns(),
      useCountedBatches(countRequest),
      fieldRates.plugin,
      useAdmission(admission),
      useExpensiveOperations(),
      useOpenSubscriptions(),
      useDelivery(),
      useCacheHeaders(),
      useStatusBodies(),
      useContractCodes(),
      useAnswerWriter(),
    ] as Plugin<Context>[],
  });
  return { yoga, admission };
}
