// biome-ignore-all lint/style/noNonNullAssertion: lists of one length are walked together
import { columnOf, meets, nextSteps, type TimedSeries, type TimedTable } from '../../timed-series/index.ts';
import type { Condition } from './condition.ts';

/** Kleene's three-valued logic: AND is the minimum, OR the maximum, NOT x is 2 - x. */
export const FALSE = 0;
const UNKNOWN = 1;
export const TRUE = 2;

/**
 * Whether a condition holds in each slice. It is unknown if a value is missing, unless the other values decide: false AND unknown
 * is false. Throws IsobarError('validation_error') for variables that the table lacks and for invalid thresholds.
 */
export function truthOf(condition: Condition, table: TimedTable, edges: Float64Array): Uint8Array {
  switch (condition.kind) {
    case 'COMPARE': {
      const series = columnOf(table, condition.name);
      const holds = meets(condition.comparison, series);
      const verdicts = series.values.map((value) => (value === null ? UNKNOWN : holds(value) ? TRUE : FALSE));
      return series.windowStarts === null
        ? ofInstants(verdicts, table, edges)
        : ofWindows(verdicts, series.windowStarts, table, edges);
    }
    case 'NOT':
      return truthOf(condition.condition, table, edges).map((truth) => TRUE - truth);
    case 'AND':
      return combine(condition.conditions, table, edges, Math.min);
    case 'OR':
      return combine(condition.conditions, table, edges, Math.max);
  }
}

function combine(
  conditions: readonly Condition[],
  table: TimedTable,
  edges: Float64Array,
  pick: (a: number, b: number) => number,
): Uint8Array {
  const truths = conditions.map((condition) => truthOf(condition, table, edges));
  return truths.reduce((all, truth) => all.map((value, slice) => pick(value, truth[slice]!)));
}

/** An instantaneous value holds until the next output step; slices that start after that are unknown. */
function ofInstants(verdicts: readonly number[], table: TimedTable, edges: Float64Array): Uint8Array {
  const next = nextSteps(table);
  const truth = unknowns(edges);
  let index = 0;
  for (let slice = 0; slice < truth.length; slice++) {
    while (index + 1 < table.leads.length && table.leads[index + 1]! <= edges[slice]!) index++;
    if (next[index]! > edges[slice]!) truth[slice] = verdicts[index]!;
  }
  return truth;
}

/** A slice has the value of the first window that ends with or after it, if that window starts no later than the slice. */
function ofWindows(
  verdicts: readonly number[],
  windowStarts: TimedSeries['windowStarts'] & object,
  table: TimedTable,
  edges: Float64Array,
): Uint8Array {
  const truth = unknowns(edges);
  let index = 0;
  for (let slice = 0; slice < truth.length; slice++) {
    while (table.leads[index]! < edges[slice + 1]!) index++;
    const start = windowStarts[index] ?? null;
    if (start !== null && start <= edges[slice]!) truth[slice] = verdicts[index]!;
  }
  return truth;
}

function unknowns(edges: Float64Array): Uint8Array {
  return new Uint8Array(Math.max(0, edges.length - 1)).fill(UNKNOWN);
}
