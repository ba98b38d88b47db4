import { HOUR_MS } from '../../../catalog/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import type { TimedTable } from '../timed-series/index.ts';
import { type CandidateInterval, candidateIntervals } from './candidate-intervals.ts';
import { type Condition, requireLimitedSize } from './conditions/condition.ts';
import { truthOf } from './conditions/truth.ts';
import { sliceEdges } from './slice-edges.ts';

/** A time interval in which a condition holds. */
export interface ConditionWindow {
  readonly start: Date;
  readonly end: Date;
  readonly hours: number;
  /** How far the window may extend before `start` and after `end`, since values there are missing. */
  readonly possibleStart: Date;
  readonly possibleEnd: Date;
}

/** The windows of a condition. */
export interface ConditionWindows {
  /** Of the certain windows; null if there is none. Of equally long ones the earliest is the longest. */
  readonly first: ConditionWindow | null;
  readonly last: ConditionWindow | null;
  readonly longest: ConditionWindow | null;
  /** Windows in which the condition is known to hold, in order of time. */
  readonly certain: readonly ConditionWindow[];
  /** In order of time: intervals in which it may hold for long enough, depending on missing values, and in no part certainly does. */
  readonly uncertain: readonly ConditionWindow[];
  /** Hours of all certain windows together. */
  readonly totalHours: number;
}

/**
 * The windows of at least `minimumHours` (a whole number, at least 1) throughout which a condition holds, between the first and the
 * last lead of the table.
 *
 * An instantaneous value holds until the model's next output step, a sum or maximum for its own window: a gust above a threshold
 * marks the entire interval of which it is the maximum. Time without values is unknown. A window is certain if the condition is
 * known to hold. If only unknown time would make a window long enough, it is uncertain, once for each interval that has no certain
 * window.
 * Throws IsobarError('validation_error').
 */
export function searchWindows(
  table: TimedTable,
  condition: Condition,
  minimumHours: number,
): ConditionWindows {
  if (!Number.isInteger(minimumHours) || minimumHours < 1) {
    throw new IsobarError(
      'validation_error',
      `a window lasts a whole number of hours, at least 1, not ${minimumHours}`,
      { reason: 'out_of_range', argument: 'minimumHours', allowed: { minimum: 1 } },
    );
  }
  requireLimitedSize(condition);
  const edges = sliceEdges(table);
  const found = candidateIntervals(truthOf(condition, table, edges), edges, minimumHours);
  const windowsThat = (certain: boolean) =>
    found.filter((interval) => interval.certain === certain).map((interval) => windowOf(table, interval));
  const certain = windowsThat(true);
  return {
    first: certain[0] ?? null,
    last: certain.at(-1) ?? null,
    longest: certain.reduce<ConditionWindow | null>(
      (longest, window) => (longest === null || window.hours > longest.hours ? window : longest),
      null,
    ),
    certain,
    uncertain: windowsThat(false),
    totalHours: certain.reduce((sum, { hours }) => sum + hours, 0),
  };
}

function windowOf({ run }: TimedTable, interval: CandidateInterval): ConditionWindow {
  const time = (lead: number) => new Date(run.initTime.getTime() + lead * HOUR_MS);
  return {
    start: time(interval.start),
    end: time(interval.end),
    hours: interval.end - interval.start,
    possibleStart: time(interval.possibleStart),
    possibleEnd: time(interval.possibleEnd),
  };
}
