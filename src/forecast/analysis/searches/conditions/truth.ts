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
  return combined(condition, (compared) => {
    const series = columnOf(table, compared.name);
    const verdicts = verdictsOf(compared, series);
    return series.windowStarts === null
      ? ofInstants(verdicts, table, edges)
      : ofWindows(verdicts, series.windowStarts, table, edges);
  });
}

/** The same at each lead of the table, for the values of that lead alone. Throws as `truthOf`. */
export function truthAtLeads(condition: Condition, table: TimedTable): Uint8Array {
  return combined(condition, (compared) => verdictsOf(compared, columnOf(table, compared.name)));
}

type Compared = Extract<Condition, { kind: 'COMPARE' }>;

function verdictsOf({ comparison }: Compared, series: TimedSeries): Uint8Array {
  const holds = meets(comparison, series);
  return Uint8Array.from(series.values, (value) => (value === null ? UNKNOWN : holds(value) ? TRUE : FALSE));
}

/** Combines the truths of the comparisons that a condition is made of. */
function combined(condition: Condition, compare: (compared: Compared) => Uint8Array): Uint8Array {
  switch (condition.kind) {
    case 'COMPARE':
      return compare(condition);
    case 'NOT':
      return combined(condition.condition, compare).map((truth) => TRUE - truth);
    default: {
      const pick = condition.kind === 'AND' ? Math.min : Math.max;
      const truths = condition.conditions.map((part) => combined(part, compare));
      return truths.reduce((all, truth) => all.map((value, n) => pick(value, truth[n]!)));
    }
  }
}

/** An instantaneous value holds until the next output step; slices that start after that are unknown. */
function ofInstants(verdicts: Uint8Array, table: TimedTable, edges: Float64Array): Uint8Array {
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
  verdicts: Uint8Array,
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
