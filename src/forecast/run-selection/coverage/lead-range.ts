import { defaultHorizonOf, HOUR_MS, type LeadRange, leadStepOf, leadsOf } from '../../../catalog/index.ts';
import { formatTime, IsobarError } from '../../../platform/index.ts';
import { offStep } from '../../runs/run/off-step.ts';
import type { Run } from '../../runs/run/run.ts';

/** Bounds of a range by lead hours, by valid times, or by both. All are inclusive and optional. */
export interface RequestedRange {
  readonly leadFrom?: number | null | undefined;
  readonly leadTo?: number | null | undefined;
  readonly validFrom?: Date | null | undefined;
  readonly validTo?: Date | null | undefined;
  /** Whether `validFrom` is the only time that is requested, on an output step or between two: such a range has no open end. */
  readonly isMoment?: boolean;
}

/**
 * The leads of a run within all bounds, by default all up to its horizon. The range is empty (`from` after `to`) if the run does
 * not reach the bounds; `covers` tells. Throws IsobarError('validation_error') for a lower bound above its upper bound.
 */
export function leadRangeOf(run: Run, range: RequestedRange): LeadRange {
  requireOrder(range);
  const { from, to } = boundsIn(run, range);
  return { from: Math.max(from ?? 0, 0), to: Math.min(to ?? run.horizonHours, run.horizonHours) };
}

/**
 * A range with an end: where none is given, the model's default horizon, so that the length of an answer does not depend on which
 * run is the newest; a range that begins beyond it ends with the run.
 */
export function withDefaultEnd(run: Pick<Run, 'model' | 'initTime'>, range: RequestedRange): RequestedRange {
  if (isPresent(range.leadTo) || isPresent(range.validTo) || range.isMoment === true) return range;
  const horizon = defaultHorizonOf(run.model);
  const { from } = boundsIn(run, range);
  return from !== null && from > horizon ? range : { ...range, leadTo: horizon };
}

/**
 * A range that several runs are compared over, by valid time: its leads count from the start of the newest of them, so that runs
 * that start at different hours answer for the same times.
 */
export function commonRange(
  runs: readonly Pick<Run, 'initTime'>[],
  { leadFrom, leadTo, validFrom, validTo }: RequestedRange,
): RequestedRange {
  const newest = Math.max(...runs.map(({ initTime }) => initTime.getTime()));
  const timeOf = (lead: number | null | undefined) => (isPresent(lead) ? newest + lead * HOUR_MS : null);
  const from = furthest(Math.max, timeOf(leadFrom), validFrom?.getTime());
  const to = furthest(Math.min, timeOf(leadTo), validTo?.getTime());
  return {
    validFrom: from === null ? null : new Date(from),
    validTo: to === null ? null : new Date(to),
  };
}

/** How many output steps of its model a run has in a range of leads. */
export function stepsIn({ model, initTime, horizonHours }: Run, { from, to }: LeadRange): number {
  const steps = leadsOf(model, initTime.getUTCHours());
  return Math.max(
    0,
    countUpTo(steps, Math.min(to, horizonHours)) - countUpTo(steps, from - leadStepOf(model)),
  );
}

/** How many of some numbers, ascending, are not above a limit. */
function countUpTo(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The hours of a run within all bounds, not rounded to whole ones, from its initialisation to its horizon. It is empty (`from`
 * after `to`) as `leadRangeOf` is.
 */
export function hoursWithin(run: Run, range: RequestedRange): LeadRange {
  const { from, to } = exactBoundsIn(run, range);
  return { from: Math.max(from ?? 0, 0), to: Math.min(to ?? run.horizonHours, run.horizonHours) };
}

/**
 * The leads from the model's last output step before some hours, or at their start, to the first after them, or at their end: what
 * to read for values all through these hours.
 */
export function stepsAround(
  { model, initTime }: Pick<Run, 'model' | 'initTime'>,
  hours: LeadRange,
): LeadRange {
  const steps = leadsOf(model, initTime.getUTCHours());
  return {
    from: steps.findLast((step) => step <= hours.from) ?? Math.ceil(hours.from),
    to: steps.find((step) => step >= hours.to) ?? Math.floor(hours.to),
  };
}

/** Throws IsobarError('validation_error') for a lower bound above its upper bound. */
export function requireOrder({ leadFrom, leadTo, validFrom, validTo }: RequestedRange): void {
  if (isPresent(leadFrom) && isPresent(leadTo) && leadFrom > leadTo) {
    throw new IsobarError('validation_error', `leadFrom ${leadFrom} is after leadTo ${leadTo}`, {
      reason: 'conflicting_arguments',
      argument: 'leadFrom',
    });
  }
  if (isPresent(validFrom) && isPresent(validTo) && validFrom > validTo) {
    throw new IsobarError(
      'validation_error',
      `validFrom ${formatTime(validFrom)} is after validTo ${formatTime(validTo)}`,
      { reason: 'conflicting_arguments', argument: 'validFrom' },
    );
  }
}

/** Bounds in hours after the initialisation; null where a side is open. */
export interface Bounds {
  readonly from: number | null;
  readonly to: number | null;
}

/** The first and the last multiple of the model's step of leads (`leadStepOf`) within all bounds, whether the run has them or not. */
export function boundsIn(run: Pick<Run, 'model' | 'initTime'>, range: RequestedRange): Bounds {
  const { from, to } = exactBoundsIn(run, range);
  const step = leadStepOf(run.model);
  return {
    from: from === null ? null : step * Math.ceil(from / step),
    to: to === null ? null : step * Math.floor(to / step),
  };
}

function exactBoundsIn(
  run: Pick<Run, 'initTime'>,
  { leadFrom, leadTo, validFrom, validTo }: RequestedRange,
): Bounds {
  const from = isPresent(validFrom) ? hoursInto(run, validFrom) : null;
  const to = isPresent(validTo) ? hoursInto(run, validTo) : null;
  return { from: furthest(Math.max, leadFrom, from), to: furthest(Math.min, leadTo, to) };
}

function furthest(
  choose: (...hours: number[]) => number,
  ...bounds: readonly (number | null | undefined)[]
): number | null {
  const given = bounds.filter((bound) => isPresent(bound));
  return given.length === 0 ? null : choose(...given);
}

/**
 * The lead that is requested directly or by valid time. Throws IsobarError('validation_error') unless exactly one of them is
 * given, and for a valid time at which the run's model has no output step (`offStep`).
 */
export function leadOf(
  run: Run,
  lead: number | null | undefined,
  validTime: Date | null | undefined,
): number {
  if (isPresent(lead) && isPresent(validTime)) {
    throw new IsobarError(
      'validation_error',
      'a lead and a valid time exclude each other: give one of them',
      {
        reason: 'conflicting_arguments',
        argument: 'validTime',
      },
    );
  }
  if (isPresent(lead)) return lead;
  if (!isPresent(validTime)) {
    throw new IsobarError('validation_error', 'a lead or a valid time is required', {
      reason: 'missing_argument',
    });
  }
  const hours = hoursInto(run, validTime);
  if (!leadsOf(run.model, run.initTime.getUTCHours()).includes(hours)) throw offStep(run, hours, 'validTime');
  return hours;
}

function hoursInto(run: Pick<Run, 'initTime'>, time: Date): number {
  return (time.getTime() - run.initTime.getTime()) / HOUR_MS;
}

export function isPresent<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}
