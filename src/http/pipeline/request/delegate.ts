import { type Exchange, matchOf } from '../exchange.ts';

/** Hands a handler route to the library that answers it: GraphQL Yoga, the SDK of MCP, better-auth, sirv. */
export function delegate(exchange: Exchange): void | Promise<void> {
  const { req, res, caller, next } = exchange;
  const { route } = matchOf(exchange);
  if ('definition' in route) return;
  exchange.isDone = true;
  return route.handle(req, res, caller, next ?? noNext);
}

function noNext(error?: unknown): never {
  throw error ?? new Error('http: a route of the route table has no next handler');
}
