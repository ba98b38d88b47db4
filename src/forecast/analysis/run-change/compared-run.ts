import { isDirection, type ModelId } from '../../../catalog/index.ts';
import { turn } from '../../diagnostics/wind.ts';
import {
  columnOf,
  rounded,
  type TimedSeries,
  type TimedTable,
  type TimedValue,
  timedValuesOf,
  validTimesOf,
} from '../timed-series/index.ts';

/** One run's series by valid time; all times in milliseconds. */
export interface ComparedRun {
  readonly model: ModelId;
  readonly initTime: number;
  readonly series: TimedSeries;
  /** Valid times of its leads, with or without a value. */
  readonly times: readonly number[];
  readonly values: ReadonlyMap<number, TimedValue>;
}

/** Takes one series from a table. Throws IsobarError('validation_error') when the table lacks it. */
export function comparedRun(table: TimedTable, name: string): ComparedRun {
  const series = columnOf(table, name);
  return {
    model: table.run.model,
    initTime: table.run.initTime.getTime(),
    series,
    times: validTimesOf(table),
    values: timedValuesOf(table, series),
  };
}

/** The later run's value minus the earlier run's; null if one is missing or their windows differ. */
export function differenceAt(time: number, later: ComparedRun, earlier: ComparedRun): number | null {
  const a = later.values.get(time);
  const b = earlier.values.get(time);
  if (a === undefined || b === undefined || a.windowStart !== b.windowStart) return null;
  const difference = isDirection(later.series) ? turn(b.value, a.value) : a.value - b.value;
  return rounded(difference, later.series);
}
