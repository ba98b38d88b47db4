import { constants } from 'node:zlib';
import compression from 'compression';
import cors from 'cors';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { authRouter } from './console/index.ts';
import { createDemoFiles } from './demo-files.ts';
import { collectionRoutes, edrChapter, edrRouter } from './edr/index.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { GRAPHQL_PROBLEMS, graphqlChapter, graphqlRouter } from './graphql/index.ts';
import { home } from './home.ts';
import {
  CREDIT_HEADERS,
  createAdmission,
  createRequestMetrics,
  KeptAnswers,
  LONG_ADDRESS,
  MAX_ADDRESS,
  MIN_PACKED_BYTES,
  measureReads,
  measureSharing,
  measureUsage,
  measureWork,
  openSessionDoor,
  otherMethods,
  pathForLog,
  problemHandler,
  refuseKeysInAddresses,
  refuseUnusableHosts,
  type ServiceStatus,
  type Services,
  StatusError,
  type Told,
  unknownRoute,
} from './http/index.ts';
import { mcpChapter, mcpRouter } from './mcp/index.ts';
import { accountPage, consolePage, documentPages, pageAssets } from './pages.ts';
import { type Log, withRequestId } from './platform/index.ts';
import { referenceRoutes } from './refs/index.ts';
import { docsRouter, restRouter } from './rest/index.ts';
import { stacChapter, stacRouter } from './stac/index.ts';
import { VERSION } from './version.ts';

/** The gateway over opened parts: every interface mounted, not yet listening. */
export function createApp(parts: GatewayParts, status: () => ServiceStatus): Express {
  const {
    config,
    faults,
    forecasts,
    keyring,
    language,
    locate,
    log,
    meter,
    netcdf,
    now,
    references,
    shared,
  } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', config.trustedProxies ?? false);

  const { registry, measure } = createRequestMetrics();
  app.use(measure);
  app.use(requestId);
  if (config.trustedProxies === null) app.use(warnOfProxies(log));
  app.use(logRequests(log));
  app.use(
    cors({
      methods: ['GET', 'HEAD', 'POST'],
      allowedHeaders: ALLOWED_HEADERS,
      exposedHeaders: EXPOSED_HEADERS.join(','),
      maxAge: 86_400,
      // What a path allows is for its route to say.
      preflightContinue: true,
    }),
  );
  app.use(refuseUnusableHosts);
  app.use(refuseLongAddresses);
  app.use(refuseKeysInAddresses);
  app.use(endConnectionsWhileDraining(status));
  app.use(gentleCompression());
  const admission = createAdmission(
    keyring,
    { ...meter, usage: measureUsage(registry, meter.usage) },
    {
      anonymousPlan: config.anonymous ? () => parts.plans.get('anonymous') : null,
      consoleUrl: config.consoleUrl ?? `${config.publicUrl ?? ''}/console`,
      shared,
    },
  );
  measureWork(registry, admission.work);
  const answers = new KeptAnswers(config.answerCacheBytes);
  measureReads(registry, () => parts.store.report(), answers);
  measureSharing(registry, shared);
  app.use(
    '/graphql',
    graphqlRouter({
      forecasts,
      language,
      admission,
      access: parts.access,
      sessions: openSessionDoor(parts.access, parts.accounts.sessions, config.publicUrl),
      publicUrl: config.publicUrl,
      log,
      now,
      graphiql: config.graphiql,
      version: VERSION,
      operationsFolder: config.operationsFolder,
      operationsOnly: config.operationsOnly,
    }),
  );
  app.use(dataIsNoPage);
  app.use(
    '/mcp',
    mcpRouter({
      forecasts,
      language,
      now,
      log,
      admission,
      publicUrl: config.publicUrl,
      status,
      stateless: config.redisUrl !== null || parts.others !== null,
      version: VERSION,
    }),
  );
  const services: Services = {
    forecasts,
    language,
    netcdf,
    version: VERSION,
    answers,
    now,
    status,
    registry,
    others: parts.others,
    condition: () => parts.store.upkeep.condition(),
    faults,
    plans: parts.plans,
    publicUrl: config.publicUrl,
    publicDiscovery: config.publicDiscovery,
    anonymous: config.anonymous,
  };
  const { router: demoFiles, addressFor } = createDemoFiles(locate);
  const ofOthers = [...referenceRoutes({ references, addressFor, version: VERSION }), ...collectionRoutes];
  const chapters = (told: Told) => [
    edrChapter(services, told),
    stacChapter(services, log, told),
    graphqlChapter(),
    mcpChapter(told),
  ];
  // Before /refs/{model}, which takes its address for that of a model.
  app.use(demoFiles);
  // Data before pages: what is asked for most passes by least.
  app.use(restRouter(services, admission, ofOthers, chapters));
  const { openDoor } = admission.addresses;
  app.use(documentPages(openDoor));
  app.use(edrRouter(services, admission, log));
  app.use(stacRouter({ ...services, addressFor }, admission, log));
  // Plain http is the usual first start, so browsers must not be told to upgrade to https.
  app.use(
    helmet({
      contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': null } },
      // Whether this host and its subdomains are only ever https is for the proxy in front to say.
      strictTransportSecurity: false,
    }),
  );
  app.use('/auth', openDoor, authRouter(parts.accounts, shared));
  app.use('/assets', openDoor, pageAssets());
  app.route('/').get(openDoor, home(config)).all(otherMethods());
  app.route('/account').get(openDoor, accountPage).all(otherMethods());
  app.route('/console').get(openDoor, consolePage(config)).all(otherMethods());
  app.use(docsRouter(VERSION, openDoor));
  app.use(unknownRoute);
  // Also for what is refused before the router of GraphQL: its clients look for `errors`.
  app.use('/graphql', problemHandler(log, GRAPHQL_PROBLEMS));
  app.use(problemHandler(log));
  return app;
}

/** Headers that pages of other origins may send; the last ones are those of clients of GraphQL. */
const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Accept',
  'If-None-Match',
  'Prefer',
  'X-Request-Id',
  'Last-Event-ID',
  'X-Isobar-CSRF',
  'Apollo-Require-Preflight',
  'X-GraphQL-Yoga-CSRF',
  'ApolloGraphQL-Client-Name',
  'ApolloGraphQL-Client-Version',
];

/** Headers of answers that pages of other origins may read. */
const EXPOSED_HEADERS = [
  'X-Request-Id',
  'X-Run',
  'X-Run-Horizon-Hours',
  'X-Detail',
  'ETag',
  'Link',
  'Content-Disposition',
  'WWW-Authenticate',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Preference-Applied',
  ...CREDIT_HEADERS,
];

/** Browsers must not take data for a page, whatever is in it. Pages have rules of their own. */
const dataIsNoPage: RequestHandler = (_req, res, next) => {
  res.setHeader('X-Content-Type-Options', 'nosniff');
  next();
};

const refuseLongAddresses: RequestHandler = ({ originalUrl }, _res, next) => {
  if (originalUrl.length <= MAX_ADDRESS) return next();
  throw new StatusError(LONG_ADDRESS.status, LONG_ADDRESS.detail);
};

/** Says once, without any address, that a proxy seems to be in front of the server which the settings do not name. */
function warnOfProxies(log: Log): RequestHandler {
  let isSaid = false;
  return ({ headers }, _res, next) => {
    if (!isSaid && headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      log.warn(
        'a request has X-Forwarded-For, and ISOBAR_TRUSTED_PROXIES is not set: limits and the audit log see the address of the proxy instead of the client’s',
      );
    }
    next();
  };
}

/** A server that is about to stop answers what it is asked, and ends each connection with the answer: the next request goes to another server. */
function endConnectionsWhileDraining(status: () => ServiceStatus): RequestHandler {
  return (_req, res, next) => {
    if (status().draining) res.set('Connection', 'close');
    next();
  };
}

const requestId: RequestHandler = (req, res, next) => {
  withRequestId(req.get('x-request-id'), (id) => {
    res.set('X-Request-Id', id);
    next();
  });
};

/** An answer's end is waited for by log, metrics, admission, route, compression and all parts of a stream: Node warns from 11 on. */
const MAX_END_LISTENERS = 20;

/**
 * One line for each request under its id: what failed at `info`, or at `error` where the server is at fault, the rest at `debug`.
 * A refusal for too much work (503) is no fault. No query, no headers, no keys in paths.
 */
function logRequests(log: Log): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const { method, originalUrl, path } = req;
    res.setMaxListeners(MAX_END_LISTENERS);
    res.once('finish', () => {
      const { statusCode: status } = res;
      const line = {
        method,
        // Looked at only where the line is written.
        get path() {
          return pathForLog(originalUrl, path);
        },
        status,
        ms: Math.round(performance.now() - startedAt),
      };
      if (status >= 500 && status !== 503) log.error(line, 'request');
      else if (status >= 400) log.info(line, 'request');
      else log.debug(line, 'request');
    });
    next();
  };
}

/** The defaults of zlib and brotli cost many times the answer itself; the lightest levels still shrink it fourfold. */
function gentleCompression(): RequestHandler {
  const compress = compression({
    threshold: MIN_PACKED_BYTES,
    level: 1,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  });
  return (req, res, next) => {
    // A client that does not ask for compression need not pay for it.
    const accepted = req.headers['accept-encoding'];
    if (accepted === undefined) return next();
    // A client that accepts everything is most likely to know gzip.
    if (accepted.trim() === '*') req.headers['accept-encoding'] = 'gzip';
    compress(req, res, next);
  };
}
