import type { UsageRow } from '../../tables/credit-tables.ts';

/** Histogram columns of latency, with the upper bound of each in ms; slower requests are in none. */
export const LATENCY_COLUMNS = [
  ['ms_2', 2],
  ['ms_5', 5],
  ['ms_10', 10],
  ['ms_25', 25],
  ['ms_50', 50],
  ['ms_100', 100],
  ['ms_250', 250],
  ['ms_1000', 1000],
  ['ms_5000', 5000],
] as const satisfies readonly (readonly [keyof UsageRow, number])[];

export type LatencyColumn = (typeof LATENCY_COLUMNS)[number][0];

/** The column that counts a request; null for the slowest. */
export function latencyColumn(ms: number): LatencyColumn | null {
  for (const [column, bound] of LATENCY_COLUMNS) if (ms <= bound) return column;
  return null;
}

/**
 * Estimates a percentile of latency in ms, interpolating evenly between
 * the bounds of a column. Beyond the last bound it returns that bound.
 * @param part 0.5 for the median
 * @param counts of at least one request
 */
export function latencyPercentile(
  part: number,
  counts: Readonly<Record<LatencyColumn | 'requests', number>>,
): number {
  const place = part * counts.requests;
  let before = 0;
  let from = 0;
  for (const [column, to] of LATENCY_COLUMNS) {
    const inside = counts[column];
    if (inside > 0 && before + inside >= place) return from + ((place - before) / inside) * (to - from);
    before += inside;
    from = to;
  }
  return from;
}
