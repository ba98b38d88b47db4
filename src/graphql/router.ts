import { type Request, type RequestHandler, type Response, Router } from 'express';
import { GraphQLError } from 'graphql';
import helmet from 'helmet';
import type { Caller, Keyring } from '../access/index.ts';
import type { Forecasts } from '../forecast/index.ts';
import { HTTP_STATUS, IsobarError, type Log } from '../platform/index.ts';
import { answer } from './errors.ts';
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
  const callers = new WeakMap<Request, Caller>();
  const gateway = createGateway({
    ...options,
    callerOf: (req) => {
      const caller = callers.get(req);
      if (caller === undefined) throw new IsobarError('unauthorized', 'an API key is required');
      return caller;
    },
  });

  const authenticate: RequestHandler = async (req, res, next) => {
    try {
      if (!isPageOrPreflight(req))
        callers.set(req, await options.keyring.authenticate(req.get('authorization')));
    } catch (error) {
      if (!(error instanceof IsobarError)) throw error;
      refuse(req, res, error);
      return;
    }
    next();
  };

  const router = Router();
  router.use(helmet({ contentSecurityPolicy: GRAPHIQL_CSP }));
  router.use(authenticate);
  router.use((req, res) => gateway(req, res));
  return router;
}

/** The static page and CORS preflight carry no data, and a browser sends neither with a key. */
function isPageOrPreflight(req: Request): boolean {
  if (req.method === 'OPTIONS') return true;
  return req.method === 'GET' && req.query['query'] === undefined && req.accepts(['json', 'html']) === 'html';
}

/** An error before execution, in the media type that the client takes (GraphQL over HTTP, section 6.4). */
function refuse(req: Request, res: Response, error: IsobarError): void {
  const modern = 'application/graphql-response+json';
  res.status(HTTP_STATUS[error.code]).set('WWW-Authenticate', 'Bearer realm="isobar"');
  res.type(req.accepts(['application/json', modern]) === modern ? modern : 'application/json');
  res.send(JSON.stringify({ errors: [answer(new GraphQLError(error.message), error.message, error.code)] }));
}
