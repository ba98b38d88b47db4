import type { NextFunction, Request, Response } from 'express';
import type { Caller, Scope } from '../../access/index.ts';
import type { AccessPolicy } from '../admission/access-policy.ts';
import type { QueryTemplates } from '../cache/prepared/query-templates.ts';
import type { ProblemPolicy } from '../problems/policy.ts';
import type { Route, Services } from '../route.ts';

/** What the pipeline has to know of every route. */
interface RoutePolicy {
  readonly policy: AccessPolicy;
  /** What a key must be allowed; null where that depends on the content of the request. */
  readonly scope: Scope | null;
  /** How errors are reported. */
  readonly problems: ProblemPolicy;
}

/** A route whose answers the pipeline prepares, prices, caches and sends. */
export interface DataRoute extends RoutePolicy {
  readonly definition: Route;
  readonly services: Services;
  /** Prepared queries at other places; null for a route without open parameters. */
  readonly templates: QueryTemplates | null;
  /** Reads the parameters from the body of a POST; null where they are in the URL. */
  readonly readBody: ReadBody | null;
}

export type ReadBody = (req: Request, res: Response) => Promise<Readonly<Record<string, unknown>>>;

/** A route that another library answers once its caller is admitted. */
export interface HandlerRoute extends RoutePolicy {
  /** @param next Express's next handler; fails on a route that was found in the route table */
  readonly handle: (
    req: Request,
    res: Response,
    caller: Caller | null,
    next: NextFunction,
  ) => void | Promise<void>;
}

/** A route, and where it was found: metrics name it by that. */
export interface RouteMatch {
  readonly route: DataRoute | HandlerRoute;
  readonly baseUrl: string;
  /** Express's route; undefined where `baseUrl` is all that metrics tell apart. */
  readonly expressRoute: Request['route'];
}
