import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import compression from 'compression';
import cors from 'cors';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { graphqlRouter } from './graphql/index.ts';
import type { Parts } from './parts.ts';
import { withRequestId } from './platform/index.ts';
import { type IntakeStatus, problemHandler, restRouter, unknownRoute } from './rest/index.ts';
import { VERSION } from './version.ts';

const webFolder = fileURLToPath(new URL('./web', import.meta.url));

/** The gateway over opened parts: every interface mounted, not yet listening. */
export function createApp(parts: Parts, intake: () => IntakeStatus): Express {
  const { config, forecasts, keyring, log, now } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);

  app.use(requestId);
  app.use(cors({ exposedHeaders: ['X-Request-Id'] }));
  app.use(gentleCompression());
  app.use('/graphql', graphqlRouter({ forecasts, keyring, log, graphiql: config.graphiql }));
  // Plain http is the usual first start, so browsers must not be told to upgrade to https.
  app.use(helmet({ contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': null } } }));
  app.use('/assets', express.static(webFolder, { index: false }));
  app.get('/', home);
  app.use(restRouter({ forecasts, keyring, version: VERSION, now, intake }));
  app.use(unknownRoute);
  app.use(problemHandler(log));
  return app;
}

const requestId: RequestHandler = (req, res, next) => {
  withRequestId(req.get('x-request-id'), (id) => {
    res.set('X-Request-Id', id);
    next();
  });
};

/** Browsers get a page, programs the same directions as JSON. */
const home: RequestHandler = (req, res) => {
  if (req.accepts(['json', 'html']) === 'html') {
    res.sendFile('home.html', { root: webFolder });
    return;
  }
  res.json({
    name: 'isobar',
    version: VERSION,
    authentication: 'Authorization: Bearer <key>',
    graphql: '/graphql',
    point: '/point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m',
    models: '/models',
    variables: '/models/{model}/variables',
    health: '/healthz',
  });
};

/** The defaults of zlib and brotli cost many times the answer itself; the lightest levels still shrink it fourfold. */
function gentleCompression(): RequestHandler {
  return compression({ level: 1, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } } });
}
