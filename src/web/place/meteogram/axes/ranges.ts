import { ticks } from 'd3-array';

/** The lowest and the highest value that a scale shows. */
export type Range = readonly [number, number];

const TICKS = 4;

/** The range of all values, at least so wide, widened to whole steps; `fallback` without values. */
export function rangeOf(
  values: Iterable<number | null | undefined>,
  { least, step, fallback }: { readonly least: number; readonly step: number; readonly fallback: Range },
): Range {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value === null || value === undefined) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return fallback;
  const missing = Math.max(0, least - (high - low)) / 2;
  const whole = (steps: number) => Number((steps * step).toFixed(6));
  return [whole(Math.floor((low - missing) / step)), whole(Math.ceil((high + missing) / step))];
}

/** From zero to the highest value, at least `least`. */
export function rangeFromZero(values: Iterable<number | null | undefined>, least: number): Range {
  let high = least;
  for (const value of values) if (value !== null && value !== undefined && value > high) high = value;
  return [0, high];
}

/** Three to five round numbers within a range. */
export const ticksOf = ([low, high]: Range): readonly number[] => ticks(low, high, TICKS);

/** Decimals that tell ticks from each other. */
export const tickDecimals = (ticks: readonly number[]): number =>
  [0, 1, 2].find((digits) => ticks.every((tick) => Math.abs(tick - Number(tick.toFixed(digits))) < 1e-6)) ??
  3;

/** Moves labels apart: each at least so far below the one before, in the order of where they want to be. */
export function spaced(wanted: readonly number[], apart: number, lowest: number): readonly number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let before = Number.NEGATIVE_INFINITY;
  for (const i of order) {
    before = Math.max(wanted[i] ?? 0, before + apart);
    placed[i] = before;
  }
  let after = lowest + apart;
  for (const i of order.reverse()) {
    after = Math.min(placed[i] ?? 0, after - apart);
    placed[i] = after;
  }
  return placed;
}
