import type { FieldGrid } from './field-grid.ts';

/** A field with points between its points. */
export interface FinerField {
  /** Points along a row and a column: `factor` for each step of the grid, and the last one. */
  readonly nx: number;
  readonly ny: number;
  /** Row by row; NaN where there is none. */
  readonly values: Float32Array<ArrayBuffer>;
  /** Points for each step of the grid; 1 where the field is as it was. */
  readonly factor: number;
}

/** Finer than this no eye sees a difference on a screen. */
const MAX_FACTOR = 8;
/** Contours take time with each point. */
const MAX_TRACED = 160_000;
/** Colours are drawn anew for each lead, within a frame or two. */
const MAX_DRAWN = 300_000;

/** How many points a step of a grid is cut into, so that lines through them look smooth and are found in time. */
export const tracedFactor = (grid: Size): number => factorWithin(grid, MAX_TRACED);

/** The same for colours. */
export const drawnFactor = (grid: Size): number => factorWithin(grid, MAX_DRAWN);

type Size = Pick<FieldGrid, 'nx' | 'ny'>;

const factorWithin = ({ nx, ny }: Size, points: number): number =>
  Math.min(MAX_FACTOR, Math.max(1, Math.floor(Math.sqrt(points / (nx * ny)))));

/**
 * What a curve does between two points. A free one is smooth everywhere, and may rise a little above both: lines through it look
 * drawn by hand. A bounded one stays between its points and makes up no colour that they do not have, and where one of them is
 * missing it goes half the way with the other.
 */
export type Curve = 'free' | 'bounded';

/**
 * A field with cubic curves (Catmull and Rom's) between its points: it keeps every value of the grid, and has no kinks at rows and
 * columns as straight lines between points have. A free curve makes nothing up inside cells that have a corner without a value.
 */
export function finerField(
  grid: Size & Pick<FieldGrid, 'isClosed'>,
  values: Float32Array<ArrayBuffer>,
  factor: number,
  kind: Curve,
): FinerField {
  const { nx, ny, isClosed } = grid;
  if (factor <= 1) return { nx, ny, values, factor: 1 };
  const [wide, tall] = [(nx - 1) * factor + 1, (ny - 1) * factor + 1];
  const rows = new Float32Array(wide * ny);
  for (let j = 0; j < ny; j++) {
    const row = { from: j * nx, step: 1, count: nx, isClosed };
    curve(values, row, rows, { from: j * wide, step: 1 }, factor, kind);
  }
  const all = new Float32Array(wide * tall);
  for (let i = 0; i < wide; i++) {
    const column = { from: i, step: wide, count: ny, isClosed: false };
    curve(rows, column, all, { from: i, step: wide }, factor, kind);
  }
  return { nx: wide, ny: tall, values: all, factor };
}

interface Way {
  readonly from: number;
  readonly step: number;
}

/** Fills one row or column with points of the curve through those of another. */
function curve(
  source: Float32Array,
  { from, step, count, isClosed }: Way & { readonly count: number; readonly isClosed: boolean },
  target: Float32Array,
  to: Way,
  factor: number,
  kind: Curve,
): void {
  const isBounded = kind === 'bounded';
  const at = (n: number) => {
    if (n >= 0 && n < count) return source[from + n * step] ?? Number.NaN;
    // Around the earth, where the last point is the first one again.
    return isClosed ? (source[from + ((n + count - 1) % (count - 1)) * step] ?? Number.NaN) : Number.NaN;
  };
  for (let n = 0; n < count; n++) {
    const [here, next] = [at(n), at(n + 1)];
    target[to.from + n * factor * to.step] = here;
    if (n === count - 1) break;
    const slope = next - here;
    const [before, after] = [at(n - 1), at(n + 2)];
    // Straight on where there is no neighbour.
    const leaving = Number.isNaN(before) ? slope : (next - before) / 2;
    const arriving = Number.isNaN(after) ? slope : (after - here) / 2;
    const [b, c] = [3 * slope - 2 * leaving - arriving, leaving + arriving - 2 * slope];
    for (let k = 1; k < factor; k++) {
      const t = k / factor;
      const value = here + t * (leaving + t * (b + t * c));
      target[to.from + (n * factor + k) * to.step] = isBounded ? between(value, here, next, t) : value;
    }
  }
}

/** A value kept between those of two points; where one is missing, the nearer one. */
function between(value: number, here: number, next: number, part: number): number {
  if (Number.isNaN(value)) return part < 0.5 ? here : next;
  return Math.min(Math.max(value, Math.min(here, next)), Math.max(here, next));
}
