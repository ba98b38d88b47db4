import type { Bill } from '../route.ts';
import type { PartCharge } from './charge.ts';
import { creditsOf } from './prices/prices.ts';

/** For reading that is not charged. */
export const NO_BILL: Bill = { spent() {}, owe() {}, settle: () => ({ credits: 0, remaining: null }) };

/** Adjusts what was reserved while a response is made. @param charge undefined without a key */
export function billOf(charge: PartCharge | undefined): Bill {
  return {
    spent: (price) => charge?.spent(creditsOf(price)),
    owe: (price) => charge?.owe(creditsOf(price)),
    settle(price) {
      charge?.keep(creditsOf(price));
      const { charge: set, kept = 0 } = charge ?? {};
      const remaining = set?.remaining ?? null;
      return { credits: kept, remaining: remaining === null ? null : remaining + (set?.credits ?? 0) - kept };
    },
  };
}
