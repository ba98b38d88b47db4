import type { ModelId } from '../../../catalog/index.ts';
import {
  columnOf,
  type TimedSeries,
  type TimedTable,
  type TimedValue,
  timedValuesOf,
} from '../timed-series/index.ts';

/** One model's series by valid time in milliseconds. */
export interface Member {
  readonly model: ModelId;
  readonly initTime: Date;
  readonly series: TimedSeries;
  readonly values: ReadonlyMap<number, TimedValue>;
}

/** Takes one series from a table. Throws IsobarError('validation_error') when the table lacks it. */
export function memberOf(table: TimedTable, name: string): Member {
  const series = columnOf(table, name);
  const { model, initTime } = table.run;
  return { model, initTime, series, values: timedValuesOf(table, series) };
}
