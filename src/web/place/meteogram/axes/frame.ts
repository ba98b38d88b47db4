import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { PlaceForecast, Values } from '../../series/place-forecast.ts';
import type { Band, Extent, Layout } from './layout.ts';
import { type Range, ticksOf } from './ranges.ts';

/** A time axis, and how what is along it is drawn. */
export interface Axis {
  readonly layout: Extent;
  /** From ms since 1970 to pixels. */
  readonly x: ScaleLinear<number, number>;
  /** Address of the clip of all that is drawn by time. */
  readonly clip: string;
  readonly zone: string;
  readonly language: string;
}

/** What the panels of a meteogram are drawn with. */
export interface Frame extends Axis {
  readonly layout: Layout;
  /** The chosen model's forecast, then those of the compared models. */
  readonly forecasts: readonly PlaceForecast[];
  /** The colour of each forecast. */
  readonly hue: (index: number) => string;
  readonly isCompared: boolean;
}

/** From values to pixels of a panel, the highest at its top. */
export const scaleIn = (band: Band, range: Range): ScaleLinear<number, number> =>
  scaleLinear([...range], [band.bottom, band.top]);

/** A line through values, with a gap where one is missing. */
export function pathOf(
  times: readonly number[],
  values: Values,
  x: (time: number) => number,
  y: (value: number) => number,
): string {
  const draw = line<number>()
    .defined((i) => typeof values[i] === 'number')
    .x((i) => x(times[i] ?? 0))
    .y((i) => y(values[i] ?? 0))
    .digits(1);
  return draw(times.map((_, i) => i)) ?? '';
}

/** Round numbers of a range with their pixels. */
export const gridOf = (
  band: Band,
  range: Range,
  values: readonly number[] = ticksOf(range),
): readonly { readonly value: number; readonly y: number }[] => {
  const scale = scaleIn(band, range);
  return values.map((value) => ({ value, y: scale(value) }));
};

/** All values of one quantity between two times. */
export function* valuesBetween(
  forecasts: readonly PlaceForecast[],
  pick: (forecast: PlaceForecast) => Values,
  [start, end]: readonly [number, number],
): Generator<number | null> {
  for (const forecast of forecasts) {
    const values = pick(forecast);
    for (const [i, time] of forecast.times.entries()) {
      if (time >= start && time <= end) yield values[i] ?? null;
    }
  }
}

/** The first and the last time that are shown. */
export const shownSpan = ({ x }: Pick<Axis, 'x'>): readonly [number, number] => {
  const [start = 0, end = 0] = x.domain();
  return [start, end];
};
