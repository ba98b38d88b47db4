import { HOUR_MS, isDirection, type ModelId } from '../../../catalog/index.ts';
import { turn } from '../../diagnostics/wind.ts';
import { requireNoCodes, type TimedTable } from '../timed-series/index.ts';
import { type ComparedRun, comparedRun, differenceAt } from './compared-run.ts';
import { requireOneModel, requireValidTime } from './require-runs.ts';
import { type Sample, slopePerHour, type Trend, trendOf } from './trend.ts';

/** One run's values and their differences from other runs. Every list has one entry per valid time. */
export interface ComparedRunValues {
  readonly initTime: Date;
  readonly leads: readonly number[];
  /** Null if the run has no value or does not reach the valid time. */
  readonly values: readonly (number | null)[];
  /** Lead at which each value's window starts; the list is null for instantaneous variables. */
  readonly windowStarts: readonly (number | null)[] | null;
  /** The newest run's value minus this run's. */
  readonly toNewest: readonly (number | null)[];
  /** This run's value minus that of the previous run; null for the oldest. */
  readonly sinceBefore: readonly (number | null)[];
}

/** One variable of several runs of a model at one place, compared at the same valid times. */
export interface RunChange {
  readonly name: string;
  readonly units: string;
  readonly model: ModelId;
  readonly validTimes: readonly Date[];
  /** Newest first. */
  readonly runs: readonly ComparedRunValues[];
  /** Per valid time, over the runs with a value. */
  readonly trend: readonly (Trend | null)[];
  /** Change per hour between initialisations, by least squares, in the variable's units. */
  readonly slopePerHour: readonly (number | null)[];
}

/**
 * How the forecast of one variable changed from run to run (dProg/dt), at one valid time or at all that at least two of the runs
 * have. Only values over equal windows are compared: the difference between one run's rain in one hour and another's in three is
 * null, and trend and slope use the runs with the same window as the newest run that has a value. Directions differ by the
 * shorter way round, positive clockwise.
 * Throws IsobarError('validation_error') for tables of several models or two of the same run, for codes, and for a valid time
 * that none of the runs has.
 */
export function runChange(tables: readonly TimedTable[], name: string, at: Date | null = null): RunChange {
  const runs = tables.map((table) => comparedRun(table, name)).sort((a, b) => b.initTime - a.initTime);
  const newest = requireOneModel(runs);
  const { series, model } = newest;
  requireNoCodes(series, 'subtracted');
  if (at !== null) requireValidTime(runs, name, at.getTime());
  const times = at === null ? sharedTimes(runs) : [at.getTime()];
  const samples = times.map((time) => samplesAt(runs, time, isDirection(series)));
  return {
    name,
    units: series.units,
    model,
    validTimes: times.map((time) => new Date(time)),
    runs: runs.map((run, index) => changeOf(run, newest, runs[index + 1], times)),
    trend: samples.map(trendOf),
    slopePerHour: samples.map(slopePerHour),
  };
}

function changeOf(
  run: ComparedRun,
  newest: ComparedRun,
  before: ComparedRun | undefined,
  times: readonly number[],
): ComparedRunValues {
  const windowStartAt = (time: number) => {
    const start = run.values.get(time)?.windowStart ?? null;
    return start === null ? null : (start - run.initTime) / HOUR_MS;
  };
  return {
    initTime: new Date(run.initTime),
    leads: times.map((time) => (time - run.initTime) / HOUR_MS),
    values: times.map((time) => run.values.get(time)?.value ?? null),
    windowStarts: run.series.windowStarts && times.map(windowStartAt),
    toNewest: times.map((time) => differenceAt(time, newest, run)),
    sinceBefore: times.map((time) => (before === undefined ? null : differenceAt(time, run, before))),
  };
}

function sharedTimes(runs: readonly ComparedRun[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const { times } of runs) for (const time of times) counts.set(time, (counts.get(time) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= 2)
    .map(([time]) => time)
    .sort((a, b) => a - b);
}

/** Values, oldest first, of the runs with the same window as the newest run that has one; directions continue past north. */
function samplesAt(runs: readonly ComparedRun[], time: number, direction: boolean): readonly Sample[] {
  const samples: Sample[] = [];
  const newest = runs.find(({ values }) => values.has(time))?.values.get(time);
  for (const { initTime, values } of runs.toReversed()) {
    const timed = values.get(time);
    if (timed === undefined || timed.windowStart !== newest?.windowStart) continue;
    const before = samples.at(-1)?.value;
    const value = direction && before !== undefined ? before + turn(before, timed.value) : timed.value;
    samples.push({ initTime, value });
  }
  return samples;
}
