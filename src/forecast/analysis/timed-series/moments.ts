import { HOUR, type TimedSeries, type TimedTable, validTimesOf } from './timed-table.ts';

/** A value and the beginning of its window in milliseconds since 1970; null for a value of a moment. */
export interface Moment {
  readonly value: number;
  readonly windowStart: number | null;
}

/** A series' values by valid time in milliseconds since 1970; missing ones are left out. */
export function momentsOf(table: TimedTable, series: TimedSeries): ReadonlyMap<number, Moment> {
  const origin = table.run.initTime.getTime();
  const moments = new Map<number, Moment>();
  for (const [index, time] of validTimesOf(table).entries()) {
    const value = series.values[index] ?? null;
    if (value === null) continue;
    const start = series.windowStarts?.[index] ?? null;
    moments.set(time, { value, windowStart: start === null ? null : origin + start * HOUR });
  }
  return moments;
}
