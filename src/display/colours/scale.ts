import type { Rgb } from './oklab.ts';

/** A colour with its opacity from 0 to 1. */
export type Colour = readonly [...Rgb, opacity: number];

/** Steps of colour: a value has the colour of the step that it lies in, and no other, so that a legend can be read back. */
export interface ColourScale {
  /** Where one colour ends and the next begins, ascending, in the unit that the values are shown in. */
  readonly bounds: readonly number[];
  /** One more than there are bounds: the first is that of values below all. */
  readonly colours: readonly Colour[];
  /** How bounds are spread along the legend and the table of colours. */
  readonly spread: 'even' | 'logarithmic';
  /** Values that are drawn as a line, such as the freezing point; null for none. */
  readonly line: number | null;
  /** Bounds that are written in the legend. */
  readonly labels: readonly number[];
  /** Whether it is drawn over ground that white stands out from. */
  readonly isCloud: boolean;
  /** Distance of lines of equal value, and of those that are bold, for fields that are read by lines; null for others. */
  readonly contours: { readonly every: number; readonly bold: number } | null;
}

/** The colour of a value. */
export function colourOf(scale: ColourScale, value: number): Colour {
  let low = 0;
  let high = scale.bounds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value >= (scale.bounds[middle] ?? Number.POSITIVE_INFINITY)) low = middle + 1;
    else high = middle;
  }
  return scale.colours[low] ?? [0, 0, 0, 0];
}

/** Texels of a table of colours. */
export const TABLE_SIZE = 2048;

/** A scale as a row of texels, for the graphics processor. */
export interface ColourTable {
  /** Red, green, blue and opacity, 0 to 255, not premultiplied; `TABLE_SIZE` of them. */
  readonly texels: Uint8Array<ArrayBuffer>;
  /** The values at both ends; their logarithms where the spread is logarithmic. */
  readonly from: number;
  readonly to: number;
  readonly isLogarithmic: boolean;
}

/** The table of a scale: texel n holds the colour of the value in its middle. It goes one step past both ends. */
export function tableOf(scale: ColourScale): ColourTable {
  const isLogarithmic = scale.spread === 'logarithmic';
  const along = scale.bounds.map((bound) => (isLogarithmic ? Math.log(bound) : bound));
  const [first = 0, second = 1] = along;
  const [last = 1, before = 0] = along.toReversed();
  const from = first - (second - first);
  const to = last + (last - before);
  const texels = new Uint8Array(4 * TABLE_SIZE);
  for (let n = 0; n < TABLE_SIZE; n++) {
    const at = from + ((n + 0.5) / TABLE_SIZE) * (to - from);
    const [red, green, blue, opacity] = colourOf(scale, isLogarithmic ? Math.exp(at) : at);
    texels.set([red, green, blue, Math.round(255 * opacity)], 4 * n);
  }
  return { texels, from, to, isLogarithmic };
}
