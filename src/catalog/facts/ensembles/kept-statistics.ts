import type { VariableName } from '../../variables/variable-names.ts';
import { isDirection, variableOf } from '../../variables/variables.ts';
import { codesOf } from '../diagnostics.ts';

/**
 * What is stored of an ensemble of which only statistics over its members are kept, by the numbers under which a cube has them. All of
 * them shift and scale as values do, so that units, heights and places are converted as those of a member are.
 */

/** Quantiles are kept at every twentieth, with the minimum and the maximum. */
const QUANTILE_STEPS = 20;

/** Shares of members below the kept quantiles: 0, 0.05 to 1. 0 is the minimum, 1 the maximum. */
export const KEPT_QUANTILES: readonly number[] = Array.from(
  { length: QUANTILE_STEPS + 1 },
  (_, step) => step / QUANTILE_STEPS,
);

/** The number of a kept quantile, by its place in `KEPT_QUANTILES`. */
export const quantileNumber = (step: number): number => step + 1;

/** The number of the mean over the members. */
export const MEAN_NUMBER = KEPT_QUANTILES.length + 1;

/** The number of the mean plus the standard deviation of a sample (n - 1): their difference is the deviation. */
export const MEAN_AND_DEVIATION_NUMBER = MEAN_NUMBER + 1;

/** The numbers of all kept statistics, ascending. */
export const STATISTIC_NUMBERS: readonly number[] = Array.from(
  { length: MEAN_AND_DEVIATION_NUMBER },
  (_, n) => n + 1,
);

/** The place of a share in `KEPT_QUANTILES`; null for one that is not kept. */
export function stepOfQuantile(at: number): number | null {
  const step = Math.round(at * QUANTILE_STEPS);
  return Math.abs(at * QUANTILE_STEPS - step) < 1e-9 ? step : null;
}

/** Whether statistics over members are kept of a variable: not of directions and codes, which have no order. */
export function hasStatistics(name: VariableName): boolean {
  return codesOf(name) === null && !isDirection(variableOf(name));
}
