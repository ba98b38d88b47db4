import { flushHeaders } from '../../message/buffered-headers.ts';
import { forbidSniffing } from '../../receive/browser-headers.ts';
import { flushPending } from '../../send/response-batcher.ts';
import type { Exchange } from '../exchange.ts';

/**
 * Finds the route: by hash among exact paths, or by URL and `Accept` among prepared queries, else by Express's router, whose handlers
 * continue with the steps after this one.
 */
export function findRoute(exchange: Exchange): void {
  const { req, res, toExpress, shared } = exchange;
  const match =
    shared.routes.find(req) ?? (req.method === 'GET' ? shared.preparedQueries.find(req)?.match : undefined);
  if (match !== undefined) {
    exchange.match = match;
    forbidSniffing(res);
    // Metrics read them, as Express's router sets them.
    req.baseUrl = match.baseUrl;
    req.route = match.expressRoute;
    return;
  }
  exchange.isDone = true;
  flushPending();
  flushHeaders(res);
  toExpress?.();
}
