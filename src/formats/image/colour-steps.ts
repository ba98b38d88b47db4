// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import type { IndexedImage } from './indexed-image.ts';

/** Steps of colour for integers as they are stored. */
export interface ColourSteps {
  /** Where one colour ends and the next begins, ascending: value x 10^decimals. */
  readonly bounds: Float64Array;
  /** One more than there are bounds. */
  readonly colours: IndexedImage['palette'];
}

/** Where nothing is drawn. */
const CLEAR: IndexedImage['palette'][number] = [0, 0, 0, 0];

/**
 * The palette of an image in steps of colour, and the index in it of each step; nothing has the index 0. Opaque colours come last: the list of
 * opacities in a PNG ends with the last one that is not.
 */
export function paletteOf({ colours }: Pick<ColourSteps, 'colours'>): {
  readonly palette: IndexedImage['palette'];
  readonly indexes: Uint8Array;
} {
  const order = colours.map((_, n) => n).sort((a, b) => opaque(colours[a]) - opaque(colours[b]) || a - b);
  const indexes = new Uint8Array(colours.length);
  for (const [at, n] of order.entries()) indexes[n] = at + 1;
  return { palette: [CLEAR, ...order.map((n) => colours[n] ?? CLEAR)], indexes };
}

const opaque = (colour: IndexedImage['palette'][number] | undefined): number => (colour?.[3] === 255 ? 1 : 0);

/** The step that a value lies in: how many bounds it has reached. @param near where to begin to look, such as the step of a neighbour */
export function stepOf(bounds: Float64Array, value: number, near: number): number {
  let step = near;
  while (step > 0 && value < bounds[step - 1]!) step--;
  while (step < bounds.length && value >= bounds[step]!) step++;
  return step;
}
