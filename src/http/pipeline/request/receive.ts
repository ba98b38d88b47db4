import type { Request, Response } from 'express';
import type { Log } from '../../../platform/index.ts';
import { LONG_ADDRESS } from '../../errors/sockets/unreadable-requests.ts';
import { bufferHeaders, setHeader } from '../../message/buffered-headers.ts';
import { onClose, reportFailuresTo } from '../../message/on-close.ts';
import { MAX_ADDRESS } from '../../parameters/query/parse-query.ts';
import { StatusError } from '../../problems/refusals.ts';
import { allowCrossOrigin } from '../../receive/browser-headers.ts';
import { refuseUnusableHosts } from '../../receive/host-header.ts';
import { pathForLog, refuseKeysInAddresses } from '../../receive/keys-in-urls.ts';
import { readTarget } from '../../receive/request-target.ts';
import { refuseUnknownHttp } from '../../receive/supported-http.ts';
import type { Exchange } from '../exchange.ts';

/**
 * Starts a request: metrics, log, headers of every response, and checks of what no route may see. Throws StatusError,
 * IsobarError('unauthorized').
 */
export function receive({ req, res, requestId, shared: { receiving } }: Exchange): void {
  if (receiving === null) throw new Error('http: this pipeline receives nothing');
  const { measure, log, proxyWarning, logsAll, status } = receiving;
  measure(req, res);
  reportFailuresTo(res, log, requestId);
  bufferHeaders(res);
  setHeader(res, 'X-Request-Id', requestId);
  res.setMaxListeners(MAX_CLOSE_LISTENERS);
  proxyWarning?.(req);
  let refusal = errorOf(() => readTarget(req));
  logOnClose(req, res, log, logsAll);
  allowCrossOrigin(req.method, res);
  // A client that accepts everything is most likely to know gzip.
  if (req.headers['accept-encoding']?.trim() === '*') req.headers['accept-encoding'] = 'gzip';
  refusal ??= errorOf(() => check(req));
  // The end of a body in an unknown transfer coding cannot be found.
  if (refusal instanceof StatusError && refusal.status === 501) setHeader(res, 'Connection', 'close');
  if (refusal !== undefined) throw refusal;
  // The next request goes to another server.
  if (status().draining) setHeader(res, 'Connection', 'close');
}

/** Statuses of the 500s by which requests are refused: HTTP that this server does not have, and too much work. */
const REFUSALS: ReadonlySet<number> = new Set([501, 503, 505]);

/** Compression, routes and all parts of a stream wait for the end of a response: Node warns from 11 on. */
const MAX_CLOSE_LISTENERS = 20;

function errorOf(action: () => void): unknown {
  try {
    action();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Throws StatusError, IsobarError('unauthorized'). */
function check(req: Request): void {
  refuseUnknownHttp(req);
  refuseUnusableHosts(req);
  if (req.originalUrl.length > MAX_ADDRESS) throw new StatusError(LONG_ADDRESS.status, LONG_ADDRESS.detail);
  refuseKeysInAddresses(req);
}

/** Warns once, without any address, that a proxy seems to be in front of the server which the settings do not name. */
export function warnOfProxies(log: Log): (req: Request) => void {
  let wasWarned = false;
  return ({ headers }) => {
    if (wasWarned || headers['x-forwarded-for'] === undefined) return;
    wasWarned = true;
    log.warn(
      'a request has X-Forwarded-For, and ISOBAR_TRUSTED_PROXIES is not set: limits and the audit log see the address of the proxy instead of the client’s',
    );
  };
}

/**
 * One line for each request under its id: failures at `info`, or at `error` where the server is at fault, the rest at `debug`.
 * A refusal is not a fault. No query, no headers, no keys in paths.
 * @param logsAll whether `debug` is written
 */
function logOnClose(req: Request, res: Response, log: Log, logsAll: boolean): void {
  const startedAt = performance.now();
  const { method, originalUrl } = req;
  onClose(res, () => {
    // A client that did not wait for its answer is not logged.
    if (!res.writableFinished) return;
    const { statusCode: status } = res;
    if (status < 400 && !logsAll) return;
    const path = pathForLog(originalUrl);
    const line = { method, path, status, ms: Math.round(performance.now() - startedAt) };
    if (status >= 500 && !REFUSALS.has(status)) log.error(line, 'request');
    else if (status >= 400) log.info(line, 'request');
    else log.debug(line, 'request');
  });
}
