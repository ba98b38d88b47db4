import { HOUR_MS, leadsOf, nativeOf } from '../../catalog/index.ts';
import { type CellColumn, type CellTable, MISSING, windowStartsOf } from '../../forecast/index.ts';
import { instantsIn, intervalsIn, type WindowInRun } from '../windows/index.ts';
import type { Sample } from './fact.ts';
import { localTime } from './local-time.ts';

/** Values of a column in a window, in the variable's fixed unit. Those that are missing are left out. */
export function samplesOf(table: CellTable, column: CellColumn, window: WindowInRun): readonly Sample[] {
  const { run, leads } = table;
  const starts = windowStartsOf(run, nativeOf(run.model, column.variable), leads);
  const choose = starts === null ? instantsIn : intervalsIn;
  const chosen = new Set(choose(window.spans, run.initTime, leads));
  const steps = leadsOf(run.model, run.initTime.getUTCHours());
  return leads.flatMap((lead, index) => {
    const integer = column.integers[index] ?? MISSING;
    if (!chosen.has(lead) || integer === MISSING) return [];
    const start = starts === null ? lead : (starts[index] ?? lead);
    const hours = starts === null ? hoursUntilNext(steps, lead) : lead - start;
    return [
      {
        time: localTime(startOf(start, lead, table, window), window.timeZone),
        value: integer / 10 ** column.decimals,
        hours,
      },
    ];
  });
}

/**
 * The time that answers name: of an instant its own, of an interval the start, or the start of the span that it began before, since
 * "tomorrow" has nothing of yesterday.
 */
function startOf(start: number, end: number, { run }: CellTable, { spans }: WindowInRun): Date {
  const timeOf = (lead: number) => run.initTime.getTime() + lead * HOUR_MS;
  const span = spans.find(
    ({ from, to }) => from.getTime() < timeOf(end) && (to === null || timeOf(end) <= to.getTime()),
  );
  return new Date(start === end ? timeOf(start) : Math.max(timeOf(start), span?.from.getTime() ?? 0));
}

function hoursUntilNext(steps: readonly number[], lead: number): number {
  const next = steps.find((step) => step > lead);
  if (next !== undefined) return next - lead;
  return lead - (steps.findLast((step) => step < lead) ?? lead - 1);
}
