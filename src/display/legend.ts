import type { Colour, ColourScale } from './colours/scale.ts';

/** A colour with the part of a legend's bar that it takes, 0 at its beginning and 1 at its end. */
export interface LegendStep {
  readonly from: number;
  readonly to: number;
  readonly colour: Colour;
}

/** Each colour of a scale with the part of the bar that it takes. */
export function legendSteps(scale: ColourScale): readonly LegendStep[] {
  const places = [0, ...scale.bounds.map((bound) => legendPlace(scale, bound)), 1];
  return scale.colours.map((colour, n) => ({ colour, from: places[n] ?? 0, to: places[n + 1] ?? 1 }));
}

/** Where a bound stands on the bar, from 0 to 1: the steps below and above all bounds are as wide as their neighbours. */
export function legendPlace(scale: ColourScale, value: number): number {
  const along = (each: number) => (scale.spread === 'logarithmic' ? Math.log(each) : each);
  const [first = 0, second = 1] = scale.bounds.map(along);
  const [last = 1, before = 0] = scale.bounds.map(along).reverse();
  const [from, to] = [first - (second - first), last + (last - before)];
  return (along(value) - from) / (to - from);
}

/** Decimals of a bound: as many as it has; from 10 on none, unless the unit needs two. @param decimals those of the unit */
export const legendDecimals = (value: number, decimals: number): number =>
  Math.abs(value) >= 10 && decimals < 2
    ? 0
    : ([0, 1, 2].find((digits) => Math.abs(value - Number(value.toFixed(digits))) < 1e-6) ?? 3);
