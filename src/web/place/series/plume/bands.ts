import type { Values } from '../place-forecast.ts';
import type { Stretch } from '../sun.ts';
import { QUANTILES, type Quantiles } from './plume.ts';

/** The lower and the upper edge of a band at a time, ms since 1970. */
export interface BandPoint {
  readonly time: number;
  readonly low: number;
  readonly high: number;
}

/** The bands of a plume, the wider one first, by the indexes of their edges in `QUANTILES`. */
export const BANDS = [
  { name: 'outer', low: 0, high: QUANTILES.length - 1 },
  { name: 'inner', low: 1, high: QUANTILES.length - 2 },
] as const;

/** The band between two quantiles, in stretches without a missing value. */
export function bandOf(
  times: readonly number[],
  { lines }: Quantiles,
  edges: { readonly low: number; readonly high: number },
): readonly (readonly BandPoint[])[] {
  const stretches: BandPoint[][] = [[]];
  for (const [i, time] of times.entries()) {
    const low = lines[edges.low]?.[i];
    const high = lines[edges.high]?.[i];
    if (typeof low === 'number' && typeof high === 'number') stretches.at(-1)?.push({ time, low, high });
    else stretches.push([]);
  }
  return stretches.filter(({ length }) => length > 1);
}

/** The quantiles of an amount over one window. */
export interface Box extends Stretch {
  readonly hours: number;
  /** In the order of `QUANTILES`. */
  readonly amounts: readonly number[];
}

const HOUR_MS = 3_600_000;

/** The quantiles of amounts with the windows that they fall in; windows in which no member has a value are left out. */
export function boxesOf(times: readonly number[], starts: Values, { lines }: Quantiles): readonly Box[] {
  return times.flatMap((end, i) => {
    const start = starts[i];
    const amounts = lines.map((line) => line[i]);
    if (typeof start !== 'number' || start >= end) return [];
    if (!amounts.every((amount) => typeof amount === 'number')) return [];
    return [{ start, end, hours: (end - start) / HOUR_MS, amounts }];
  });
}

/** A share of members over one window. */
export interface Chance extends Stretch {
  /** 0 to 1. */
  readonly share: number;
}

/** Shares of members with the windows that they are of. */
export function chancesOf(times: readonly number[], starts: Values, shares: Values): readonly Chance[] {
  return times.flatMap((end, i) => {
    const start = starts[i];
    const share = shares[i];
    return typeof start === 'number' && start < end && typeof share === 'number'
      ? [{ start, end, share }]
      : [];
  });
}
