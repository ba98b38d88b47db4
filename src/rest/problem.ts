import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { currentRequestId, type ErrorCode, HTTP_STATUS, IsobarError, type Log } from '../platform/index.ts';

/**
 * Answers an error as a problem document (RFC 9457). `detail` is the contract's string, `code` its code name, and
 * `request_id` the id under which the log knows the request.
 */
export function sendProblem(res: Response, code: ErrorCode, detail: string): void {
  sendProblemWithStatus(res, HTTP_STATUS[code], code, detail);
}

function sendProblemWithStatus(res: Response, status: number, code: ErrorCode, detail: string): void {
  if (status === 401) {
    // RFC 6750, section 3.1: the error is named only to those who sent a token.
    const sent = res.req.get('authorization') !== undefined;
    res.set('WWW-Authenticate', `Bearer realm="isobar"${sent ? ', error="invalid_token"' : ''}`);
  }
  res.status(status).type('application/problem+json').set('Cache-Control', 'no-store');
  const title = STATUS_CODES[status];
  res.send(
    JSON.stringify({ type: 'about:blank', title, status, code, detail, request_id: currentRequestId() }),
  );
}

/** Last handler: what the core says goes out as it is, anything else is a defect that only the log may tell about. */
export function problemHandler(log: Log): ErrorRequestHandler {
  return (error: unknown, req: Request, res: Response, next) => {
    if (res.headersSent) {
      next(error);
    } else if (error instanceof IsobarError && error.code !== 'internal_error') {
      sendProblem(res, error.code, error.message);
    } else if (isBadRequest(error)) {
      sendProblem(
        res,
        'validation_error',
        'the request is not well-formed: its path or query cannot be decoded',
      );
    } else {
      log.error({ err: error, path: req.path }, 'request failed');
      sendProblem(
        res,
        'internal_error',
        'the server failed on this request; the log has it under its request id',
      );
    }
  };
}

/** Answer for a method that a known path does not have. */
export const onlyGet: RequestHandler = (req, res) => {
  res.set('Allow', 'GET, HEAD, OPTIONS');
  if (req.method === 'OPTIONS') {
    res.status(204).end();
    return;
  }
  const detail = `${req.method} is not offered on ${req.path.slice(0, 100)}: use GET`;
  sendProblemWithStatus(res, 405, 'validation_error', detail);
};

/** Answer for a path that no route has. */
export const unknownRoute: RequestHandler = (req, res) => {
  sendProblem(
    res,
    'not_found',
    `there is no ${req.method} ${req.path.slice(0, 100)}; GET / says where things are`,
  );
};

/** Express marks what it cannot decode (a lone % in the path, say) with a status of the 400s. */
function isBadRequest(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500;
}
