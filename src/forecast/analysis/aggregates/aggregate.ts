import { rounded, spansOf, type TimedSeries, type TimedTable, validTimesOf } from '../timed-series/index.ts';
import { type Period, type PeriodLength, periodsBetween } from './periods.ts';
import { requireStatistics, type Statistic } from './statistics.ts';
import { type PeriodSummary, summarise } from './summarise.ts';

export interface AggregateOptions {
  readonly every: PeriodLength;
  /** IANA time zone in whose local time the periods start and end. */
  readonly zone: string;
  /** Computed for every column; SUM and MEAN are not allowed for all (`statisticsOf`). */
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
  /** One per period. A statistic that was not requested is null. */
  readonly values: readonly PeriodSummary[];
}

/**
 * Aggregates every column of a table over periods of a time zone. The periods cover the time from the first lead to the last;
 * `hoursPresent` says for how many of `Period.hours` there are values. See `Span` for the time that a value represents, and
 * `summarise` for windows that cross the edge of a period.
 * Throws IsobarError('validation_error') for an unknown zone, a length that does not divide a day and statistics that make no
 * sense for a column.
 */
export function aggregate(table: TimedTable, options: AggregateOptions): Aggregates {
  for (const column of table.columns) requireStatistics(column, table.leads, options.statistics);
  const periods = periodsOf(table, options);
  const columns = table.columns.map((column) => {
    const summaries = summarise(spansOf(table, column), periods, column.windowStarts !== null);
    const values = summaries.map((summary) => selectStatistics(summary, column, options.statistics));
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

/** Keeps the requested statistics, with means and sums rounded to the decimals of the series. */
function selectStatistics(
  summary: PeriodSummary,
  series: TimedSeries,
  statistics: readonly Statistic[],
): PeriodSummary {
  const { hoursPresent, straddling, minimum, maximum, mean, sum, timeOfMinimum, timeOfMaximum } = summary;
  const ifRequested = <T>(statistic: Statistic, value: T | null) =>
    statistics.includes(statistic) ? value : null;
  return {
    hoursPresent,
    straddling,
    minimum: ifRequested('MINIMUM', minimum),
    maximum: ifRequested('MAXIMUM', maximum),
    mean: ifRequested('MEAN', mean === null ? null : rounded(mean, series)),
    sum: ifRequested('SUM', sum === null ? null : rounded(sum, series)),
    timeOfMinimum: ifRequested('TIME_OF_MINIMUM', timeOfMinimum),
    timeOfMaximum: ifRequested('TIME_OF_MAXIMUM', timeOfMaximum),
  };
}
