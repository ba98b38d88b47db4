import { HOUR_MS, type LeadRange } from '../../../catalog/index.ts';
import { rounded, type TimedSeries, type TimedTable } from '../timed-series/index.ts';
import { type Period, type PeriodLength, periodsBetween } from './periods/periods.ts';
import { requireStatistics, type Statistic } from './summaries/statistics.ts';
import { summariseInstants } from './summaries/summarise-instants.ts';
import { summariseWindows } from './summaries/summarise-windows.ts';
import type { PeriodSummary } from './summaries/summary.ts';

export interface AggregateOptions {
  readonly every: PeriodLength;
  /** IANA time zone in whose local time the periods start and end. */
  readonly zone: string;
  /** Computed for every column; SUM and MEAN are not allowed for all (`statisticsOf`). */
  readonly statistics: readonly Statistic[];
  /**
   * Hours after `initTime`, whole or not, between which values count; by default from the first lead of the table to the last.
   * Where it starts or ends between two output steps, the table should have both (`stepsAround`), so that means have the values
   * at its ends.
   */
  readonly within?: LeadRange;
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
 * Aggregates every column of a table over periods of a time zone. The periods cover the requested time as far as the table has
 * it; `hoursPresent` says for how many of `Period.hours` there are values. `summariseInstants` and `summariseWindows` say how
 * values count. A column is summarised once for all statistics that are requested, in sequence.
 * Throws IsobarError('validation_error') for an unknown zone, a length that does not divide a day and statistics that make no
 * sense for a column.
 */
export function aggregate(table: TimedTable, options: AggregateOptions): Aggregates {
  for (const column of table.columns) requireStatistics(column, table.leads, options.statistics);
  const within = requestedPart(table, options.within);
  const periods = periodsOf(table, options, within);
  const columns = table.columns.map((column) => {
    const values = summariesOf(table, column, periods, within).map((summary) =>
      selectStatistics(summary, column, options.statistics),
    );
    return { name: column.name, units: column.units, cellMethods: column.cellMethods, values };
  });
  return { periods, columns };
}

/** The requested hours that lie between the first and the last lead of a table. */
function requestedPart({ leads }: TimedTable, within: LeadRange | undefined): LeadRange {
  const [first, last] = [leads[0] ?? 0, leads.at(-1) ?? 0];
  return { from: Math.max(within?.from ?? first, first), to: Math.min(within?.to ?? last, last) };
}

function periodsOf(
  { run, leads }: TimedTable,
  options: AggregateOptions,
  { from, to }: LeadRange,
): readonly Period[] {
  const timeAt = (lead: number) => new Date(run.initTime.getTime() + lead * HOUR_MS);
  // Checks zone and length even where there are no periods.
  const periods = periodsBetween(timeAt(from), timeAt(Math.max(from, to)), options);
  return leads.length === 0 || from > to ? [] : periods;
}

/** The last summaries of a column, unrounded: each field of an answer asks for another statistic of the same ones. */
const lastSummaries = new WeakMap<
  TimedSeries,
  { readonly periods: readonly Period[]; readonly key: string; readonly summaries: readonly PeriodSummary[] }
>();

function summariesOf(
  table: TimedTable,
  column: TimedSeries,
  periods: readonly Period[],
  within: LeadRange,
): readonly PeriodSummary[] {
  const key = `${within.from} ${within.to}`;
  const last = lastSummaries.get(column);
  if (last?.periods === periods && last.key === key) return last.summaries;
  const summarise = column.windowStarts === null ? summariseInstants : summariseWindows;
  const summaries = summarise(table, column, periods, within);
  lastSummaries.set(column, { periods, key, summaries });
  return summaries;
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
