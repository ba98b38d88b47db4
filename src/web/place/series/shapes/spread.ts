import type { Values } from '../place-forecast.ts';

/** Values of one model at its own times, ms since 1970, ascending. */
export interface Line {
  readonly times: readonly number[];
  readonly values: Values;
}

/** Lowest and highest value of all models at a time. */
export interface SpreadPoint {
  readonly time: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The spread of several models: at each time that all models have which go so far, at least two. No value is interpolated, and a
 * model that has ended counts no more.
 */
export function spreadOf(lines: readonly Line[]): readonly SpreadPoint[] {
  const known = lines.map(({ times, values }) => {
    const at = new Map<number, number>();
    for (const [i, time] of times.entries()) {
      const value = values[i];
      if (value !== null && value !== undefined) at.set(time, value);
    }
    const withValue = [...at.keys()];
    return {
      at,
      first: withValue[0] ?? Number.POSITIVE_INFINITY,
      last: withValue.at(-1) ?? Number.NEGATIVE_INFINITY,
    };
  });
  const all = [...new Set(known.flatMap(({ at }) => [...at.keys()]))].sort((a, b) => a - b);
  return all.flatMap((time) => {
    const going = known.filter(({ first, last }) => first <= time && time <= last);
    const values = going.flatMap(({ at }) => at.get(time) ?? []);
    if (values.length < 2 || values.length < going.length) return [];
    return [{ time, low: Math.min(...values), high: Math.max(...values) }];
  });
}
