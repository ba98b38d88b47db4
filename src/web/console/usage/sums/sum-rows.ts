import { dayKey } from '../../../format/times/times.ts';
import { DAY_MS } from './stack.ts';

/** Numbers of usage that can be added up. */
export interface Sums {
  readonly requests: number;
  readonly errors: number;
  readonly credits: number;
  readonly bytes: number;
  readonly meanMs: number;
}

/** Sums with what they are of. */
export interface NamedSums extends Sums {
  readonly name: string;
}

/** Sums rows by name, most credits first; means are weighted by requests. */
export function sumRows<Row extends Sums>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): readonly NamedSums[] {
  return [...Map.groupBy(rows, nameOf)]
    .map(([name, group]) => ({ name, ...sumOf(group) }))
    .sort((a, b) => b.credits - a.credits || b.requests - a.requests);
}

/**
 * Sums rows by day of UTC: each day of a range, newest first, also those on which nothing was used. Names are dates such as
 * `2026-11-24`.
 */
export function sumDays<Row extends Sums & { readonly start: string }>(
  rows: readonly Row[],
  from: number,
  to: number,
): readonly NamedSums[] {
  const groups = Map.groupBy(rows, ({ start }) => dayKey(start, 'UTC'));
  const days = Array.from({ length: Math.round((to - from) / DAY_MS) }, (_, n) =>
    dayKey(to - (n + 1) * DAY_MS, 'UTC'),
  );
  return days.map((name) => ({ name, ...sumOf(groups.get(name) ?? []) }));
}

/** All rows together. */
export function sumOf(rows: readonly Sums[]): Sums {
  const sum = (of: (row: Sums) => number) => rows.reduce((all, row) => all + of(row), 0);
  const requests = sum((row) => row.requests);
  return {
    requests,
    errors: sum((row) => row.errors),
    credits: sum((row) => row.credits),
    bytes: sum((row) => row.bytes),
    meanMs: requests === 0 ? 0 : sum((row) => row.meanMs * row.requests) / requests,
  };
}
