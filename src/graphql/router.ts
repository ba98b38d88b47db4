import { type Request, Router } from 'express';
import helmet from 'helmet';
import type { Forecasts } from '../forecast/index.ts';
import { type Admission, type AdmissionPolicy, admit, problemHandler } from '../http/index.ts';
import type { Log } from '../platform/index.ts';
import { answerConditionally } from './conditional-get.ts';
import { GRAPHQL_PROBLEMS } from './edge/answer-bodies.ts';
import { readOperations } from './edge/persisted-operations.ts';
import { sendGraphiQL } from './graphiql/page.ts';
import { schema } from './schema/index.ts';
import { createGateway } from './yoga.ts';

/** Operations count by their cost, their expensive fields and their subscriptions; a request may hold many of them. */
const ADMISSION: AdmissionPolicy = { countsRequests: false, countsOpenRequests: false };

/** GraphiQL brings its scripts, styles, fonts and workers inline. */
const GRAPHIQL_CSP = {
  useDefaults: true,
  directives: {
    'script-src': ["'self'", "'unsafe-inline'", 'blob:'],
    'worker-src': ["'self'", 'blob:'],
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'", 'data:'],
    'img-src': ["'self'", 'data:'],
    'upgrade-insecure-requests': null,
  },
};

/** `/graphql`: operations for callers with a key, and the GraphiQL page for anybody's browser. */
export function graphqlRouter(options: {
  readonly forecasts: Forecasts;
  readonly admission: Admission;
  readonly log: Log;
  readonly graphiql: boolean;
  /** Of this Isobar: answers of another one are not taken for the same. */
  readonly version: string;
  /** Folder of operations that are known by their hash, see `readOperations`; null for none. */
  readonly operationsFolder: string | null;
  /** Whether operations that are not in that folder are refused. */
  readonly operationsOnly: boolean;
}): Router {
  const { forecasts, admission, log, version, operationsFolder } = options;
  const known = operationsFolder === null ? new Map() : readOperations(operationsFolder, schema);
  const hasList = operationsFolder !== null || options.operationsOnly;
  const gateway = createGateway({
    forecasts,
    log,
    operations: hasList ? { known, only: options.operationsOnly } : null,
  });

  const router = Router();
  router.use(helmet({ contentSecurityPolicy: GRAPHIQL_CSP, strictTransportSecurity: false }));
  router.use(async (req, res, next) => {
    res.vary('Accept');
    if (options.graphiql && wantsPage(req)) await sendGraphiQL(req, res);
    else next();
  });
  router.use(async (req, res, next) => {
    // A browser sends its preflight without a key.
    if (req.method !== 'OPTIONS') res.locals['caller'] = await admit(req, res, admission, ADMISSION);
    next();
  });
  router.use(answerConditionally(forecasts, version));
  router.use((req, res) => gateway(req, res, { caller: res.locals['caller'] }));
  router.use(problemHandler(log, GRAPHQL_PROBLEMS));
  return router;
}

/** A browser that opens the address, rather than a client that asks something. */
function wantsPage(req: Request): boolean {
  const isOpening = (req.method === 'GET' || req.method === 'HEAD') && req.path === '/';
  return isOpening && req.query['query'] === undefined && req.accepts(['json', 'html']) === 'html';
}
