import type { LeadRange } from '../../../catalog/index.ts';
import { MISSING } from '../../../store/index.ts';
import type { NullReason } from '../../common/null-reason.ts';
import { type Accumulation, Series } from '../values/series.ts';
import { ValueList } from '../values/value-list.ts';

/** Extra decimals of a rate compared with its amounts: 0.01 kg m-2 in 12 hours is 0.0008 kg m-2 h-1. */
const RATE_DECIMALS = 2;

/** The leads to read for a range: a run total needs all steps since the initialisation. */
export function rangeToRead(range: LeadRange, accumulation: Accumulation): LeadRange {
  return accumulation === 'RUN_TOTAL' ? { ...range, from: 0 } : range;
}

/**
 * A series as requested: its sums converted, and cut to the leads of the axis.
 * @param series read over `rangeToRead`
 * @param leads the last leads of the series
 */
export function accumulated(series: Series, accumulation: Accumulation, leads: readonly number[]): Series {
  const isSum = series.cellMethods === 'time: sum';
  if (isSum && accumulation === 'RATE') return rate(series);
  if (isSum && accumulation === 'RUN_TOTAL') return keepLast(runTotal(series), leads);
  return series.leads.length === leads.length ? series : keepLast(series, leads);
}

/** Amounts per hour over each value's window. */
function rate(series: Series): Series {
  const { name, units, leads, windowStarts, values } = series;
  const decimals = series.decimals + RATE_DECIMALS;
  const list = new ValueList(leads.length, decimals);
  for (const [n, lead] of leads.entries()) {
    const value = values[n] ?? null;
    const start = windowStarts?.[n] ?? null;
    if (value === null || start === null) list.set(n, series.reasonAt(n) ?? 'BEFORE_FIRST_STEP');
    else list.set(n, value / (lead - start));
  }
  return new Series({
    name,
    units: `${units} h-1`,
    decimals,
    cellMethods: 'time: mean',
    leads,
    windowStarts,
    integers: list.integers,
    reasons: list.reasons,
  });
}

/** Amounts since lead 0, at which the total is 0. From a missing step on all totals are null, for the reason of that step. */
function runTotal(series: Series): Series {
  const { name, units, decimals, cellMethods, leads } = series;
  const totals = new Map<number, number>([[0, 0]]);
  const integers = new Int32Array(leads.length).fill(MISSING);
  const reasons = new Array<NullReason | null>(leads.length).fill(null);
  let gap: NullReason | null = null;
  for (const [n, lead] of leads.entries()) {
    const reason = series.reasonAt(n);
    if (lead === 0 && reason === 'BEFORE_FIRST_STEP') {
      integers[n] = 0;
      continue;
    }
    const start = series.windowStarts?.[n] ?? null;
    const before = start === null ? undefined : totals.get(start);
    if (reason !== null || before === undefined) {
      gap ??= reason ?? 'NOT_INGESTED';
      reasons[n] = reason ?? gap;
      continue;
    }
    const total = before + (series.integers[n] ?? 0);
    totals.set(lead, total);
    integers[n] = total;
  }
  const windowStarts = leads.map(() => 0);
  return new Series({ name, units, decimals, cellMethods, leads, windowStarts, integers, reasons });
}

/** Drops the first leads of a series, keeping the given last ones. */
function keepLast(series: Series, leads: readonly number[]): Series {
  const skipped = series.leads.length - leads.length;
  const { name, units, decimals, cellMethods } = series;
  return new Series({
    name,
    units,
    decimals,
    cellMethods,
    leads,
    integers: series.integers.subarray(skipped),
    reasons: leads.map((_, n) => series.reasonAt(n + skipped)),
    windowStarts: series.windowStarts?.slice(skipped) ?? null,
  });
}
