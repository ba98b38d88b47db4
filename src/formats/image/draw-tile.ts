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
const PIXELS_AT_ONCE = 2 ** 14;

/**
 * Draws a tile: the value between the four points around the middle of each pixel, and its colour. Points without a value are left out;
 * where they have more than half of the weight nothing is drawn. Yields between pieces of a millisecond's work.
 */
export function drawTile(
  size: number,
  places: PixelPlaces,
  field: StoredField,
  steps: ColourSteps,
  blend: Blend,
): Generator<void, IndexedImage> {
  return draw({ width: size, height: size }, places, field, steps, blend);
}

/** Draws a field with a pixel for each of its points, in the order of its rows. Yields as `drawTile` does. */
export function drawGrid(field: StoredField, steps: ColourSteps): Generator<void, IndexedImage> {
  const { nx, ny } = field;
  const columns = Float64Array.from({ length: nx }, (_, x) => x);
  const rows = new Float64Array(nx);
  const places: PixelPlaces = { isClosed: false, row: (y) => ({ columns, rows: rows.fill(y) }) };
  return draw({ width: nx, height: ny }, places, field, steps, 'none');
}

function* draw(
  { width, height }: Pick<IndexedImage, 'width' | 'height'>,
  places: PixelPlaces,
  field: StoredField,
  { bounds, colours }: ColourSteps,
  blend: Blend,
): Generator<void, IndexedImage> {
  const pixels = new Uint8Array(width * height);
  const rowsAtOnce = Math.max(1, Math.floor(PIXELS_AT_ONCE / width));
  const { palette, indexes } = paletteOf({ colours });
  const sample = SAMPLERS[blend](field, places.isClosed);
  const values = new Float64Array(width);
  let step = 0;
  for (let y = 0, at = 0; y < height; y++) {
    if (y > 0 && y % rowsAtOnce === 0) yield;
    const { columns, rows } = places.row(y);
    sample(columns, rows, values);
    for (let x = 0; x < width; x++, at++) {
      const value = values[x]!;
      if (Number.isNaN(value)) continue;
      step = stepOf(bounds, value, step);
      pixels[at] = indexes[step]!;
    }
  }
  return { width, height, pixels, palette };
}

/** Writes the values at places between points; NaN where there is none. Rows of pixels, since a call for each pixel takes twice as long. */
type Sampler = (columns: Float64Array, rows: Float64Array, into: Float64Array) => void;

/** Half of the weight of the points around a place: with less the place has no value. */
const ENOUGH = 0.5;

const SAMPLERS: Readonly<Record<Blend, (field: StoredField, isClosed: boolean) => Sampler>> = {
  none({ nx, ny, integers, missing }, isClosed) {
    return (columns, rows, into) => {
      for (let n = 0; n < into.length; n++) {
        const [column, row] = [columns[n]!, rows[n]!];
        into[n] = Number.NaN;
        // Also where one of them is not a number.
        if (!(column + row >= 0)) continue;
        const i = Math.floor(column + 0.5);
        const j = Math.min(Math.floor(row + 0.5), ny - 1);
        const integer = integers[j * nx + (i < nx ? i : isClosed ? 0 : nx - 1)]!;
        if (integer !== missing) into[n] = integer;
      }
    };
  },
  values({ nx, ny, integers, missing }, isClosed) {
    return (columns, rows, into) => {
      for (let n = 0; n < into.length; n++) {
        const column = columns[n]!;
        const row = rows[n]!;
        if (!(column + row >= 0)) {
          into[n] = Number.NaN;
          continue;
        }
        const i = Math.floor(column);
        const j = Math.floor(row);
        const x = column - i;
        const y = row - j;
        const next = i + 1 < nx ? i + 1 : isClosed ? 0 : nx - 1;
        const upper = j * nx;
        const lower = (j + 1 < ny ? j + 1 : ny - 1) * nx;
        const a = integers[upper + i]!;
        const b = integers[upper + next]!;
        const c = integers[lower + i]!;
        const d = integers[lower + next]!;
        into[n] =
          a !== missing && b !== missing && c !== missing && d !== missing
            ? (a * (1 - x) + b * x) * (1 - y) + (c * (1 - x) + d * x) * y
            : meanOfKnown(a, b, c, d, x, y, missing);
      }
    };
  },
  angles(field, isClosed) {
    const { integers, missing, decimals } = field;
    const perRadian = (180 / Math.PI) * 10 ** decimals;
    const turn = 360 * 10 ** decimals;
    const around = new Int32Array(4);
    const angleAt = (column: number, row: number) => {
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
    return (columns, rows, into) => {
      for (let n = 0; n < into.length; n++) into[n] = angleAt(columns[n]!, rows[n]!);
    };
  },
};

/** The value between four points, some of which have none: NaN where those have more than half of the weight. */
function meanOfKnown(
  a: number,
  b: number,
  c: number,
  d: number,
  x: number,
  y: number,
  missing: number,
): number {
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
}

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
