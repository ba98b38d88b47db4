import { HOUR_MS, type LeadRange, modelOf } from '../../catalog/index.ts';
import { formatTime, IsobarError } from '../../platform/index.ts';
import type { Run } from './run.ts';

/** Bounds of a range by lead hours, by valid times, or by both. All are inclusive and optional. */
export interface RequestedRange {
  readonly leadFrom?: number | null | undefined;
  readonly leadTo?: number | null | undefined;
  readonly validFrom?: Date | null | undefined;
  readonly validTo?: Date | null | undefined;
}

/**
 * The leads of a run within all bounds, by default all up to the model's horizon. The range is empty (`from` after `to`) if the
 * run does not reach the valid times. Throws IsobarError('validation_error') for a lower bound above its upper bound.
 */
export function leadRangeOf(run: Run, { leadFrom, leadTo, validFrom, validTo }: RequestedRange): LeadRange {
  if (isGiven(leadFrom) && isGiven(leadTo) && leadFrom > leadTo) {
    throw new IsobarError('validation_error', `leadFrom ${leadFrom} is after leadTo ${leadTo}`);
  }
  if (isGiven(validFrom) && isGiven(validTo) && validFrom > validTo) {
    throw new IsobarError(
      'validation_error',
      `validFrom ${formatTime(validFrom)} is after validTo ${formatTime(validTo)}`,
    );
  }
  const horizon = modelOf(run.model).horizonHours;
  return {
    from: Math.max(leadFrom ?? 0, isGiven(validFrom) ? Math.ceil(hoursInto(run, validFrom)) : 0),
    to: Math.min(leadTo ?? horizon, isGiven(validTo) ? Math.floor(hoursInto(run, validTo)) : horizon),
  };
}

/**
 * The lead that is requested directly or by valid time. Throws IsobarError('validation_error') unless exactly one of them is
 * given, and for a valid time that is not a whole number of hours after the initialisation.
 */
export function leadOf(
  run: Run,
  lead: number | null | undefined,
  validTime: Date | null | undefined,
): number {
  if (isGiven(lead) && isGiven(validTime)) {
    throw new IsobarError('validation_error', 'a lead and a valid time exclude each other: give one of them');
  }
  if (isGiven(lead)) return lead;
  if (!isGiven(validTime)) {
    throw new IsobarError('validation_error', 'a lead or a valid time is required');
  }
  const hours = hoursInto(run, validTime);
  if (!Number.isInteger(hours) || hours < 0) {
    throw new IsobarError(
      'validation_error',
      `${formatTime(validTime)} is no whole number of hours after ${formatTime(run.initTime)}, when the ${run.model} run begins`,
    );
  }
  return hours;
}

function hoursInto(run: Run, time: Date): number {
  return (time.getTime() - run.initTime.getTime()) / HOUR_MS;
}

function isGiven<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}
