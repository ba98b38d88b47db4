import type { Registry } from 'prom-client';
import { z } from 'zod';
import type { Caller, Plans, Scope } from '../access/index.ts';
import type { ForecastRequest, Forecasts } from '../forecast/index.ts';
import type { QuestionService } from '../language/index.ts';
import type { IngestStatus, OtherProcesses } from '../platform/index.ts';
import type { Access, Openness } from './admission/access-policy.ts';
import type { OpenParameter } from './cache/prepared/open-parameters.ts';
import type { Prepared } from './cache/prepared/prepared.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import { estimateParameter, isPriced } from './credits/estimate/estimate.ts';
import type { FormatName } from './message/media-types.ts';
import type { NetcdfEncoder } from './netcdf/encoder.ts';
import type { ServiceHealth } from './service-health.ts';

/** One form of a route's answer. */
export interface Representation {
  /** Of a JSON body; null for text and bytes. */
  readonly schema: z.ZodType | null;
  readonly description: string;
}

/** A call of a route whose answer by the demo run is shown in the description. */
export interface RouteExample {
  readonly summary: string;
  /** Path and query, as a client sends them. */
  readonly call: string;
  /** What of the answer `/llm.txt` shows, where not all is: keys, as `domain.axes`. */
  readonly show?: readonly string[];
}

/**
 * One route: what is said of it, how its parameters are read, and how it answers. The same object feeds validation, the
 * OpenAPI document and llm.txt.
 */
export interface Route<Query extends z.ZodObject = z.ZodObject, Path extends z.ZodObject = z.ZodObject> {
  /** Parameters in the path stand in braces. */
  readonly path: `/${string}`;
  readonly operationId: string;
  /** The group that it is in, in the description of its interface. */
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /**
   * Who may ask, see `accessPolicyOf`. Requests without a key are counted by address, but for those of a `probe`: all those of a load
   * balancer come from one address.
   */
  readonly access: Access;
  /** What a key must be allowed; `data` when left out. */
  readonly scope?: Scope;
  /** Whether it answers from runs: what is not found may come with the first run after a fresh start. */
  readonly readsRuns?: boolean;
  readonly query: Query;
  /** Whether it answers whatever the query has: probes and caches add parameters of their own. */
  readonly ignoresQuery?: boolean;
  readonly pathParameters: Path;
  /** The parameters that say where, on routes whose questions differ mostly by them. */
  readonly open?: readonly OpenParameter[];
  /** In order of preference: the first is the default. */
  readonly formats: Partial<Record<FormatName, Representation>>;
  /** The media type of a route with one form, where that is not the usual one of the form. */
  readonly mediaType?: string;
  /** Statuses besides 200 that come with the usual body, and when. */
  readonly otherStatuses?: Readonly<Record<number, string>>;
  /** Statuses of errors besides those that every route of its interface has. */
  readonly problems: readonly number[];
  readonly examples: readonly RouteExample[];
  /** Checks all that can be checked without reading values. Throws IsobarError. */
  prepare(request: ParsedRequest<Query, Path>, context: RouteContext): Promise<Prepared> | Prepared;
}

/** A request whose parameters were read. */
interface ParsedRequest<Query extends z.ZodObject, Path extends z.ZodObject> {
  readonly query: z.output<Query>;
  readonly path: z.output<Path>;
  readonly format: FormatName;
}

/** What every route may use. */
export interface Services extends Openness {
  readonly forecasts: Forecasts;
  /** Answers questions in words. */
  readonly language: QuestionService;
  /** Makes files in threads of its own. */
  readonly netcdf: NetcdfEncoder;
  readonly version: string;
  /** What was sent and may be asked for again. */
  readonly answers: ResponseCache;
  readonly now: () => Date;
  readonly status: () => ServiceStatus;
  /** What `/metrics` shows. */
  readonly registry: Registry;
  /** What reads `/metrics` beside keys; null for nothing. Must never be printed. */
  readonly metricsToken?: string | null;
  /** The other processes of this server, whose figures `/metrics` adds up; null where it has one. */
  readonly others?: OtherProcesses | null;
  /** How the gateway and what it needs were when that was looked at last; at once, whatever hangs. */
  readonly health: () => Promise<ServiceHealth>;
  /** What projects of this installation may have; another list when the operator changes it. */
  readonly plans: Pick<Plans, 'all'>;
  /** Address for links; null = what the request says. */
  readonly publicUrl: string | null;
}

/** The state of the process. */
export interface ServiceStatus extends IngestStatus {
  /** Whether it is about to stop: it finishes the requests that are open and takes no more. */
  readonly draining: boolean;
}

/** What one request is answered with. */
export interface RouteContext extends Services {
  /** Absolute address under which the client reaches this server, for links; no slash at the end. */
  readonly origin: string;
  /** Path and query as they were sent. */
  readonly address: string;
  /** Null on routes that need no key. */
  readonly caller: Caller | null;
  /** Aborted once the client has gone. */
  readonly signal: AbortSignal;
  /** The request's own view of the forecasts. */
  readonly request: ForecastRequest;
}

/** A route whose members that are usually empty may be left out. */
type RouteDefinition<Query extends z.ZodObject, Path extends z.ZodObject> = Omit<
  Route<Query, Path>,
  Optional
> &
  Partial<Pick<Route<Query, Path>, Optional>>;
type Optional = 'query' | 'pathParameters' | 'problems' | 'examples';

const NO_PARAMETERS: z.ZodObject = z.object({});

/** A route, typed by its parameters; without parameters, further problems and examples where they are left out. */
export function defineRoute<Query extends z.ZodObject, Path extends z.ZodObject>(
  route: RouteDefinition<Query, Path>,
): Route<Query, Path> {
  const defined = {
    query: NO_PARAMETERS as Query,
    pathParameters: NO_PARAMETERS as Path,
    problems: [],
    examples: [],
    ...route,
  };
  // `prepare` does not see it: whether an estimate is asked for changes nothing of what is checked.
  if (isPriced(route))
    Object.assign(defined, { query: defined.query.extend({ estimate: estimateParameter }) });
  return defined;
}
