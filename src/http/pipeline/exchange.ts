import type { NextFunction, Request, Response } from 'express';
import type { Caller } from '../../access/index.ts';
import type { EstimatedFetches } from '../../forecast/index.ts';
import type { Log } from '../../platform/index.ts';
import type { Admission } from '../admission/admission.ts';
import type { PlaceAnswers } from '../cache/prepared/open-parameters.ts';
import type { PreparedQueries, ReadQuery, RunEdition } from '../cache/prepared/prepared-queries.ts';
import type { PreparedResponse, ReadResponse } from '../cache/prepared/prepared-response.ts';
import type { PartCharge, UseName } from '../credits/charge.ts';
import type { RequestMetrics } from '../metrics/request-metrics.ts';
import type { ProblemPolicy } from '../problems/policy.ts';
import type { ServiceStatus } from '../route.ts';
import type { DataRoute, RouteMatch } from '../routing/mounted-route.ts';
import type { RouteTable } from '../routing/route-table.ts';
import type { EncodedBody } from '../send/encode-body.ts';
import type { CompleteBody } from '../send/encoding/complete-body.ts';

/** What receiving requests needs of the service. */
interface Receiving {
  readonly measure: RequestMetrics['measure'];
  readonly log: Log;
  /** Whether `debug` is written. */
  readonly logsAll: boolean;
  /** Warns of a proxy that the settings do not name; null where they name some. */
  readonly proxyWarning: ((req: Request) => void) | null;
  readonly status: () => ServiceStatus;
}

/** What all exchanges share. */
export interface Shared {
  /** Null for routes that are mounted in another Express app by themselves. */
  readonly receiving: Receiving | null;
  readonly admission: Admission;
  readonly log: Log;
  /** How errors outside of all routes are reported. */
  readonly problemsOf: (req: Request) => ProblemPolicy;
  readonly steps: readonly Step[];
  readonly routes: RouteTable;
  readonly preparedQueries: PreparedQueries<RouteMatch>;
}

/** One request and its response on their way through the pipeline: each step reads what those before it have set. */
export class Exchange {
  readonly shared: Shared;
  readonly req: Request;
  readonly res: Response;
  readonly requestId: string;
  /** Gives the request to Express's router; null once that has found the route. */
  readonly toExpress: (() => void) | null;
  /** Set by the last step that is needed: those after it are skipped. */
  isDone = false;

  /** The route, set by `findRoute`, or by Express's router. */
  match: RouteMatch | null = null;
  /** Express's next handler; null for a route that was found in the route table. */
  next: NextFunction | null = null;

  /** Set by `identify`; null on routes that need no key. */
  caller: Caller | null = null;

  // Data routes.
  /** Set by `readQuery`; null where a prepared query was found. */
  query: ReadQuery | null = null;
  use: UseName | null = null;
  /** Collects what would be fetched, where only an estimate is requested. */
  estimated: EstimatedFetches | null = null;
  isEstimate = false;
  /** Set by `prepare`, or by `readQuery` from a prepared query. */
  prepared: PreparedResponse | null = null;
  /** The runs that `prepare` found; null where the query cannot be reused. */
  runs: RunEdition | null = null;
  /** Answers the same query at other places; set by `prepare`. */
  atOtherPlaces: (() => PlaceAnswers | null) | null = null;
  /** Whether `prepared` came from the cache. */
  isReused = false;
  /** Set by `price`. */
  charge: PartCharge | undefined = undefined;
  /** Whether the client has the response, by an entity tag that is known before anything is read. */
  isUnchanged = false;
  /** Set by `findCached`. */
  cached: CompleteBody | undefined = undefined;
  /** The entity tag, once it is known. */
  tag: string | null = null;
  /** Set by `produce`. */
  body: ReadResponse | null = null;
  /** Set by `encode`: the size of `cached` before, or null. */
  cachedBytes: number | null = null;
  encoded: EncodedBody | null = null;

  constructor(
    shared: Shared,
    req: Request,
    res: Response,
    { requestId = '', toExpress = null }: Partial<Pick<Exchange, 'requestId' | 'toExpress'>> = {},
  ) {
    this.shared = shared;
    this.requestId = requestId;
    this.toExpress = toExpress;
    this.req = req;
    this.res = res;
  }

  /** The route of the steps that only data routes reach. */
  get dataRoute(): DataRoute {
    const { match } = this;
    if (match === null || !('definition' in match.route)) throw new Error('http: not a data route');
    return match.route;
  }

  /** The response of the steps after `prepare`. */
  get response(): PreparedResponse {
    if (this.prepared === null) throw new Error('http: nothing was prepared');
    return this.prepared;
  }
}

/** The route of the steps after `findRoute`. */
export function matchOf({ match }: Exchange): RouteMatch {
  if (match === null) throw new Error('http: no route was found');
  return match;
}

/** One step of the pipeline. A promise where something has to be waited for. */
export type Step = (exchange: Exchange) => void | Promise<void>;
