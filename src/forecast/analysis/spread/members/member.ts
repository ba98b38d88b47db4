import { HOUR_MS, type ModelId } from '../../../../catalog/index.ts';
import {
  columnOf,
  type TimedSeries,
  type TimedTable,
  type TimedValue,
  timedValuesOf,
  validTimesOf,
} from '../../timed-series/index.ts';

/** One model's series by valid time in milliseconds. */
export interface Member {
  readonly model: ModelId;
  readonly initTime: Date;
  readonly series: TimedSeries;
  readonly values: ReadonlyMap<number, TimedValue>;
  /** The windows of sums and maxima in order of time, with and without a value; null for instantaneous variables. */
  readonly windows: readonly MemberWindow[] | null;
}

/** Times in milliseconds. */
export interface MemberWindow {
  readonly start: number;
  readonly end: number;
  readonly value: number | null;
}

/** Takes one series from a table. Throws IsobarError('validation_error') when the table lacks it. */
export function memberOf(table: TimedTable, name: string): Member {
  const series = columnOf(table, name);
  const { model, initTime } = table.run;
  return {
    model,
    initTime,
    series,
    values: timedValuesOf(table, series),
    windows: series.windowStarts === null ? null : windowsOf(table, series),
  };
}

function windowsOf(table: TimedTable, { values, windowStarts }: TimedSeries): readonly MemberWindow[] {
  const origin = table.run.initTime.getTime();
  return validTimesOf(table).flatMap((end, n): MemberWindow[] => {
    const start = windowStarts?.[n] ?? null;
    return start === null ? [] : [{ start: origin + start * HOUR_MS, end, value: values[n] ?? null }];
  });
}
