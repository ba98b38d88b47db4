import { HOUR_MS, type LeadRange } from '../../../../catalog/index.ts';
import { type TimedSeries, type TimedTable, validTimesOf } from '../../timed-series/index.ts';
import type { Period } from '../periods/periods.ts';
import type { PeriodSummary, ValueTime } from './summary.ts';

/** The value of a window; times in milliseconds since 1970. */
interface WindowValue {
  readonly start: number;
  readonly end: number;
  readonly value: number;
}

/**
 * Summarises sums, rates or extremes over windows by period. A window that crosses an edge of the period is divided by time in
 * sums and means, so that the periods of a run add up to its total (within rounding). Its extreme may lie on either side of the
 * edge and counts in both periods. Of equal extremes the first counts.
 * @param within only windows that end in it count
 */
export function summariseWindows(
  table: TimedTable,
  series: TimedSeries,
  periods: readonly Period[],
  within: LeadRange,
): readonly PeriodSummary[] {
  const windows = windowsOf(table, series, within);
  let first = 0;
  return periods.map((period) => {
    const start = period.start.getTime();
    while ((windows[first]?.end ?? Number.POSITIVE_INFINITY) <= start) first++;
    return summariseOne(windows, first, start, period.end.getTime());
  });
}

/** The windows that have a value, in order of their ends. */
function windowsOf(table: TimedTable, series: TimedSeries, within: LeadRange): readonly WindowValue[] {
  const origin = table.run.initTime.getTime();
  const windows: WindowValue[] = [];
  for (const [index, end] of validTimesOf(table).entries()) {
    const lead = table.leads[index] ?? 0;
    const value = series.values[index] ?? null;
    const start = series.windowStarts?.[index] ?? null;
    if (value === null || start === null || lead < within.from || lead > within.to) continue;
    windows.push({ start: origin + start * HOUR_MS, end, value });
  }
  return windows;
}

function summariseOne(
  windows: readonly WindowValue[],
  first: number,
  start: number,
  end: number,
): PeriodSummary {
  let coveredUntil = start;
  let present = 0;
  let straddling = 0;
  let weight = 0;
  let weighted = 0;
  let sum = 0;
  let minimum: WindowValue | null = null;
  let maximum: WindowValue | null = null;
  for (let index = first; index < windows.length; index++) {
    const window = windows[index];
    if (window === undefined || window.start >= end) break;
    const overlap = Math.min(window.end, end) - Math.max(window.start, start);
    if (overlap <= 0) continue;
    if (minimum === null || window.value < minimum.value) minimum = window;
    if (maximum === null || window.value > maximum.value) maximum = window;
    if (window.start < start || window.end > end) straddling++;
    weight += overlap;
    weighted += window.value * overlap;
    sum += window.value * (overlap / (window.end - window.start));
    const coveredBefore = Math.max(coveredUntil, window.start);
    coveredUntil = Math.max(coveredUntil, Math.min(window.end, end));
    present += Math.max(0, coveredUntil - coveredBefore);
  }
  return {
    hoursPresent: present / HOUR_MS,
    straddling,
    minimum: minimum?.value ?? null,
    maximum: maximum?.value ?? null,
    mean: weight > 0 ? weighted / weight : null,
    sum: weight > 0 ? sum : null,
    timeOfMinimum: minimum && timeOf(minimum),
    timeOfMaximum: maximum && timeOf(maximum),
  };
}

function timeOf({ start, end }: WindowValue): ValueTime {
  return { start: new Date(start), end: new Date(end) };
}
