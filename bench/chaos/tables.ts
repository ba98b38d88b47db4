import { median } from '../store/measure.ts';

/** How a fault ended. */
export interface Recovery {
  readonly kind: string;
  /** From its end until all was well; null where that was not within the bound. */
  readonly ms: number | null;
  /** What was not well at last. */
  readonly missing: string;
}

/** Requests by interface and status. */
export function tableOfRequests(statuses: ReadonlyMap<string, ReadonlyMap<string, number>>) {
  const all = [...new Set([...statuses.values()].flatMap((counts) => [...counts.keys()]))].sort();
  return Object.fromEntries(
    [...statuses].map(([name, counts]) => [
      name,
      Object.fromEntries(all.map((status) => [status, counts.get(status) ?? 0])),
    ]),
  );
}

/**
 * Faults by kind: how many, and seconds until all was well.
 * @param explained answers that had no values but the cause, by kind
 */
export function tableOfFaults(recoveries: readonly Recovery[], explained: ReadonlyMap<string, number>) {
  const kinds = Map.groupBy(recoveries, ({ kind }) => kind);
  return Object.fromEntries(
    [...kinds].map(([kind, all]) => {
      const seconds = all.flatMap(({ ms }) => (ms === null ? [] : [Math.round(ms / 10) / 100]));
      return [
        kind,
        {
          faults: all.length,
          'no values': explained.get(kind) ?? 0,
          recovered: seconds.length,
          'median s': seconds.length === 0 ? null : median(seconds),
          'longest s': seconds.length === 0 ? null : Math.max(...seconds),
        },
      ];
    }),
  );
}

/** All of them, in an order that the numbers decide. */
export function inRandomOrder<T>(all: readonly T[], random: () => number): readonly T[] {
  return all
    .map((each) => ({ each, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ each }) => each);
}
