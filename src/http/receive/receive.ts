import type { Request, RequestHandler, Response } from 'express';
import { type Log, withRequestId } from '../../platform/index.ts';
import { openToPages } from '../message/browser-headers.ts';
import { gatherHeaders, setHeader } from '../message/buffered-headers.ts';
import { onEnd, reportFailures } from '../message/on-close.ts';
import type { RequestMetrics } from '../metrics/request-metrics.ts';
import { MAX_ADDRESS } from '../parameters/query/parse-query.ts';
import { StatusError } from '../problems/refusals.ts';
import { LONG_ADDRESS } from '../problems/sockets/unreadable-requests.ts';
import type { ServiceStatus } from '../route.ts';
import { refuseUnusableHosts } from './host-header.ts';
import { pathForLog, refuseKeysInAddresses } from './keys-in-urls.ts';
import { readTarget } from './request-target.ts';
import { refuseUnknownHttp } from './supported-http.ts';

/** What the entrance needs of the service. */
interface EntranceParts {
  readonly measure: RequestMetrics['measure'];
  /** Makes a span of each request; null where nobody traces. */
  readonly trace: RequestHandler | null;
  readonly log: Log;
  /** Whether the settings name proxies in front of the server. */
  readonly knowsProxies: boolean;
  readonly status: () => ServiceStatus;
}

/**
 * What every request passes, whatever it asks: counted, named by an id, written to the log when it ends, and refused where no route
 * may see it. One function rather than a handler for each, since handlers cost a request half a microsecond each.
 * @param goOn is called once, at once, while headers are gathered; what was refused has to get to `refusedAtEntrance`, which answers it
 */
export type Entrance = (req: Request, res: Response, goOn: (isRefused: boolean) => void) => void;

const REFUSAL = Symbol('refusal');

interface Refused extends Request {
  [REFUSAL]?: unknown;
}

/** Has a request that goes on to the router fail there at once. */
export function failAtEntrance(req: Request, error: unknown): void {
  (req as Refused)[REFUSAL] = error;
}

/** The first handler of the router: fails with what a request was refused for. */
export const refusedAtEntrance: RequestHandler = (req, _res, next) => next((req as Refused)[REFUSAL]);

export function createEntrance({ measure, trace, log, knowsProxies, status }: EntranceParts): Entrance {
  const warn = knowsProxies ? null : warnOfProxies(log);
  const logsAll = log.isLevelEnabled?.('debug') !== false;
  return (req, res, goOn) => {
    measure(req, res);
    const { 'x-request-id': offered } = req.headers;
    withRequestId(typeof offered === 'string' ? offered : undefined, (id) => {
      if (trace === null) pass(req, res, id, goOn);
      else trace(req, res, () => pass(req, res, id, goOn));
    });
  };

  function pass(req: Request, res: Response, id: string, goOn: (isRefused: boolean) => void): void {
    reportFailures(res, log, id);
    gatherHeaders(res);
    setHeader(res, 'X-Request-Id', id);
    res.setMaxListeners(MAX_END_LISTENERS);
    warn?.(req);
    const isTarget = readTargetOrFail(req);
    logAtEnd(req, res, log, logsAll);
    openToPages(req.method, res);
    // A client that accepts everything is most likely to know gzip.
    if (req.headers['accept-encoding']?.trim() === '*') req.headers['accept-encoding'] = 'gzip';
    let isRefused = !isTarget;
    try {
      if (isTarget) refuse(req);
      // The next request goes to another server.
      if (status().draining) setHeader(res, 'Connection', 'close');
    } catch (error) {
      // Where a body ends that is coded in an unknown way, nobody knows.
      if (error instanceof StatusError && error.status === 501) setHeader(res, 'Connection', 'close');
      failAtEntrance(req, error);
      isRefused = true;
    }
    goOn(isRefused);
  }
}

/** Statuses of the 500s by which requests are refused: HTTP that this server does not have, and too much work. */
const REFUSALS: ReadonlySet<number> = new Set([501, 503, 505]);

/** Compression, routes and all parts of a stream wait for an answer's end: Node warns from 11 on. */
const MAX_END_LISTENERS = 20;

/** Whether its target can be read. What cannot be routed must not get to the router, which fails on it outside of all handlers of errors. */
function readTargetOrFail(req: Request): boolean {
  try {
    readTarget(req);
    return true;
  } catch (error) {
    failAtEntrance(req, error);
    return false;
  }
}

/** Throws StatusError, IsobarError('unauthorized'). */
function refuse(req: Request): void {
  refuseUnknownHttp(req);
  refuseUnusableHosts(req);
  if (req.originalUrl.length > MAX_ADDRESS) throw new StatusError(LONG_ADDRESS.status, LONG_ADDRESS.detail);
  refuseKeysInAddresses(req);
}

/** Says once, without any address, that a proxy seems to be in front of the server which the settings do not name. */
function warnOfProxies(log: Log): (req: Request) => void {
  let isSaid = false;
  return ({ headers }) => {
    if (isSaid || headers['x-forwarded-for'] === undefined) return;
    isSaid = true;
    log.warn(
      'a request has X-Forwarded-For, and ISOBAR_TRUSTED_PROXIES is not set: limits and the audit log see the address of the proxy instead of the client’s',
    );
  };
}

/**
 * One line for each request under its id: what failed at `info`, or at `error` where the server is at fault, the rest at `debug`.
 * A refusal is not a fault. No query, no headers, no keys in paths.
 * @param logsAll whether `debug` is written
 */
function logAtEnd(req: Request, res: Response, log: Log, logsAll: boolean): void {
  const startedAt = performance.now();
  const { method, originalUrl } = req;
  onEnd(res, () => {
    // Of an answer that its client did not wait for there is nothing to say.
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
