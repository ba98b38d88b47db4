import { matchesEtag } from '../../cache/cache-policy.ts';
import { NO_BILL } from '../../credits/bill.ts';
import { chargesOf } from '../../credits/charge.ts';
import { sendEstimate } from '../../credits/estimate/send-estimate.ts';
import { requireWithinPlan } from '../../credits/plan/require-plan.ts';
import { priceOfFetches } from '../../credits/prices/fetches.ts';
import type { Exchange } from '../exchange.ts';

/** What a response costs at most that the client has already. */
const MAX_UNCHANGED_CREDITS = 1;

/**
 * Checks the limits of the caller's plan and reserves the credits; or answers with the price, where only an estimate is requested. Throws
 * (or rejects with) IsobarError('validation_error'), CreditsError.
 */
export function price(exchange: Exchange): void | Promise<void> {
  const { req, res, caller, response } = exchange;
  if (caller !== null) requireWithinPlan(caller, response.work);
  if (exchange.isEstimate) return estimate(exchange);
  const { tag, status, credits } = response;
  // Nothing is read for a client that has the response by a tag that is known; everything else is read, and costs what that does.
  exchange.isUnchanged = status === 200 && tag !== null && matchesEtag(req.headers['if-none-match'], tag);
  const reserved = chargesOf(res)?.reserve(exchange.isUnchanged ? minimumCharge(credits) : credits);
  if (!(reserved instanceof Promise)) {
    exchange.charge = reserved;
    return;
  }
  return reserved.then((charge) => {
    exchange.charge = charge;
  });
}

async function estimate(exchange: Exchange): Promise<void> {
  const { req, res, response, estimated } = exchange;
  exchange.isDone = true;
  const fetches =
    estimated === null ? 0 : await priceOfFetches(response.run, () => response.read(NO_BILL), estimated);
  await sendEstimate(req, res, response.work.price, fetches);
}

function minimumCharge(credits: number): number {
  return Math.min(MAX_UNCHANGED_CREDITS, credits);
}
