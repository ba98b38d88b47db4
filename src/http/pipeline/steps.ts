import { prepare } from './answer/prepare.ts';
import { price } from './answer/price.ts';
import { readQuery } from './answer/read-query.ts';
import type { Exchange, Step } from './exchange.ts';
import { fail } from './fail.ts';
import { admit } from './request/admit.ts';
import { delegate } from './request/delegate.ts';
import { findRoute } from './request/find-route.ts';
import { identify } from './request/identify.ts';
import { receive } from './request/receive.ts';
import { cacheResponse } from './response/cache-response.ts';
import { answerUnchanged, answerUnchangedContent } from './response/conditional.ts';
import { encode } from './response/encode.ts';
import { findCached, produce } from './response/produce.ts';
import { send } from './response/send.ts';

/**
 * The steps of every request of every interface, in their order. A prepared query replaces `Route.prepare` within `prepare`, a cached
 * response replaces reading within `produce`, and a handler route ends with `delegate`; nothing else differs.
 */
export const STEPS: readonly Step[] = [
  receive,
  findRoute,
  identify,
  admit,
  delegate,
  readQuery,
  prepare,
  price,
  answerUnchanged,
  findCached,
  produce,
  answerUnchangedContent,
  encode,
  send,
  cacheResponse,
];

/** The first step after the route was found. */
const AFTER_ROUTE = STEPS.indexOf(findRoute) + 1;

/** Runs an exchange through the steps; at once as far as nothing has to be waited for. Never throws. */
export function run(exchange: Exchange, first = 0): void {
  const { steps } = exchange.shared;
  try {
    for (let n = first; n < steps.length && !exchange.isDone; n++) {
      const pending = steps[n]?.(exchange);
      if (pending === undefined) continue;
      pending.then(
        () => run(exchange, n + 1),
        (error: unknown) => fail(exchange, error),
      );
      return;
    }
  } catch (error) {
    fail(exchange, error);
  }
}

/** Continues a request whose route Express's router has found. */
export function runFound(exchange: Exchange): void {
  run(exchange, AFTER_ROUTE);
}
