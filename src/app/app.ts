import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import helmet from 'helmet';
import { AccessWatch } from '../access/index.ts';
import { authRouter } from '../console/index.ts';
import { collectionRoutes, edrRouter, edrSection } from '../edr/index.ts';
import { GRAPHQL_PROBLEMS, graphqlRouter, graphqlSection } from '../graphql/index.ts';
import {
  compressStreams,
  createAdmission,
  createRequestMetrics,
  type DescribedTexts,
  forbidSniffing,
  type Messages,
  measureReads,
  measureSharing,
  measureUsage,
  measureWork,
  messagesOf,
  openSessionCallers,
  otherMethods,
  Pipeline,
  type ProblemPolicy,
  problemHandler,
  ResponseCache,
  type ServiceStatus,
  type Services,
  traceRequests,
  unknownRoute,
} from '../http/index.ts';
import { mcpRouter, mcpSection } from '../mcp/index.ts';
import { isTraced } from '../platform/index.ts';
import { referenceRoutes } from '../refs/index.ts';
import { docsRouter, restRouter } from '../rest/index.ts';
import { stacRouter, stacSection } from '../stac/index.ts';
import { VERSION } from '../version.ts';
import { createDemoFiles } from './pages/demo-files.ts';
import { home } from './pages/home.ts';
import { accountPage, consolePage, documentPages, pageAssets } from './pages/pages.ts';
import type { GatewayParts } from './parts/gateway-parts.ts';

/** Answers a request of a server, or of a program that it is mounted in. */
export interface App {
  (req: IncomingMessage, res: ServerResponse, next?: (error?: unknown) => void): void;
  /** What a server makes best for it. */
  readonly messages: Messages;
}

/** The gateway over opened parts: every interface mounted, not yet listening. */
export function createApp(parts: GatewayParts, status: () => ServiceStatus): App {
  const {
    config,
    forecasts,
    health,
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
  app.use(compressStreams);
  const admission = createAdmission(
    keyring,
    { ...meter, usage: measureUsage(registry, meter.usage) },
    {
      anonymousPlan: config.anonymous ? () => parts.plans.get('anonymous') : null,
      consoleUrl: config.consoleUrl ?? `${config.publicUrl ?? ''}/console`,
      shared,
      watch: new AccessWatch({ ...parts.access, log }),
      sessions: openSessionCallers(parts.access, parts.accounts.sessions, config.publicUrl),
    },
  );
  measureWork(registry, admission.work);
  const answers = new ResponseCache(config.answerCacheBytes);
  measureReads(registry, () => parts.store.report(), answers);
  measureSharing(registry, shared);
  const pipeline = new Pipeline({
    admission,
    log,
    problemsOf,
    receiving: {
      measure,
      trace: isTraced() ? traceRequests : null,
      status,
      knowsProxies: config.trustedProxies !== null,
    },
  });
  app.use(
    '/graphql',
    graphqlRouter({
      forecasts,
      language,
      admission,
      access: parts.access,
      publicUrl: config.publicUrl,
      log,
      now,
      graphiql: config.graphiql,
      version: VERSION,
      operationsFolder: config.operationsFolder,
      operationsOnly: config.operationsOnly,
      fieldUses: shared.counts('field'),
      answers,
      pipeline,
    }),
  );
  app.use((_req, res, next) => {
    forbidSniffing(res);
    next();
  });
  app.use(
    '/mcp',
    mcpRouter({
      forecasts,
      language,
      now,
      log,
      admission,
      pipeline,
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
    metricsToken: config.metricsToken,
    others: parts.others,
    health: () => health.read(),
    plans: parts.plans,
    publicUrl: config.publicUrl,
    publicDiscovery: config.publicDiscovery,
    anonymous: config.anonymous,
  };
  const { publicRoute } = pipeline;
  const { router: demoFiles, addressFor } = createDemoFiles(locate, publicRoute);
  const ofOthers = [...referenceRoutes({ references, addressFor, version: VERSION }), ...collectionRoutes];
  const sections = (described: DescribedTexts) => [
    edrSection(services, described),
    stacSection(services, log, described),
    graphqlSection(),
    mcpSection(described),
  ];
  // Before /refs/{model}, which takes its address for that of a model.
  app.use(demoFiles);
  // Data before pages: the most frequent requests pass the fewest handlers.
  app.use(restRouter(services, pipeline, ofOthers, sections));
  app.use(documentPages(publicRoute));
  app.use(edrRouter(services, pipeline, log));
  app.use(stacRouter({ ...services, addressFor }, pipeline, log));
  // Plain http is the usual first start, so no header may make browsers upgrade to https.
  app.use(
    helmet({
      contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': null } },
      // Whether this host and its subdomains are only ever https is for the proxy in front to say.
      strictTransportSecurity: false,
    }),
  );
  app.use('/auth', publicRoute, authRouter(parts.accounts, shared));
  app.use('/assets', publicRoute, pageAssets());
  app.route('/').get(publicRoute, home(config)).all(otherMethods());
  app.route('/account').get(publicRoute, accountPage).all(otherMethods());
  app.route('/console').get(publicRoute, consolePage(config)).all(otherMethods());
  app.use(docsRouter(services, pipeline));
  app.use(unknownRoute);
  app.use(problemHandler(log, problemsOf));

  const messages = messagesOf(app);
  return Object.assign(pipeline.onRequest(app), { messages });
}

/** Clients of GraphQL look for `errors`, whatever a request was refused for. */
function problemsOf({ originalUrl }: { readonly originalUrl: string }): ProblemPolicy {
  return /^\/graphql(?:[/?]|$)/i.test(originalUrl) ? GRAPHQL_PROBLEMS : {};
}
