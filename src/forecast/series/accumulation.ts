import type { LeadRange } from '../../catalog/index.ts';
import { roundTo } from '../units/rounding.ts';
import { NullSpans, reasonsByLead } from './null-spans.ts';
import type { Accumulation, Series, SeriesTable } from './series.ts';

/** Extra decimals of a rate compared with its amounts: 0.01 kg m-2 in 12 hours is 0.0008 kg m-2 h-1. */
const RATE_DECIMALS = 2;

/** The leads to read for a range: a run total needs all steps since the initialisation. */
export function rangeToRead(range: LeadRange, accumulation: Accumulation): LeadRange {
  return accumulation === 'RUN_TOTAL' ? { ...range, from: 0 } : range;
}

/** Converts the sums of a table read over `rangeToRead` as requested, and cuts the table to the range. */
export function accumulated(table: SeriesTable, accumulation: Accumulation, range: LeadRange): SeriesTable {
  if (accumulation === 'STEP') return table;
  const columns = table.columns.map((series) => {
    if (series.cellMethods !== 'time: sum') return series;
    return accumulation === 'RATE' ? rate(series) : runTotal(series);
  });
  const leads = table.leads.filter((lead) => lead >= range.from);
  if (leads.length === table.leads.length) return { ...table, columns };
  return { ...table, leads, columns: columns.map((series) => keepLeads(series, leads)) };
}

/** Amounts per hour over each value's window. */
function rate(series: Series): Series {
  const decimals = series.decimals + RATE_DECIMALS;
  return {
    ...series,
    units: `${series.units} h-1`,
    decimals,
    cellMethods: 'time: mean',
    values: series.values.map((value, n) => {
      const start = series.windowStarts?.[n] ?? null;
      const lead = series.leads[n];
      if (value === null || start === null || lead === undefined) return null;
      return roundTo(value / (lead - start), decimals);
    }),
  };
}

/** Amounts since lead 0, at which the total is 0. From a missing step on all totals are null, for the reason of that step. */
function runTotal(series: Series): Series {
  const reasons = reasonsByLead(series);
  const totals = new Map<number, number>([[0, 0]]);
  const nulls = new NullSpans();
  let gap: ReturnType<typeof reasons.get>;
  const values = series.leads.map((lead, n) => {
    const reason = reasons.get(lead);
    if (lead === 0 && reason === 'BEFORE_FIRST_STEP') return 0;
    const step = series.values[n] ?? null;
    const start = series.windowStarts?.[n] ?? null;
    const before = start === null ? undefined : totals.get(start);
    if (step === null || before === undefined) {
      gap ??= reason ?? 'NOT_INGESTED';
      return nulls.add(reason ?? gap, lead);
    }
    const total = roundTo(before + step, series.decimals);
    totals.set(lead, total);
    return total;
  });
  return { ...series, values, nulls: nulls.spans(), windowStarts: series.leads.map(() => 0) };
}

/** Drops the first leads of a series, keeping the given last ones. */
function keepLeads(series: Series, leads: readonly number[]): Series {
  const skipped = series.leads.length - leads.length;
  const kept = new Set(leads);
  return {
    ...series,
    leads,
    values: series.values.slice(skipped),
    windowStarts: series.windowStarts?.slice(skipped) ?? null,
    nulls: series.nulls
      .map((span) => ({ ...span, leads: span.leads.filter((lead) => kept.has(lead)) }))
      .filter((span) => span.leads.length > 0),
  };
}
