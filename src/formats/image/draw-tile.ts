// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import type { PixelPlaces } from '../../geo/index.ts';
import { type ColourSteps, paletteOf, stepOf } from './colour-steps.ts';
import type { IndexedImage } from './indexed-image.ts';

/** How a value between points follows from theirs: of angles by their vectors, of codes it is that of the nearest point. */
export type Blend = 'values' | 'angles' | 'none';

/** A field on a window of a grid, as it is stored. */
export interface StoredField {
  readonly nx: number;
  readonly ny: number;
  /** `[y][x]`: value x 10^decimals. */
  readonly integers: Int32Array;
  readonly decimals: number;
  /** The integer that stands for no value. */
  readonly missing: number;
}

/** Pixels between which other work may go on: a millisecond's. */
const ROWS_AT_ONCE = 64;

/**
 * Draws a tile: the value between the four points around the middle of each pixel, and its colour. Points without a value are left out;
 * where they have more than half of the weight nothing is drawn. Yields between pieces of a millisecond's work.
 */
export function* drawTile(
  size: number,
  places: PixelPlaces,
  field: StoredField,
  { bounds, colours }: ColourSteps,
  blend: Blend,
): Generator<void, IndexedImage> {
  const pixels = new Uint8Array(size * size);
  const { palette, indexes } = paletteOf({ colours });
  const valueAt = SAMPLERS[blend](field, places.isClosed);
  let step = 0;
  for (let y = 0, at = 0; y < size; y++) {
    if (y > 0 && y % ROWS_AT_ONCE === 0) yield;
    const { columns, rows } = places.row(y);
    for (let x = 0; x < size; x++, at++) {
      const value = valueAt(columns[x]!, rows[x]!);
      if (Number.isNaN(value)) continue;
      step = stepOf(bounds, value, step);
      pixels[at] = indexes[step]!;
    }
  }
  return { width: size, height: size, pixels, palette };
}

/** The value at a place between points; NaN where there is none. */
type Sampler = (column: number, row: number) => number;

/** Half of the weight of the points around a place: with less the place has no value. */
const ENOUGH = 0.5;

const SAMPLERS: Readonly<Record<Blend, (field: StoredField, isClosed: boolean) => Sampler>> = {
  none({ nx, ny, integers, missing }, isClosed) {
    return (column, row) => {
      // Also where one of them is not a number.
      if (!(column + row >= 0)) return Number.NaN;
      const i = Math.floor(column + 0.5);
      const j = Math.min(Math.floor(row + 0.5), ny - 1);
      const integer = integers[j * nx + (i < nx ? i : isClosed ? 0 : nx - 1)]!;
      return integer === missing ? Number.NaN : integer;
    };
  },
  values(field, isClosed) {
    const { integers, missing } = field;
    const around = new Int32Array(4);
    return (column, row) => {
      if (!(column + row >= 0)) return Number.NaN;
      const i = Math.floor(column);
      const j = Math.floor(row);
      const [x, y] = [column - i, row - j];
      pointsAround(field, isClosed, i, j, around);
      const a = integers[around[0]!]!;
      const b = integers[around[1]!]!;
      const c = integers[around[2]!]!;
      const d = integers[around[3]!]!;
      if (a !== missing && b !== missing && c !== missing && d !== missing)
        return (a * (1 - x) + b * x) * (1 - y) + (c * (1 - x) + d * x) * y;
      let [sum, weight] = [0, 0];
      const add = (integer: number, part: number) => {
        if (integer === missing) return;
        sum += integer * part;
        weight += part;
      };
      add(a, (1 - x) * (1 - y));
      add(b, x * (1 - y));
      add(c, (1 - x) * y);
      add(d, x * y);
      return weight < ENOUGH ? Number.NaN : sum / weight;
    };
  },
  angles(field, isClosed) {
    const { integers, missing, decimals } = field;
    const perRadian = (180 / Math.PI) * 10 ** decimals;
    const turn = 360 * 10 ** decimals;
    const around = new Int32Array(4);
    return (column, row) => {
      if (!(column + row >= 0)) return Number.NaN;
      const i = Math.floor(column);
      const j = Math.floor(row);
      const [x, y] = [column - i, row - j];
      pointsAround(field, isClosed, i, j, around);
      let [north, east, weight] = [0, 0, 0];
      for (let n = 0; n < 4; n++) {
        const integer = integers[around[n]!]!;
        const part = ((n & 1) === 0 ? 1 - x : x) * (n < 2 ? 1 - y : y);
        if (integer === missing) continue;
        north += part * Math.cos(integer / perRadian);
        east += part * Math.sin(integer / perRadian);
        weight += part;
      }
      if (weight < ENOUGH) return Number.NaN;
      const angle = Math.atan2(east, north) * perRadian;
      return angle < 0 ? angle + turn : angle;
    };
  },
};

/** Indexes of the points around a place: north-west, north-east, south-west, south-east where rows go southward. */
function pointsAround(
  { nx, ny }: StoredField,
  isClosed: boolean,
  i: number,
  j: number,
  into: Int32Array,
): void {
  const next = i + 1 < nx ? i + 1 : isClosed ? 0 : nx - 1;
  const [upper, lower] = [j * nx, Math.min(j + 1, ny - 1) * nx];
  into[0] = upper + i;
  into[1] = upper + next;
  into[2] = lower + i;
  into[3] = lower + next;
}
