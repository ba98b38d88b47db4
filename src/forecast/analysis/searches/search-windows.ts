import { HOUR_MS } from '../../../catalog/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import type { TimedTable } from '../timed-series/index.ts';
import { candidateIntervals } from './candidate-intervals.ts';
import { choose, type WindowChoice } from './choose-intervals.ts';
import { type Condition, requireLimitedSize } from './condition.ts';
import { edgesOf } from './slice-edges.ts';
import { truthOf } from './truth.ts';

export type { WindowChoice };

export interface SearchOptions {
  /** Whole hours that a window must last, at least 1. */
  readonly minimumHours: number;
  readonly which: WindowChoice;
  /** Whether windows that missing values leave open are given too; true when left out. */
  readonly uncertain?: boolean;
}

/** A time in which a condition holds. */
export interface ConditionWindow {
  readonly start: Date;
  readonly end: Date;
  readonly hours: number;
  /** False: values are missing, and the condition may hold in all of the window or in less of it than was asked for. */
  readonly certain: boolean;
  /** How far the window may reach beyond `start` and `end` because values there are missing. */
  readonly possibleStart: Date;
  readonly possibleEnd: Date;
}

/**
 * The windows of at least `minimumHours` in which a condition holds all the time, from the first lead of the table to the last.
 *
 * Values of a moment stand until the model's next output step, sums and maxima for their own windows (see `Span`): a gust
 * above a threshold marks the whole interval of which it is the maximum. Time without values is unknown. A window is certain
 * when the condition is known to hold; where only unknown time would make one long enough, it is given as uncertain, once
 * for each stretch without a certain one.
 *
 * `which` picks among the certain windows. With FIRST, LAST and LONGEST those that may turn out earlier, later or longer than
 * the one picked come with it, so that more than one is only given where values are missing.
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
  const edges = edgesOf(table);
  const found = candidateIntervals(truthOf(condition, table, edges), edges, minimumHours);
  const time = (lead: number) => new Date(table.run.initTime.getTime() + lead * HOUR_MS);
  return choose(found, which, uncertain).map((stretch) => ({
    start: time(stretch.start),
    end: time(stretch.end),
    hours: stretch.end - stretch.start,
    certain: stretch.certain,
    possibleStart: time(stretch.possibleStart),
    possibleEnd: time(stretch.possibleEnd),
  }));
}
