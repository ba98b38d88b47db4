import { nextSteps, type TimedTable } from '../timed-series/index.ts';

/**
 * The lead hours at which any series of the table may change: output steps and starts of windows, from the first lead of the
 * table to the last. Slice `n` is the time from edge `n` to edge `n + 1`.
 */
export function sliceEdges(table: TimedTable): Float64Array {
  const first = table.leads[0] ?? 0;
  const last = table.leads.at(-1) ?? 0;
  const edges = new Set<number>(table.leads);
  for (const next of nextSteps(table)) edges.add(next);
  for (const { windowStarts } of table.columns) {
    for (const start of windowStarts ?? [])
      if (start !== null && start > first && start < last) edges.add(start);
  }
  return Float64Array.from(edges).sort();
}
