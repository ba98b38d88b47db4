// biome-ignore-all lint/style/noNonNullAssertion: lists of one length are walked together
import { HOUR_MS, type LeadRange } from '../../../../catalog/index.ts';
import { nextSteps, type TimedSeries, type TimedTable } from '../../timed-series/index.ts';
import type { Period } from '../periods/periods.ts';
import type { PeriodSummary, ValueTime } from './summary.ts';

/**
 * Summarises instantaneous values by period.
 *
 * - The mean is by the trapezoid rule: between two successive output steps the value goes from one to the other in a straight
 *   line, and where a period starts or ends between steps, it starts or ends with the value on that line. A stretch counts only
 *   if the model's next output step follows it in the table and both of its values are known, so the time on either side of a
 *   null does not count, nor the time before the first and after the last value.
 * - The extremes are those at the output steps in the period. Of equal extremes the first counts. The last instant of all, where it
 *   is the end of a period, counts in that period, since there is none after it.
 * @param within only values and stretches in it count; the leads around it serve to find the values at its ends
 */
export function summariseInstants(
  table: TimedTable,
  series: TimedSeries,
  periods: readonly Period[],
  within: LeadRange,
): readonly PeriodSummary[] {
  const origin = table.run.initTime.getTime();
  const { leads } = table;
  const { values } = series;
  const next = nextSteps(table);
  let first = 0;
  return periods.map((period) => {
    const start = (period.start.getTime() - origin) / HOUR_MS;
    const end = (period.end.getTime() - origin) / HOUR_MS;
    const [from, to] = [Math.max(start, within.from), Math.min(end, within.to)];
    while (next[first]! <= from && leads[first]! < from) first++;
    let present = 0;
    let integral = 0;
    let minimum: number | null = null;
    let maximum: number | null = null;
    for (let n = first; n < leads.length && leads[n]! <= to; n++) {
      const [lead, value] = [leads[n]!, values[n] ?? null];
      if (value === null) continue;
      const isIn = lead < end || (lead === end && lead === within.to);
      if (lead >= from && isIn) {
        if (minimum === null || value < values[minimum]!) minimum = n;
        if (maximum === null || value > values[maximum]!) maximum = n;
      }
      const step = next[n]!;
      const after = leads[n + 1] === step ? (values[n + 1] ?? null) : null;
      const [a, b] = [Math.max(lead, from), Math.min(step, to)];
      if (after === null || b <= a) continue;
      const middle = value + (after - value) * (((a + b) / 2 - lead) / (step - lead));
      present += b - a;
      integral += middle * (b - a);
    }
    return {
      hoursPresent: present,
      straddling: 0,
      minimum: minimum === null ? null : values[minimum]!,
      maximum: maximum === null ? null : values[maximum]!,
      mean: present > 0 ? integral / present : null,
      sum: null,
      timeOfMinimum: minimum === null ? null : momentAt(origin, leads[minimum]!),
      timeOfMaximum: maximum === null ? null : momentAt(origin, leads[maximum]!),
    };
  });
}

function momentAt(origin: number, lead: number): ValueTime {
  const time = new Date(origin + lead * HOUR_MS);
  return { start: time, end: time };
}
