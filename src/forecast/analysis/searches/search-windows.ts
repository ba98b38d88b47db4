import { HOUR_MS } from '../../../catalog/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import type { TimedTable } from '../timed-series/index.ts';
import { candidateIntervals } from './candidate-intervals.ts';
import { chooseIntervals, type WindowChoice } from './choose-intervals.ts';
import { type Condition, requireLimitedSize } from './condition.ts';
import { sliceEdges } from './slice-edges.ts';
import { truthOf } from './truth.ts';

export type { WindowChoice };

export interface SearchOptions {
  /** Whole hours that a window must last, at least 1. */
  readonly minimumHours: number;
  readonly which: WindowChoice;
  /** Whether to include windows that depend on missing values; by default true. */
  readonly uncertain?: boolean;
}

/** A time interval in which a condition holds. */
export interface ConditionWindow {
  readonly start: Date;
  readonly end: Date;
  readonly hours: number;
  /** False if values are missing: the condition may hold throughout the window, or for less than the requested time. */
  readonly certain: boolean;
  /** How far the window may extend before `start` and after `end`, since values there are missing. */
  readonly possibleStart: Date;
  readonly possibleEnd: Date;
}

/**
 * The windows of at least `minimumHours` throughout which a condition holds, between the first and the last lead of the table.
 *
 * An instantaneous value holds until the model's next output step, a sum or maximum for its own window: a gust above
 * a threshold marks the entire interval of which it is the maximum. Time without values is unknown. A window is certain if the
 * condition is known to hold. If only unknown time would make a window long enough, it is returned as uncertain, once for each
 * interval that has no certain window.
 *
 * `which` chooses among the certain windows. With FIRST, LAST and LONGEST, windows that may turn out earlier, later or longer than
 * the chosen one are returned as well, so there is more than one only if values are missing.
 * Throws IsobarError('validation_error').
 */
export function searchWindows(
  table: TimedTable,
  condition: Condition,
  { minimumHours, which, uncertain = true }: SearchOptions,
): readonly ConditionWindow[] {
  if (!Number.isInteger(minimumHours) || minimumHours < 1) {
    throw new IsobarError(
      'validation_error',
      `a window lasts a whole number of hours, at least 1, not ${minimumHours}`,
    );
  }
  requireLimitedSize(condition);
  const edges = sliceEdges(table);
  const found = candidateIntervals(truthOf(condition, table, edges), edges, minimumHours);
  const time = (lead: number) => new Date(table.run.initTime.getTime() + lead * HOUR_MS);
  return chooseIntervals(found, which, uncertain).map((interval) => ({
    start: time(interval.start),
    end: time(interval.end),
    hours: interval.end - interval.start,
    certain: interval.certain,
    possibleStart: time(interval.possibleStart),
    possibleEnd: time(interval.possibleEnd),
  }));
}
