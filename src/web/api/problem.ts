/** Why a request has no answer: by the network (status 0), by HTTP, or by the first error of GraphQL. */
export class Problem extends Error {
  /** HTTP status; 0 where nothing came back. */
  readonly status: number;
  /** `extensions.code` of GraphQL or `code` of problem+json, where there is one. */
  readonly code: string | null;
  /** When to ask again, in seconds, where the server says so. */
  readonly retryAfterSeconds: number | null;
  /** Whether the request was sent with the tab's key. */
  readonly hadKey: boolean;
  /** What else the server says of the error: the argument, what is allowed, near matches. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    message: string,
    facts: {
      status: number;
      code?: string | null;
      retryAfterSeconds?: number | null;
      hadKey?: boolean;
      details?: Record<string, unknown>;
    },
  ) {
    super(message);
    this.name = 'Problem';
    this.status = facts.status;
    this.code = facts.code ?? null;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.hadKey = facts.hadKey ?? false;
    this.details = facts.details ?? {};
  }

  /** Whether a retry may succeed without any action by the user. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}
