import type { Cost } from '../../pricing/cost.ts';

/** Cheaper operations, with shorter answers, do not wait for others, and are done in a moment. */
const EXPENSIVE = { price: 100, bytes: 128 * 1024 } as const;

/** Whether an operation keeps this process busy for long, or takes much memory for its answer. */
export function isExpensive(cost: Cost): boolean {
  return isLong(cost) || cost.bytes >= EXPENSIVE.bytes;
}

/** Whether an operation keeps this process busy for long, whatever the length of its answer. */
export function isLong({ price, elsewhere }: Cost): boolean {
  return price - elsewhere >= EXPENSIVE.price;
}
