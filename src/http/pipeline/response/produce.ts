import { billOf } from '../../credits/bill.ts';
import type { Exchange } from '../exchange.ts';

/** Looks up the content in the response cache. */
export function findCached(exchange: Exchange): void {
  const { response, dataRoute } = exchange;
  if (response.key !== null) exchange.cached = dataRoute.services.answers.find(response.key);
}

/** Reads the content, unless the response cache had it. Throws (or rejects with) what reading throws. */
export function produce(exchange: Exchange): void | Promise<void> {
  const { response, cached, charge } = exchange;
  if (cached !== undefined) {
    exchange.body = { content: cached };
    return;
  }
  const body = response.read(billOf(charge));
  if (!(body instanceof Promise)) {
    exchange.body = body;
    return;
  }
  return body.then((read) => {
    exchange.body = read;
  });
}
