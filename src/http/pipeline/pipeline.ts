import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Express, NextFunction, Request, RequestHandler, Router } from 'express';
import { type Log, withRequestId } from '../../platform/index.ts';
import { accessPolicyOf } from '../admission/access-policy.ts';
import type { Admission } from '../admission/admission.ts';
import { PreparedQueries } from '../cache/prepared/prepared-queries.ts';
import { QueryTemplates } from '../cache/prepared/query-templates.ts';
import { answerLastResort } from '../errors/last-resort.ts';
import { otherMethods } from '../errors/problem-handler.ts';
import { withExpressPrototypes } from '../message/express-messages.ts';
import type { RequestMetrics } from '../metrics/request-metrics.ts';
import type { ProblemPolicy } from '../problems/policy.ts';
import type { Route, ServiceStatus, Services } from '../route.ts';
import type { DataRoute, HandlerRoute, ReadBody, RouteMatch } from '../routing/mounted-route.ts';
import { RouteTable } from '../routing/route-table.ts';
import { Exchange, type Shared, type Step } from './exchange.ts';
import { warnOfProxies } from './request/receive.ts';
import { run, runFound, STEPS } from './steps.ts';

interface PipelineOptions {
  readonly admission: Admission;
  readonly log: Log;
  /** The steps of every request; others watch them. */
  readonly steps?: readonly Step[];
  /** How errors outside of all routes are reported. */
  readonly problemsOf?: (req: Request) => ProblemPolicy;
  /** Receives requests of a server; left out where routes are mounted in another Express app by themselves. */
  readonly receiving?: {
    readonly measure: RequestMetrics['measure'];
    /** Makes a span of each request; null where tracing is off. */
    readonly trace: RequestHandler | null;
    /** Whether the settings name proxies in front of the server. */
    readonly knowsProxies: boolean;
    readonly status: () => ServiceStatus;
  };
}

/** How a route is mounted. */
export interface MountOptions {
  readonly problems?: ProblemPolicy;
  /** Whether the path is found in the route table: without the handlers that Express has before it. */
  readonly isDirect?: boolean;
  /** Answers POST to the same path by the parameters in its body. */
  readonly post?: { readonly readBody: ReadBody; readonly prepare: Route['prepare'] };
}

/** Answers the requests of all interfaces; see `STEPS`. */
export class Pipeline {
  readonly #shared: Shared;
  readonly #trace: RequestHandler | null;
  readonly #routes = new RouteTable();

  constructor({ admission, log, steps = STEPS, problemsOf = () => ({}), receiving }: PipelineOptions) {
    this.#trace = receiving?.trace ?? null;
    this.#shared = {
      admission,
      log,
      problemsOf,
      steps,
      routes: this.#routes,
      preparedQueries: new PreparedQueries(),
      receiving:
        receiving === undefined
          ? null
          : {
              measure: receiving.measure,
              log,
              logsAll: log.isLevelEnabled?.('debug') !== false,
              proxyWarning: receiving.knowsProxies ? null : warnOfProxies(log),
              status: receiving.status,
            },
    };
  }

  /** Mounts a route in Express, and in the route table where it is direct. */
  mount(
    router: Router,
    definition: Route,
    services: Services,
    { problems = {}, isDirect = false, post }: MountOptions = {},
  ): void {
    const path = definition.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const expressRoute = router.route(path);
    const route: DataRoute = {
      definition,
      services,
      policy: accessPolicyOf(definition, services),
      scope: definition.scope ?? 'data',
      problems,
      templates: definition.open === undefined ? null : new QueryTemplates(definition.open),
      readBody: null,
    };
    if (isDirect && path === definition.path) {
      this.#routes.add(path, { route, baseUrl: '', expressRoute });
    }
    if (post !== undefined) {
      const { prepare, readBody } = post;
      const byBody = { ...route, definition: { ...definition, prepare }, templates: null, readBody };
      expressRoute.post(this.#found(byBody));
    }
    expressRoute
      .get(this.#found(route))
      .all(post === undefined ? otherMethods() : otherMethods('GET, HEAD, OPTIONS, POST', 'GET or POST'));
  }

  /** Express's handler for a route that another library answers. */
  handler(route: HandlerRoute): RequestHandler {
    return this.#found(route);
  }

  /** Adds a handler route for POST at the mount of an interface to the route table. */
  addPost(mount: string, route: HandlerRoute): void {
    this.#routes.addPost(mount, route);
  }

  /** Admits everybody, counted by address: for pages and descriptions, in front of the handler that sends them. */
  get publicRoute(): RequestHandler {
    return this.handler({
      policy: 'open',
      scope: null,
      problems: {},
      handle: (_req, _res, _caller, next) => next(),
    });
  }

  /** Answers requests of a server by an app that has the routes mounted. */
  onRequest(app: Express): (sent: IncomingMessage, sentTo: ServerResponse, next?: NextFunction) => void {
    return (sent, sentTo, next) => {
      const { req, res } = withExpressPrototypes(app, sent, sentTo);
      const { 'x-request-id': offered } = req.headers;
      const toExpress = () => app(req, res, next as NextFunction);
      try {
        withRequestId(typeof offered === 'string' ? offered : undefined, (requestId) => {
          const exchange = new Exchange(this.#shared, req, res, { requestId, toExpress });
          if (this.#trace === null) run(exchange);
          else this.#trace(req, res, () => run(exchange));
        });
      } catch (error) {
        answerLastResort(res, error);
      }
    };
  }

  #found(route: DataRoute | HandlerRoute): RequestHandler {
    // Shared by all requests: where Express finds a route does not change.
    let match: RouteMatch | null = null;
    return (req, res, next) => {
      const { baseUrl, route: expressRoute } = req;
      if (match?.baseUrl !== baseUrl || match.expressRoute !== expressRoute)
        match = { route, baseUrl, expressRoute };
      const exchange = new Exchange(this.#shared, req, res);
      exchange.match = match;
      exchange.next = next;
      runFound(exchange);
    };
  }
}
