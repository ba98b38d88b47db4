import { STATUS_CODES } from 'node:http';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import helmet from 'helmet';
import type { Keyring } from '../access/index.ts';
import type { Forecasts } from '../forecast/index.ts';
import { currentRequestId, HTTP_STATUS, IsobarError, type Log } from '../platform/index.ts';
import { answer } from './errors.ts';
import { sendGraphiQL } from './graphiql.ts';
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
}): Router {
  const gateway = createGateway(options);

  const authenticate: RequestHandler = async (req, res, next) => {
    try {
      // A browser sends its preflight without a key.
      if (req.method !== 'OPTIONS') await options.keyring.authenticate(req.get('authorization'));
    } catch (error) {
      if (!(error instanceof IsobarError)) throw error;
      refuse(req, res, error);
      return;
    }
    next();
  };

  const router = Router();
  router.use(helmet({ contentSecurityPolicy: GRAPHIQL_CSP, strictTransportSecurity: false }));
  router.use(async (req, res, next) => {
    res.vary('Accept');
    if (options.graphiql && wantsPage(req)) await sendGraphiQL(req, res);
    else next();
  });
  router.use(authenticate);
  router.use((req, res) => gateway(req, res));
  return router;
}

/** A browser that opens the address, rather than a client that asks something. */
function wantsPage(req: Request): boolean {
  const isOpening = (req.method === 'GET' || req.method === 'HEAD') && req.path === '/';
  return isOpening && req.query['query'] === undefined && req.accepts(['json', 'html']) === 'html';
}

/**
 * An answer without a key: a problem document, as on the other routes, that GraphQL clients find their `errors` in too.
 * It is of no GraphQL media type (GraphQL over HTTP leaves authentication to HTTP).
 */
function refuse(req: Request, res: Response, { code, message }: IsobarError): void {
  const status = HTTP_STATUS[code];
  const sent = req.get('authorization') !== undefined;
  res.set('WWW-Authenticate', `Bearer realm="isobar"${sent ? ', error="invalid_token"' : ''}`);
  res.status(status).type('application/problem+json').set('Cache-Control', 'no-store');
  const { extensions } = answer(null, message, code);
  const problem = { type: 'about:blank', title: STATUS_CODES[status], status, code, detail: message };
  res.send(JSON.stringify({ ...problem, request_id: currentRequestId(), errors: [{ message, extensions }] }));
}
