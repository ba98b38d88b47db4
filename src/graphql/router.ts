import { type Request, type RequestHandler, type Response, Router } from 'express';
import helmet from 'helmet';
import type { Keyring } from '../access/index.ts';
import type { Forecasts } from '../forecast/index.ts';
import { HTTP_STATUS, IsobarError, type Log } from '../platform/index.ts';
import { answerConditionally } from './conditional-get.ts';
import { problemOf } from './edge/answer-bodies.ts';
import { readOperations } from './edge/persisted-operations.ts';
import { sendGraphiQL } from './graphiql/page.ts';
import { schema } from './schema/index.ts';
import { createGateway } from './yoga.ts';

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
  readonly keyring: Keyring;
  readonly log: Log;
  readonly graphiql: boolean;
  /** Of this Isobar: answers of another one are not taken for the same. */
  readonly version: string;
  /** Folder of operations that are known by their hash, see `readOperations`; null for none. */
  readonly operationsFolder: string | null;
  /** Whether operations that are not in that folder are refused. */
  readonly operationsOnly: boolean;
}): Router {
  const { forecasts, keyring, log, version, operationsFolder } = options;
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
  router.use(authenticate(keyring));
  router.use(answerConditionally(forecasts, version));
  router.use((req, res) => gateway(req, res, { caller: res.locals['caller'] }));
  return router;
}

/** Finds out who asks. A browser sends its preflight without a key. */
function authenticate(keyring: Keyring): RequestHandler {
  return async (req, res, next) => {
    if (req.method === 'OPTIONS') return next();
    try {
      res.locals['caller'] = await keyring.authenticate(req.get('authorization'));
    } catch (error) {
      if (!(error instanceof IsobarError)) throw error;
      refuse(req, res, error);
      return;
    }
    next();
  };
}

/** A browser that opens the address, rather than a client that asks something. */
function wantsPage(req: Request): boolean {
  const isOpening = (req.method === 'GET' || req.method === 'HEAD') && req.path === '/';
  return isOpening && req.query['query'] === undefined && req.accepts(['json', 'html']) === 'html';
}

/** An answer without a key (GraphQL over HTTP leaves authentication to HTTP). */
function refuse(req: Request, res: Response, { code, message }: IsobarError): void {
  const status = HTTP_STATUS[code];
  const sent = req.get('authorization') !== undefined;
  res.set('WWW-Authenticate', `Bearer realm="isobar"${sent ? ', error="invalid_token"' : ''}`);
  res.status(status).type('application/problem+json').set('Cache-Control', 'no-store');
  res.send(problemOf(status, code, message));
}
