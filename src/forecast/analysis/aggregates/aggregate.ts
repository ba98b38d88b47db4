import { rounded, spansOf, type TimedSeries, type TimedTable, validTimesOf } from '../timed-series/index.ts';
import { type Period, type PeriodLength, periodsBetween } from './periods.ts';
import { requireStatistics, type Statistic } from './statistics.ts';
import { type PeriodSummary, summarise } from './summarise.ts';

export interface AggregateOptions {
  readonly every: PeriodLength;
  /** IANA time zone on whose clocks the periods begin and end. */
  readonly zone: string;
  /** Of every column; SUM and MEAN do not suit all (`statisticsOf`). */
  readonly statistics: readonly Statistic[];
}

/** Aggregates of several series over the same periods. */
export interface Aggregates {
  readonly periods: readonly Period[];
  readonly columns: readonly AggregateColumn[];
}

/** Aggregates of one series, in its units and decimals. */
interface AggregateColumn {
  readonly name: string;
  readonly units: string;
  readonly cellMethods: string | null;
  /** One for each period. A statistic that was not asked for is null. */
  readonly values: readonly PeriodSummary[];
}

/**
 * Aggregates every column of a table over periods of a time zone. The periods are those that hold the time from the first
 * lead to the last; how much of each was there, `hoursPresent` of `Period.hours` says. What a value stands for, see `Span`;
 * what becomes of a window that reaches over the edge of a period, see `summarise`.
 * Throws IsobarError('validation_error') for an unknown zone, a length that does not fit into a day and statistics that make
 * no sense of a column.
 */
export function aggregate(table: TimedTable, options: AggregateOptions): Aggregates {
  for (const column of table.columns) requireStatistics(column, table.leads, options.statistics);
  const periods = periodsOf(table, options);
  const columns = table.columns.map((column) => {
    const summaries = summarise(spansOf(table, column), periods, column.windowStarts !== null);
    const values = summaries.map((summary) => chosen(summary, column, options.statistics));
    return { name: column.name, units: column.units, cellMethods: column.cellMethods, values };
  });
  return { periods, columns };
}

function periodsOf(table: TimedTable, options: AggregateOptions): readonly Period[] {
  const validTimes = validTimesOf(table);
  const [first, last] = [validTimes[0], validTimes.at(-1)];
  if (first === undefined || last === undefined) return [];
  return periodsBetween(new Date(first), new Date(last), options);
}

/** The statistics asked for, computed ones on the decimals of the series. */
function chosen(
  summary: PeriodSummary,
  series: TimedSeries,
  statistics: readonly Statistic[],
): PeriodSummary {
  const { hoursPresent, straddling, minimum, maximum, mean, sum, timeOfMinimum, timeOfMaximum } = summary;
  const asked = <T>(statistic: Statistic, value: T | null) => (statistics.includes(statistic) ? value : null);
  return {
    hoursPresent,
    straddling,
    minimum: asked('MINIMUM', minimum),
    maximum: asked('MAXIMUM', maximum),
    mean: asked('MEAN', mean === null ? null : rounded(mean, series)),
    sum: asked('SUM', sum === null ? null : rounded(sum, series)),
    timeOfMinimum: asked('TIME_OF_MINIMUM', timeOfMinimum),
    timeOfMaximum: asked('TIME_OF_MAXIMUM', timeOfMaximum),
  };
}
