import { HOUR_MS, leadsOf, nativeOf } from '../../../catalog/index.ts';
import { type CellColumn, type CellTable, MISSING, windowStartsOf } from '../../../forecast/index.ts';
import { leadsOfVariable, type WindowInRun } from '../../windows/index.ts';
import type { Sample } from '../fact.ts';
import type { LocalClock } from './local-time.ts';

/** Values of a column in a window, in the variable's fixed unit. Those that are missing are left out. */
export function samplesOf(
  table: CellTable,
  column: CellColumn,
  window: WindowInRun,
  clock: LocalClock,
): readonly Sample[] {
  const { run, leads } = table;
  const starts = windowStartsOf(run, nativeOf(run.model, column.variable), leads);
  const chosen = new Set(leadsOfVariable(window, run, column.variable, leads));
  const untilNext = hoursUntilNext(leadsOf(run.model, run.initTime.getUTCHours()));
  return leads.flatMap((lead, index) => {
    const integer = column.integers[index] ?? MISSING;
    if (!chosen.has(lead) || integer === MISSING) return [];
    const start = starts === null ? lead : (starts[index] ?? lead);
    const hours = starts === null ? (untilNext.get(lead) ?? 1) : lead - start;
    return [
      {
        time: clock(startOf(start, lead, table, window)),
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

const hoursOfSteps = new WeakMap<readonly number[], ReadonlyMap<number, number>>();

/** Hours from each output step to the next one; of the last, from the one before. @param steps the same array for equal steps */
function hoursUntilNext(steps: readonly number[]): ReadonlyMap<number, number> {
  const known = hoursOfSteps.get(steps);
  if (known !== undefined) return known;
  const hours = new Map(
    steps.map((step, index) => [step, Math.abs((steps[index + 1] ?? steps[index - 1] ?? step - 1) - step)]),
  );
  hoursOfSteps.set(steps, hours);
  return hours;
}
