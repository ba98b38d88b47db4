import { HOUR_MS, leadsOf, nativeOf } from '../../../catalog/index.ts';
import { type CellColumn, type CellTable, MISSING, windowStartsOf } from '../../../forecast/index.ts';
import { leadsOfVariable, type WindowInRun } from '../../windows/index.ts';
import type { Sample } from '../fact.ts';
import type { LocalClock } from './local-time.ts';

/** A sample of a cell, which may be of an interval. */
export interface CellSample extends Sample {
  /** Of an interval its end; of an instant its time. */
  readonly end: string;
}

/** Values of a column in a window, in the variable's fixed unit. Those that are missing are left out. */
export function samplesOf(
  table: CellTable,
  column: CellColumn,
  window: WindowInRun,
  clock: LocalClock,
): readonly CellSample[] {
  const { run, leads } = table;
  const starts = windowStartsOf(run, nativeOf(run.model, column.variable), leads);
  const chosen = new Set(leadsOfVariable(window, run, column.variable, leads));
  const untilNext = hoursUntilNext(leadsOf(run.model, run.initTime.getUTCHours()));
  return leads.flatMap((lead, index) => {
    const integer = column.integers[index] ?? MISSING;
    if (!chosen.has(lead) || integer === MISSING) return [];
    const start = starts === null ? lead : (starts[index] ?? lead);
    const hours = starts === null ? (untilNext.get(lead) ?? 1) : lead - start;
    const end = clock(timeOf(table, lead));
    return [
      {
        time: start === lead ? end : clock(startOf(start, lead, table, window)),
        end,
        value: integer / 10 ** column.decimals,
        hours,
      },
    ];
  });
}

/** The time that answers name of an interval: its start, or the start of the span that it began before, since "tomorrow" has nothing of yesterday. */
function startOf(start: number, end: number, table: CellTable, { spans }: WindowInRun): Date {
  const [first, last] = [timeOf(table, start), timeOf(table, end)];
  const span = spans.find(({ from, to }) => from < last && (to === null || last <= to));
  return span === undefined || span.from < first ? first : span.from;
}

function timeOf({ run }: CellTable, lead: number): Date {
  return new Date(run.initTime.getTime() + lead * HOUR_MS);
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
