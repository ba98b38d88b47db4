import { IsobarError } from '../../../platform/index.ts';

/** The range of an argument, both ends included. */
interface Range {
  readonly minimum: number;
  readonly maximum?: number;
}

/** Degrees north. */
export const LATITUDE: Range = { minimum: -90, maximum: 90 };
/** Degrees east: both of the ranges in use, -180 to 180 and 0 to 360. */
export const LONGITUDE: Range = { minimum: -180, maximum: 360 };

/**
 * Throws IsobarError('validation_error') for a number out of range. Ranges are checked where the argument is used rather than in
 * its scalar, so that one place out of range leaves the rest of the answer.
 * @param argument its path: `at[1].latitude`
 */
export function requireInRange(argument: string, value: number, range: Range): void {
  const { minimum, maximum = Number.POSITIVE_INFINITY } = range;
  if (value >= minimum && value <= maximum) return;
  const allowed =
    maximum === Number.POSITIVE_INFINITY ? `${minimum} or more` : `from ${minimum} to ${maximum}`;
  throw new IsobarError('validation_error', `${argument} ${value} must be ${allowed}`, {
    reason: 'out_of_range',
    argument,
    allowed: range,
  });
}
