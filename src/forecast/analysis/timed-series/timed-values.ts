import { HOUR_MS } from '../../../catalog/index.ts';
import { type TimedSeries, type TimedTable, validTimesOf } from './timed-table.ts';

/** A value and the start of its window in milliseconds since 1970, null for an instantaneous value. */
export interface TimedValue {
  readonly value: number;
  readonly windowStart: number | null;
}

/** A series' values by valid time in milliseconds since 1970; missing ones are left out. */
export function timedValuesOf(table: TimedTable, series: TimedSeries): ReadonlyMap<number, TimedValue> {
  const origin = table.run.initTime.getTime();
  const values = new Map<number, TimedValue>();
  for (const [index, time] of validTimesOf(table).entries()) {
    const value = series.values[index] ?? null;
    if (value === null) continue;
    const start = series.windowStarts?.[index] ?? null;
    values.set(time, { value, windowStart: start === null ? null : origin + start * HOUR_MS });
  }
  return values;
}
