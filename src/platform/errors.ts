/**
 * The one error type that the core throws for outcomes a caller can act on. Each interface maps
 * `code` to its own form once (REST problem documents, GraphQL `extensions.code`); anything that is
 * not an IsobarError is a defect and leaves the process only as `internal_error`.
 */
export class IsobarError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'IsobarError';
    this.code = code;
  }
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
