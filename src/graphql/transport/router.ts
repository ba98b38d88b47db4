import { type Request, type Response, Router } from 'express';
import type { Access, Caller } from '../../access/index.ts';
import type { Forecasts } from '../../forecast/index.ts';
import {
  type Admission,
  admit,
  admittedBefore,
  chargesOf,
  countRequest,
  type DirectRoutes,
  type KeptAnswers,
  otherMethods,
  problemHandler,
  setHeader,
} from '../../http/index.ts';
import type { QuestionService } from '../../language/index.ts';
import type { Counts, Log } from '../../platform/index.ts';
import { FieldRates } from '../charging/rates/field-rates.ts';
import { createEventStreams } from '../context/event-streams.ts';
import { maskErrorFor } from '../errors/errors.ts';
import { openGraphiQL } from '../graphiql/open-graphiql.ts';
import { schema } from '../schema/index.ts';
import { OperationCache } from './cache/operation-cache.ts';
import { answerConditionally } from './gateway/conditional-get.ts';
import { createGateway, MAX_BODY_BYTES } from './gateway/gateway.ts';
import { GRAPHQL_PROBLEMS } from './gateway/status-bodies.ts';
import { readOperations } from './persisted/operations-folder.ts';
import { createPersistedOperations } from './persisted/persisted-operations.ts';
import { answerJsonPosts } from './post/json-post.ts';

/** `/graphql`: operations for callers with a key, and the GraphiQL page for every browser. */
export function graphqlRouter(options: {
  readonly forecasts: Forecasts;
  readonly language: QuestionService;
  readonly admission: Admission;
  readonly access: Access;
  /** Lets people in who have signed in. */
  /** Where clients reach the service; null for wherever a request finds it. */
  readonly publicUrl: string | null;
  readonly log: Log;
  readonly now?: () => Date;
  readonly graphiql: boolean;
  /** The version of Isobar, which is part of entity tags: cached answers of other versions do not match. */
  readonly version: string;
  /** Folder of persisted operations, see `readOperations`; null for none. */
  readonly operationsFolder: string | null;
  /** Whether operations that are not in that folder are refused. */
  readonly operationsOnly: boolean;
  /** Where JSON POSTs to `/graphql` are answered without the router; nowhere by default. */
  readonly direct?: DirectRoutes;
  /** Where uses of expensive fields are counted; in this process by default. */
  readonly fieldUses?: Counts;
  /** Response cache, common to all interfaces; without it every operation is executed. */
  readonly answers?: KeptAnswers;
}): Router {
  const { forecasts, language, admission, access, log, now, version, operationsFolder } = options;
  const listed = operationsFolder === null ? new Map() : readOperations(operationsFolder, schema);
  const known = createPersistedOperations(listed, options.operationsOnly);
  const fieldRates = new FieldRates(options.fieldUses);
  const gateway = createGateway({
    fieldRates,
    forecasts,
    language,
    access,
    publicUrl: options.publicUrl,
    log,
    known,
    streams: createEventStreams(admission.openSubscriptions),
    countRequest: (caller, res) => countRequest(admission, caller, res),
    ...(now && { now }),
  });

  const answerJson = answerJsonPosts({
    gateway,
    known,
    maskError: maskErrorFor(log),
    maxBodyBytes: MAX_BODY_BYTES,
    cached: options.answers
      ? {
          cache: new OperationCache(forecasts, options.answers),
          rates: fieldRates,
          now: now ?? (() => new Date()),
        }
      : null,
  });
  const letIn = async (req: Request, res: Response): Promise<Caller> => {
    const caller = admittedBefore(req) ?? (await admit(req, res, admission, null));
    res.locals['caller'] = caller;
    chargesOf(res)?.name({ interface: 'graphql', operation: 'invalid', model: null });
    return caller;
  };
  options.direct?.addPost('/graphql', async (req, res) => {
    // As the router would have it.
    res.locals ??= Object.create(null);
    setHeader(res, 'Vary', 'Accept, Accept-Encoding');
    const caller = await letIn(req, res);
    return (await answerJson(req, res)) ? undefined : caller;
  });

  const router = Router();
  router.use((_req, res, next) => {
    res.vary('Accept');
    next();
  });
  if (options.graphiql) router.use(openGraphiQL(admission.addresses.openDoor));
  router.use((_req, res, next) => {
    // The one header of pages that matters to other answers: their media type is what it says.
    res.set('X-Content-Type-Options', 'nosniff');
    next();
  });
  // Browsers send CORS preflights without a key.
  router.options('/', otherMethods('GET, HEAD, OPTIONS, POST', 'GET or POST'));
  router.use(async (req, res, next) => {
    await letIn(req, res);
    next();
  });
  router.use(answerConditionally(forecasts, version));
  router.use(async (req, res, next) => {
    if (req.path !== '/' || !(await answerJson(req, res))) next();
  });
  router.use((req, res) => gateway(req, res, { caller: res.locals['caller'] }));
  router.use(problemHandler(log, GRAPHQL_PROBLEMS));
  return router;
}
