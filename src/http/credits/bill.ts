import type { PartCharge } from './charge.ts';
import { creditsOf } from './prices/prices.ts';

/** What an answer costs whose price is known only once it is made; all that was set aside where nothing is said. */
export interface Bill {
  /** What it has cost so far, which a client pays that leaves before its end. */
  spent(price: number): void;
  /** What was spent at a language-model provider so far, which is charged whatever becomes of the answer. */
  owe(price: number): void;
  /** What it costs in the end, at most what was set aside; says what is charged, and what is left (null on plans that count none). */
  settle(price: number): { readonly credits: number; readonly remaining: number | null };
}

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
