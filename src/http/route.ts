import type { Registry } from 'prom-client';
import { z } from 'zod';
import type { Caller, Plans, Scope } from '../access/index.ts';
import type { ModelId } from '../catalog/index.ts';
import type { ForecastRequest, Forecasts, Run } from '../forecast/index.ts';
import type { PooledText } from '../formats/index.ts';
import type { QuestionService } from '../language/index.ts';
import type { IngestStatus, OtherProcesses } from '../platform/index.ts';
import type { Access, Openness } from './admission/access-policy.ts';
import type { OpenParameter, PlaceAnswers } from './cache/prepared/open-parameters.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import { estimateParameter, isPriced } from './credits/estimate/estimate.ts';
import type { Work } from './credits/prices/prices.ts';
import type { NetcdfEncoder } from './netcdf/encoder.ts';
import type { FormatName } from './send/negotiation/media-types.ts';
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
  /** Whether it answers whatever the query has: probes and caches add their own parameters. */
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
  /** Makes files in separate threads. */
  readonly netcdf: NetcdfEncoder;
  readonly version: string;
  /** Sent answers that may be requested again. */
  readonly answers: ResponseCache;
  readonly now: () => Date;
  readonly status: () => ServiceStatus;
  /** What `/metrics` shows. */
  readonly registry: Registry;
  /** A token for `/metrics` besides keys; null for none. Must never be printed. */
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

/** An answer that is known to exist, but was not read yet. */
export interface Prepared extends Work {
  /** 200 when left out. */
  readonly status?: number;
  /** The run that answers; null where no single one does. */
  readonly run: Run | null;
  /**
   * How long clients may cache it: `fixed` for ever, `current` for a minute, `shared` for a day, in shared caches too, `never`
   * not at all.
   */
  readonly cachePolicy: 'fixed' | 'current' | 'shared' | 'never';
  /**
   * Changes whenever the answer to the same question does; null where that cannot be known before it is read. A function where
   * finding it is work, which is not done before it is paid for.
   */
  readonly identity: string | null | ((bill: Bill) => Promise<string>);
  /**
   * What was requested, as far as the content depends on it besides its form and `identity`: the same text for questions with the
   * same content, which is then kept and sent again. Without it the content is read each time.
   */
  readonly question?: string;
  /** The place of the question, on routes with `open` parameters: `question` is the rest of it. */
  readonly at?: AnsweredWhere;
  /**
   * The model whose default run answers, where all of this follows from the parameters and from that model's complete runs: while those
   * stay the same, the question need not be prepared again. Null or left out where more counts.
   */
  readonly defaultOf?: ModelId | null;
  readonly headers?: Readonly<Record<string, string>>;
  read(bill: Bill): Promise<Body> | Body;
}

/** The place of a question, and how it is answered elsewhere. */
interface AnsweredWhere {
  /** As `OpenAnswer.where`. */
  readonly where: string;
  /** Null where that takes more than to read and to write. */
  readonly elsewhere: () => PlaceAnswers | null;
}

/** What an answer costs whose price is known only once it is made; all that was set aside where nothing is said. */
export interface Bill {
  /** Its cost so far, which is charged when the client leaves before its end. */
  spent(price: number): void;
  /** What was spent at a language-model provider so far, which is charged whatever becomes of the answer. */
  owe(price: number): void;
  /** What it costs in the end, at most what was set aside; says what is charged, and what is left (null on plans that count none). */
  settle(price: number): { readonly credits: number; readonly remaining: number | null };
}

export interface Body {
  /** Complete, in pieces, or made only if it is sent. A pooled text is released once it has been sent. */
  readonly content:
    | Uint8Array
    | string
    | PooledText
    | AsyncIterable<Uint8Array | string>
    | (() => Promise<Uint8Array>);
  /** The run as it was read, where reading ingested fields. */
  readonly run?: Run;
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
  // `prepare` does not see it: whether an estimate is requested changes nothing of what is checked.
  if (isPriced(route))
    Object.assign(defined, { query: defined.query.extend({ estimate: estimateParameter }) });
  return defined;
}
