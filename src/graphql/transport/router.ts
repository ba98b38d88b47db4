import { type Request, type Response, Router } from 'express';
import type { Access, Caller } from '../../access/index.ts';
import type { Forecasts } from '../../forecast/index.ts';
import {
  type Admission,
  chargesOf,
  compressResponse,
  countRequest,
  type HandlerRoute,
  otherMethods,
  Pipeline,
  problemHandler,
  ResponseCache,
  setHeader,
} from '../../http/index.ts';
import type { QuestionService } from '../../language/index.ts';
import type { Counts, Log } from '../../platform/index.ts';
import { createEventStreams } from '../context/event-streams.ts';
import { maskErrorFor } from '../errors/errors.ts';
import { openGraphiQL } from '../graphiql/open-graphiql.ts';
import { schema } from '../schema/index.ts';
import { answerConditionally } from './gateway/conditional-get.ts';
import { createGateway, MAX_BODY_BYTES } from './gateway/gateway.ts';
import { GRAPHQL_PROBLEMS } from './gateway/status-bodies.ts';
import { readOperations } from './persisted/operations-folder.ts';
import { createPersistedOperations } from './persisted/persisted-operations.ts';
import { answerJsonPosts } from './post/json-post.ts';
import { RepeatedOperations } from './repeated/repeated-operations.ts';

/** `/graphql`: operations for callers with a key, and the GraphiQL page for every browser. */
export function graphqlRouter(options: {
  readonly forecasts: Forecasts;
  readonly language: QuestionService;
  readonly admission: Admission;
  readonly access: Access;
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
  /** Identifies and admits callers; one of its own by default. */
  readonly pipeline?: Pipeline;
  /** Where uses of fields with a rate are counted; in this process by default. */
  readonly fieldUses?: Counts;
  /** The response cache of all interfaces; by default none. */
  readonly answers?: ResponseCache;
}): Router {
  const { forecasts, language, admission, access, log, now, version, operationsFolder } = options;
  const { pipeline = new Pipeline({ admission, log }) } = options;
  const listed = operationsFolder === null ? new Map() : readOperations(operationsFolder, schema);
  const known = createPersistedOperations(listed, options.operationsOnly);
  const gateway = createGateway({
    ...(options.fieldUses && { fieldUses: options.fieldUses }),
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
    yoga: gateway.yoga,
    known,
    repeated: new RepeatedOperations(gateway.admission, options.answers ?? new ResponseCache(0), forecasts),
    maskError: maskErrorFor(log),
    maxBodyBytes: MAX_BODY_BYTES,
  });
  const answerUnchanged = answerConditionally(forecasts, version);
  const answer = async (req: Request, res: Response, admitted: Caller | null, isRoot: boolean) => {
    const caller = admittedTo(res, admitted);
    if (req.method === 'GET' && (await answerUnchanged(req, res))) return;
    if (isRoot && (await answerJson(req, res))) return;
    compressResponse(req, res);
    await gateway.yoga(req, res, { caller });
  };
  const route = { policy: 'either', scope: null, problems: GRAPHQL_PROBLEMS } as const;
  pipeline.addPost('/graphql', {
    ...route,
    handle(req, res, caller) {
      setHeader(res, 'Vary', 'Accept, Accept-Encoding');
      return answer(req, res, caller, true);
    },
  });

  const router = Router();
  router.use((_req, res, next) => {
    res.vary('Accept');
    next();
  });
  if (options.graphiql) router.use(openGraphiQL(pipeline.publicRoute));
  router.use((_req, res, next) => {
    // The one header of pages that matters to other answers: their media type is what it says.
    res.set('X-Content-Type-Options', 'nosniff');
    next();
  });
  // Browsers send CORS preflights without a key.
  router.options('/', otherMethods('GET, HEAD, OPTIONS, POST', 'GET or POST'));
  const handle: HandlerRoute['handle'] = (req, res, caller) => answer(req, res, caller, req.path === '/');
  router.use(pipeline.handler({ ...route, handle }));
  router.use(problemHandler(log, GRAPHQL_PROBLEMS));
  return router;
}

/** Notes the caller where operations look for it, and what a request is counted as that is not valid. */
function admittedTo(res: Response, caller: Caller | null): Caller {
  if (caller === null) throw new Error('graphql: nobody was identified');
  res.locals ??= Object.create(null);
  res.locals['caller'] = caller;
  chargesOf(res)?.name({ interface: 'graphql', operation: 'invalid', model: null });
  return caller;
}
