import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { currentRequestId, type ErrorCode, HTTP_STATUS, IsobarError, type Log } from '../platform/index.ts';

const CODES = Object.keys(HTTP_STATUS) as [ErrorCode, ...ErrorCode[]];

/** The body of every error (RFC 9457). */
export const problemDocument = z
  .object({
    type: z
      .string()
      .meta({ description: 'URI of the kind of problem; about:blank where the status says it all.' }),
    title: z.string().meta({ description: 'The status in words.' }),
    status: z.int().meta({ description: 'The HTTP status again.' }),
    code: z.enum(CODES).meta({ description: 'What kind of error it is, by the contract.' }),
    detail: z
      .string()
      .meta({ description: 'What was wrong, what is allowed, and what may have been meant.' }),
    errors: z
      .array(z.object({ parameter: z.string(), detail: z.string() }))
      .meta({ description: 'The parameters that are at fault, one by one.' })
      .optional(),
    description: z.string().meta({ description: 'On EDR and STAC routes: detail again.' }).optional(),
    'violated-policies': z
      .array(z.string())
      .meta({ description: 'With 429: names of the policies in RateLimit-Policy that it violates.' })
      .optional(),
    request_id: z.string().meta({ description: 'The id under which the log of the server has the request.' }),
  })
  .meta({ id: 'Problem', description: 'An error (RFC 9457).' });

/** Kinds of problems that are registered (IANA, HTTP Problem Types). */
const PROBLEM_TYPES: Readonly<Partial<Record<ErrorCode, string>>> = {
  rate_limit_exceeded: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
  overloaded: 'https://iana.org/assignments/http-problem-types#temporary-reduced-capacity',
};

/** An error with a status that the contract's codes do not name. */
export class StatusError extends IsobarError {
  readonly status: number;

  constructor(status: 405 | 406 | 413 | 414 | 415, message: string) {
    super('validation_error', message);
    this.status = status;
  }
}

/** Too many requests, by some of the policies of the caller's plan. */
export class RateError extends IsobarError {
  readonly violated: readonly string[];

  constructor(message: string, violated: readonly string[], retryAfterSeconds: number) {
    super('rate_limit_exceeded', message, { retryAfterSeconds });
    this.violated = violated;
  }
}

/** An answer that had begun could not be read to its end. */
export class BrokenOffError extends Error {
  override readonly name = 'BrokenOffError';
}

/** How an interface tells errors. */
export interface ProblemPolicy {
  /** Status of what the core or a route refuses; 204 is told without a word. */
  statusOf(error: IsobarError): number;
  /** Whether `detail` stands in `description` too (OGC API - EDR, exception schema). */
  readonly withDescription: boolean;
}

/** As the contract says. */
const NATIVE_PROBLEMS: ProblemPolicy = {
  statusOf: ({ code }) => HTTP_STATUS[code],
  withDescription: false,
};

/** Answers an error as a problem document; `detail` is the contract's string. */
function sendProblem(res: Response, error: IsobarError, policy: ProblemPolicy): void {
  const { code, message: detail, faults, retryAfterSeconds } = error;
  const status = error instanceof StatusError ? error.status : policy.statusOf(error);
  for (const name of ['ETag', 'Content-Disposition']) res.removeHeader(name);
  res.status(status).set('Cache-Control', 'no-store');
  if (status === 204) {
    res.removeHeader('Content-Type');
    res.end();
    return;
  }
  const problem: z.output<typeof problemDocument> = {
    type: PROBLEM_TYPES[code] ?? 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail,
    ...(policy.withDescription && { description: detail }),
    ...(faults.length > 0 && { errors: [...faults] }),
    ...(error instanceof RateError && { 'violated-policies': [...error.violated] }),
    request_id: currentRequestId() ?? '',
  };
  if (status === 401) {
    // RFC 6750, section 3.1: the error is named only to those who sent a token.
    const sent = res.req.get('authorization') !== undefined;
    res.set('WWW-Authenticate', `Bearer realm="isobar"${sent ? ', error="invalid_token"' : ''}`);
  }
  if (retryAfterSeconds !== null) res.set('Retry-After', String(retryAfterSeconds));
  res.set('Content-Type', 'application/problem+json');
  res.send(Buffer.from(JSON.stringify(problem)));
}

/** Last handler: what the core says goes out as it is, anything else is a defect that only the log may tell about. */
export function problemHandler(log: Log, policy = NATIVE_PROBLEMS): ErrorRequestHandler {
  // Express knows such a handler by its four parameters.
  return (error: unknown, req: Request, res: Response, _next) => {
    if (error instanceof BrokenOffError || (res.headersSent && !isGone(res))) {
      // What was sent must not pass for a whole answer.
      log.error({ err: error, path: req.path }, 'an answer broke off');
      res.destroy();
    } else if (isGone(res)) {
      log.debug({ err: error, path: req.path }, 'the client left before its answer');
    } else if (error instanceof IsobarError && error.code !== 'internal_error') {
      sendProblem(res, error, policy);
    } else if (isBadRequest(error)) {
      const detail = 'the request is not well-formed: its path or query cannot be decoded';
      sendProblem(res, new IsobarError('validation_error', detail), policy);
    } else {
      log.error({ err: error, path: req.path }, 'request failed');
      const detail = 'the server failed on this request; the log has it under its request id';
      sendProblem(res, new IsobarError('internal_error', detail), policy);
    }
  };
}

/** Whether the connection has ended before its answer did. */
function isGone(res: Response): boolean {
  return res.closed && !res.writableFinished;
}

/** Answers what a route is not asked for: other methods than those it has, and which those are. */
export const otherMethods: RequestHandler = (req, res) => {
  res.set('Allow', 'GET, HEAD, OPTIONS');
  if (req.method === 'OPTIONS') {
    res.status(204).end();
    return;
  }
  throw new StatusError(405, `${req.method} is not offered on ${req.path.slice(0, 100)}: use GET`);
};

/** Answer for a path that no route has. */
export const unknownRoute: RequestHandler = (req) => {
  throw new IsobarError(
    'not_found',
    `there is no ${req.method} ${req.path.slice(0, 100)}; GET / says where things are`,
  );
};

/** Express marks what it cannot decode (a lone % in the path, say) with a status of the 400s. */
function isBadRequest(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500;
}
