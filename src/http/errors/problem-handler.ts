import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { CreditsError, ScopeError } from '../../access/index.ts';
import { DamagedDataError, IsobarError, type Log } from '../../platform/index.ts';
import { chargesOf } from '../credits/charge.ts';
import { setRemaining } from '../credits/headers.ts';
import { type ProblemPolicy, statusOf } from '../problems/policy.ts';
import { problemBody } from '../problems/problem-document.ts';
import { BrokenOffError, StatusError } from '../problems/refusals.ts';

/** Answers an error as a problem document. */
function sendProblem(res: Response, error: IsobarError, policy: ProblemPolicy): void {
  const status = statusOf(error, policy);
  // Nobody pays for an error.
  const charges = chargesOf(res);
  charges?.refund();
  charges?.explain(error.message);
  if (error instanceof CreditsError) setRemaining(res, error.left);
  for (const name of ['ETag', 'Content-Disposition']) res.removeHeader(name);
  res.status(status).set('Cache-Control', 'no-store');
  if (status === 204) {
    res.removeHeader('Content-Type');
    res.set('X-Detail', error.publicMessage.replaceAll(/[^\x20-\x7e]/g, '?'));
    res.end();
    return;
  }
  if (status === 401) {
    // RFC 6750, section 3.1: the error is named only to those who sent a token.
    const sent = res.req.get('authorization') !== undefined;
    res.set('WWW-Authenticate', `Bearer realm="isobar"${sent ? ', error="invalid_token"' : ''}`);
  }
  if (error instanceof ScopeError) {
    res.set('WWW-Authenticate', `Bearer realm="isobar", error="insufficient_scope", scope="${error.scope}"`);
  }
  if (error.retryAfterSeconds !== null) res.set('Retry-After', String(error.retryAfterSeconds));
  res.set('Content-Type', 'application/problem+json');
  res.send(Buffer.from(problemBody(error, status, policy)));
}

/** How the errors of a request are reported. */
type PolicyOf = (req: Request) => ProblemPolicy;

/**
 * Answers a request with an error: errors of the core as they are; anything else is a defect, of which only the log has details.
 */
export function answerError(
  log: Log,
  policy: ProblemPolicy,
  error: unknown,
  req: Request,
  res: Response,
): void {
  if (error instanceof BrokenOffError || (res.headersSent && !isGone(res))) {
    // What was sent must not pass for a complete answer, and is not charged.
    chargesOf(res)?.refund();
    log.error({ err: error, path: wholePath(req) }, 'an answer broke off');
    res.destroy();
  } else if (isGone(res)) {
    log.debug({ err: error, path: wholePath(req) }, 'the client left before its answer');
  } else if (error instanceof IsobarError && error.code !== 'internal_error') {
    if (error.publicMessage !== error.message) {
      log.warn({ error: error.message, path: wholePath(req) }, 'request refused');
    }
    sendProblem(res, error, policy);
  } else if (error instanceof DamagedDataError) {
    log.error({ error: error.message, path: req.path }, 'request met damaged data');
    sendProblem(res, error, policy);
  } else if (isBadRequest(error)) {
    const detail = 'the request is not well-formed: its path or query cannot be decoded';
    sendProblem(res, new IsobarError('validation_error', detail), policy);
  } else {
    log.error({ err: error, path: wholePath(req) }, 'request failed');
    const detail = 'the server failed on this request; the log has it under its request id';
    sendProblem(res, new IsobarError('internal_error', detail), policy);
  }
}

/** Express's last handler, for errors outside of the pipeline. */
export function problemHandler(log: Log, policy: ProblemPolicy | PolicyOf = {}): ErrorRequestHandler {
  // Express recognizes error handlers by their four parameters.
  return (error: unknown, req: Request, res: Response, _next) => {
    answerError(log, typeof policy === 'function' ? policy(req) : policy, error, req, res);
  };
}

/** Whether the connection has ended before its answer did. */
function isGone(res: Response): boolean {
  return res.closed && !res.writableFinished;
}

/** Answers methods that a route does not have; OPTIONS with those that it has. */
export function otherMethods(allowed = 'GET, HEAD, OPTIONS', useInstead = 'GET'): RequestHandler {
  return (req, res) => {
    res.set('Allow', allowed);
    if (req.method === 'OPTIONS') {
      res.status(204).end();
      return;
    }
    throw new StatusError(405, `${req.method} is not offered on ${wholePath(req)}: use ${useInstead}`);
  };
}

/** Answers a path that no route has. */
export const unknownRoute: RequestHandler = (req) => {
  throw new IsobarError(
    'not_found',
    `there is no ${req.method} ${wholePath(req)}; GET / says where things are`,
  );
};

/** The path that was asked for, from the root: below a mount Express only has what comes after it. */
function wholePath({ baseUrl, path }: Request): string {
  return (path === '/' && baseUrl !== '' ? baseUrl : `${baseUrl}${path}`).slice(0, 100);
}

/** Express marks what it cannot decode (a lone % in the path, say) with a status of the 400s. */
function isBadRequest(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500;
}
