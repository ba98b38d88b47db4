import { HOUR_MS } from '../../../catalog/index.ts';
import { nextSteps, type TimedSeries, type TimedTable, validTimesOf } from './timed-table.ts';

/**
 * The time that one value represents, in milliseconds since 1970.
 *
 * A sum, maximum or mean represents its own window, which ends at its valid time. An instantaneous value represents the time from
 * its valid time to the model's next output step, when the next value is known; nothing is interpolated. The last value of a
 * series represents its valid time alone (`start` = `end`).
 */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly validTime: number;
  readonly value: number;
}

/** Spans of a series' values, in order of valid time; missing values have none. */
export function spansOf(table: TimedTable, series: TimedSeries): readonly Span[] {
  const validTimes = validTimesOf(table);
  const origin = table.run.initTime.getTime();
  const spans: Span[] = [];
  if (series.windowStarts === null) {
    const next = nextSteps(table);
    validTimes.forEach((validTime, index) => {
      const value = series.values[index] ?? null;
      const end = origin + (next[index] ?? 0) * HOUR_MS;
      if (value !== null) spans.push({ start: validTime, end, validTime, value });
    });
    return spans;
  }
  for (const [index, validTime] of validTimes.entries()) {
    const value = series.values[index] ?? null;
    const windowStart = series.windowStarts[index] ?? null;
    if (value === null || windowStart === null) continue;
    spans.push({ start: origin + windowStart * HOUR_MS, end: validTime, validTime, value });
  }
  return spans;
}
