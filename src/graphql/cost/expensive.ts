import type { Cost } from './cost-sum.ts';

/** Cheaper operations, with shorter answers, do not wait for others, and are done in a moment. */
const EXPENSIVE = { price: 100, bytes: 128 * 1024 } as const;

/** Whether an operation keeps this process busy for long, or takes much memory for its answer. */
export function isExpensive({ price, elsewhere, bytes }: Cost): boolean {
  return price - elsewhere >= EXPENSIVE.price || bytes >= EXPENSIVE.bytes;
}
