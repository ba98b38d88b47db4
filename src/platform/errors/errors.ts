import { registerErrorClass } from './error-classes.ts';

/** What callers read of an error whose message names a file of the store: the log has the message. */
const DAMAGED = 'stored data that this answer needs are damaged, and are being replaced: ask again later';
/** What callers read of an error whose message names an address or file of a producer. */
const SOURCE_FAILED = 'the source of these data does not answer as it should: ask again later';

/** When to ask again after an overload whose end is not known. */
const OVERLOAD_SECONDS = 5;

/**
 * The one error type that the core throws for outcomes a caller can act on. Each interface maps
 * `code` to its own form once (REST problem documents, GraphQL `extensions.code`); anything that is
 * not an IsobarError is a defect and leaves the process only as `internal_error`.
 */
export class IsobarError extends Error {
  readonly code: ErrorCode;
  /** The message as callers may read it: without files of the store, and addresses of producers. */
  readonly publicMessage: string;
  /** Seconds after which to ask again; null where that is not known. */
  readonly retryAfterSeconds: number | null;
  /** Errors by parameter; empty where no parameter in particular is wrong. */
  readonly faults: readonly ParameterFault[];
  /** Why it is refused, in a word that a program can act on; null where the code says it all. */
  readonly reason: RefusalReason | null;
  /** The argument that is wrong, by its path: `leadTo`, `at[1].latitude`. */
  readonly argument: string | null;
  /** What the argument may be. */
  readonly allowed: Allowed | null;
  /** The allowed values that are nearest to the one given, the nearest first; empty where none is near. */
  readonly nearest: readonly (string | number)[];

  constructor(code: ErrorCode, message: string, options: IsobarErrorOptions = {}) {
    super(message, options);
    this.name = 'IsobarError';
    this.code = code;
    const named = code === 'upstream_unavailable' ? SOURCE_FAILED : message;
    this.publicMessage = options.publicMessage ?? named;
    this.retryAfterSeconds = options.retryAfterSeconds ?? (code === 'overloaded' ? OVERLOAD_SECONDS : null);
    this.faults = options.faults ?? [];
    this.reason = options.reason ?? null;
    this.argument = options.argument ?? null;
    this.allowed = options.allowed ?? null;
    this.nearest = options.nearest ?? [];
  }
}

/**
 * Stored data that are not what was written: they are refused, never answered with. Unlike other internal errors, clients hear
 * that this is what is wrong.
 */
export class DamagedDataError extends IsobarError {
  constructor(message: string, options: ErrorOptions = {}) {
    super('internal_error', message, { publicMessage: DAMAGED, ...options });
    this.name = 'DamagedDataError';
  }
}

registerErrorClass('IsobarError', IsobarError);
registerErrorClass('DamagedDataError', DamagedDataError);

export interface IsobarErrorOptions extends ErrorOptions {
  /** What callers read instead of the message. */
  readonly publicMessage?: string;
  readonly retryAfterSeconds?: number;
  readonly faults?: readonly ParameterFault[];
  readonly reason?: RefusalReason;
  readonly argument?: string;
  readonly allowed?: Allowed;
  readonly nearest?: readonly (string | number)[];
}

/** Some values, or the range that values are in, both ends included. */
export type Allowed =
  | readonly (string | number)[]
  | { readonly minimum?: number | string; readonly maximum?: number | string };

/**
 * Why a request is refused. For interfaces that answer a well-formed question otherwise than a malformed one: `too_large` asks
 * for more than one answer may hold, `no_data` for a place or time without data. The rest are of the request itself: a value
 * that cannot be read (`malformed`), that does not exist (`unknown_value`) or is beyond its range (`out_of_range`); arguments that
 * exclude each other (`conflicting_arguments`) or are missing (`missing_argument`); a unit of another kind (`wrong_unit`), a lead
 * or time between the output steps (`off_step`) or after the end of the run (`beyond_run`), a run that does not exist
 * (`unknown_run`), a variable that the model does not have (`not_provided`), a statistic that is not defined (`not_defined`).
 * `implausible` is of a producer's field whose values no weather has. Two are not of the request, and not our failures either: what
 * the operator has switched off (`switched_off`), and what a provider will not answer (`refused`).
 */
export type RefusalReason =
  | 'too_large'
  | 'no_data'
  | 'malformed'
  | 'unknown_value'
  | 'out_of_range'
  | 'conflicting_arguments'
  | 'missing_argument'
  | 'wrong_unit'
  | 'off_step'
  | 'beyond_run'
  | 'unknown_run'
  | 'not_provided'
  | 'not_defined'
  | 'implausible'
  | 'switched_off'
  | 'refused';

/** What is wrong with one parameter. */
export interface ParameterFault {
  readonly parameter: string;
  readonly detail: string;
}

/** Code names of the interface contract, and `forbidden`, with the HTTP status that REST answers for each. */
export const HTTP_STATUS = {
  unauthorized: 401,
  insufficient_credits: 402,
  forbidden: 403,
  not_found: 404,
  validation_error: 422,
  rate_limit_exceeded: 429,
  internal_error: 500,
  upstream_unavailable: 502,
  overloaded: 503,
} as const;

export type ErrorCode = keyof typeof HTTP_STATUS;
