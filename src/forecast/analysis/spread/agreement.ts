import { type Comparison, meets } from '../timed-series/index.ts';
import type { Spread } from './spread.ts';

/**
 * For each valid time, the fraction (0 to 1) of the models with a value whose value passes a comparison, equally weighted. It says
 * how far models agree and is not a probability. Throws IsobarError('validation_error') for an invalid threshold.
 */
export function agreement(spread: Spread, comparison: Comparison): readonly number[] {
  const holds = meets(comparison, { name: spread.name, units: spread.units ?? '1' });
  return spread.count.map((count, time) => {
    const passing = spread.members.filter(({ values }) => {
      const value = values[time] ?? null;
      return value !== null && holds(value);
    });
    return passing.length / count;
  });
}
