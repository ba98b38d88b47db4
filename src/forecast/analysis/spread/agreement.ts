import { type Comparison, meets } from '../timed-series/index.ts';
import type { Spread } from './spread.ts';

/**
 * For each valid time the share (0 to 1) of the models with a value that meet a comparison, each with the same weight. It is
 * how far models agree, not a probability. Throws IsobarError('validation_error') for an impossible threshold.
 */
export function agreement(spread: Spread, comparison: Comparison): readonly number[] {
  const holds = meets(comparison, { name: spread.name, units: spread.units ?? '1' });
  return spread.count.map((count, time) => {
    const meeting = spread.members.filter(({ values }) => {
      const value = values[time] ?? null;
      return value !== null && holds(value);
    });
    return meeting.length / count;
  });
}
