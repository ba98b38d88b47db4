import { identifyCaller } from '../../admission/identify.ts';
import { hasMetricsToken } from '../../metrics/metrics-token.ts';
import { type Exchange, matchOf } from '../exchange.ts';

/** Finds the caller of a route that is not public. Throws (or rejects) as `identifyCaller`. */
export function identify(exchange: Exchange): void | Promise<void> {
  const { req, res, shared } = exchange;
  const { route } = matchOf(exchange);
  if (route.policy === 'open' || isMetricsReader(exchange)) return;
  const caller = identifyCaller(req, res, shared.admission, route.policy);
  if (!(caller instanceof Promise)) {
    exchange.caller = caller;
    return;
  }
  return caller.then((known) => {
    exchange.caller = known;
  });
}

/** Whether a route for operators is requested with the token of the settings in place of a key. */
function isMetricsReader({ req, match }: Exchange): boolean {
  const route = match?.route;
  if (route === undefined || !('definition' in route) || route.definition.access !== 'operator') return false;
  return hasMetricsToken(req, route.services);
}
