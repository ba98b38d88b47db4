// biome-ignore-all lint/style/noNonNullAssertion: indexes are within the list by construction
import { IsobarError } from '../../../platform/index.ts';

/**
 * The quantile of ascending values as NumPy's method `linear` (type 7 of Hyndman and Fan 1996): in a straight line between the values
 * at both sides of position (n - 1) * at. NaN for no values.
 */
export function quantileOf(ascending: Float64Array, at: number): number {
  const position = (ascending.length - 1) * at;
  const low = Math.floor(position);
  const [below, above] = [ascending[low] ?? Number.NaN, ascending[Math.ceil(position)] ?? Number.NaN];
  return below + (above - below) * (position - low);
}

/** Decimals of shares of members: enough to tell how many of any ensemble's members they are. */
export const SHARE_DECIMALS = 4;

/** Most quantiles, thresholds or edges of one question. */
export const MAX_QUANTILES = 99;

/** Throws IsobarError('validation_error') for a quantile outside 0 to 1, for none, and for too many. */
export function requireQuantiles(at: readonly number[], argument = 'at'): void {
  if (at.length === 0 || at.length > MAX_QUANTILES) {
    throw new IsobarError('validation_error', `give 1 to ${MAX_QUANTILES} quantiles, not ${at.length}`, {
      reason: at.length === 0 ? 'missing_argument' : 'too_large',
      argument,
      allowed: { minimum: 1, maximum: MAX_QUANTILES },
    });
  }
  const wrong = at.find((share) => !(share >= 0 && share <= 1));
  if (wrong === undefined) return;
  throw new IsobarError(
    'validation_error',
    `a quantile is a share from 0 to 1 (0.5 is the median), not ${wrong}`,
    {
      reason: 'out_of_range',
      argument,
      allowed: { minimum: 0, maximum: 1 },
    },
  );
}

/** Throws IsobarError('validation_error') for lists of numbers that are empty, too long or have numbers that are not finite. */
export function requireNumbers(numbers: readonly number[], argument: string, minimum = 1): void {
  if (numbers.length < minimum || numbers.length > MAX_QUANTILES) {
    throw new IsobarError(
      'validation_error',
      `${argument} takes ${minimum} to ${MAX_QUANTILES} numbers, not ${numbers.length}`,
      {
        reason: numbers.length < minimum ? 'missing_argument' : 'too_large',
        argument,
        allowed: { minimum, maximum: MAX_QUANTILES },
      },
    );
  }
  const wrong = numbers.find((number) => !Number.isFinite(number));
  if (wrong === undefined) return;
  throw new IsobarError('validation_error', `${argument} takes finite numbers, not ${wrong}`, {
    reason: 'malformed',
    argument,
  });
}

/** Throws IsobarError('validation_error') for edges that do not rise from each to the next. */
export function requireAscending(edges: readonly number[]): void {
  if (edges.every((edge, n) => n === 0 || edge > (edges[n - 1] ?? edge))) return;
  throw new IsobarError('validation_error', 'edges must rise: each has to be greater than the one before', {
    reason: 'malformed',
    argument: 'edges',
  });
}
