import { isDirection } from '../../../catalog/index.ts';
import { IsobarError } from '../../../platform/index.ts';

/**
 * A test of one value: greater than, greater or equal, less than, less or equal; BETWEEN includes both bounds. Thresholds are
 * in the variable's fixed unit.
 */
export type Comparison =
  | { readonly comparison: 'GT' | 'GE' | 'LT' | 'LE'; readonly threshold: number }
  | { readonly comparison: 'BETWEEN'; readonly low: number; readonly high: number };

/** The variable whose values are compared. */
interface ComparedVariable {
  readonly name: string;
  readonly units: string;
}

/**
 * The comparison as a predicate of a value. BETWEEN for a direction is clockwise from `low` to `high`, through north if `low` is
 * the greater. Throws IsobarError('validation_error') for bounds that are not finite or in the wrong order.
 */
export function meets(comparison: Comparison, series: ComparedVariable): (value: number) => boolean {
  if (comparison.comparison === 'BETWEEN') return between(comparison.low, comparison.high, series);
  const { threshold } = comparison;
  requireNumber(threshold, series);
  switch (comparison.comparison) {
    case 'GT':
      return (value) => value > threshold;
    case 'GE':
      return (value) => value >= threshold;
    case 'LT':
      return (value) => value < threshold;
    case 'LE':
      return (value) => value <= threshold;
  }
}

function between(low: number, high: number, series: ComparedVariable): (value: number) => boolean {
  requireNumber(low, series);
  requireNumber(high, series);
  if (low <= high) return (value) => value >= low && value <= high;
  if (isDirection(series)) return (value) => value >= low || value <= high;
  throw new IsobarError(
    'validation_error',
    `BETWEEN ${low} and ${high} holds no value of ${series.name}: give the lower bound first`,
    { reason: 'out_of_range', argument: 'upper', allowed: { minimum: low } },
  );
}

function requireNumber(threshold: number, { name, units }: ComparedVariable): void {
  if (Number.isFinite(threshold)) return;
  throw new IsobarError(
    'validation_error',
    `a threshold of ${name} must be a finite number in ${units}, not ${threshold}`,
    { reason: 'malformed', argument: 'threshold' },
  );
}
