/**
 * The one error type that the core throws for outcomes a caller can act on. Each interface maps
 * `code` to its own form once (REST problem documents, GraphQL `extensions.code`); anything that is
 * not an IsobarError is a defect and leaves the process only as `internal_error`.
 */
export class IsobarError extends Error {
  readonly code: ErrorCode;
  /** Seconds after which to ask again; null where that is not known. */
  readonly retryAfterSeconds: number | null;
  /** Errors by parameter; empty where no parameter in particular is wrong. */
  readonly faults: readonly ParameterFault[];
  /**
   * Why a well-formed question is refused, for interfaces that answer it otherwise than a malformed one: it asks for more than
   * one answer may hold, or for a place or time without data. Null for all other errors.
   */
  readonly reason: RefusalReason | null;

  constructor(code: ErrorCode, message: string, options: IsobarErrorOptions = {}) {
    super(message, options);
    this.name = 'IsobarError';
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.faults = options.faults ?? [];
    this.reason = options.reason ?? null;
  }
}

/**
 * Stored data that are not what was written: they are refused, never answered with. Unlike other internal errors, clients may
 * read its message, which has no path.
 */
export class DamagedDataError extends IsobarError {
  constructor(message: string, options?: ErrorOptions) {
    super('internal_error', message, options);
    this.name = 'DamagedDataError';
  }
}

export interface IsobarErrorOptions extends ErrorOptions {
  readonly retryAfterSeconds?: number;
  readonly faults?: readonly ParameterFault[];
  readonly reason?: RefusalReason;
}

export type RefusalReason = 'too_large' | 'no_data';

/** What is wrong with one parameter. */
export interface ParameterFault {
  readonly parameter: string;
  readonly detail: string;
}

/** Code names of the interface contract, with the HTTP status that REST answers for each. */
export const HTTP_STATUS = {
  unauthorized: 401,
  insufficient_credits: 402,
  not_found: 404,
  validation_error: 422,
  rate_limit_exceeded: 429,
  internal_error: 500,
  upstream_unavailable: 502,
  overloaded: 503,
} as const;

export type ErrorCode = keyof typeof HTTP_STATUS;
