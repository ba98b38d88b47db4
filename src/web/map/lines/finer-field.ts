import type { FieldGrid } from '../field/field-grid.ts';

/** A field with points between its points. */
export interface FinerField {
  /** Points along a row and a column: `factor` for each step of the grid, and the last one. */
  readonly nx: number;
  readonly ny: number;
  /** Row by row; NaN where there is none. */
  readonly values: Float32Array;
  /** Points for each step of the grid; 1 where the field is as it was. */
  readonly factor: number;
}

/** Finer than this no eye sees a difference on a screen. */
const MAX_FACTOR = 8;
/** Contours take time with each point. */
const MAX_POINTS = 160_000;

/** How many points a step of a grid is cut into, so that lines through them look smooth and are found in time. */
export function finerFactor({ nx, ny }: Pick<FieldGrid, 'nx' | 'ny'>): number {
  return Math.min(MAX_FACTOR, Math.max(1, Math.floor(Math.sqrt(MAX_POINTS / (nx * ny)))));
}

/**
 * A field with cubic curves (Catmull and Rom's) between its points: it keeps every value of the grid, and has no kinks at rows and
 * columns as straight lines between points have. Nothing is made up inside cells that have a corner without a value.
 */
export function finerField(grid: FieldGrid, values: Float32Array, factor: number): FinerField {
  const { nx, ny, isClosed } = grid;
  if (factor <= 1) return { nx, ny, values, factor: 1 };
  const [wide, tall] = [(nx - 1) * factor + 1, (ny - 1) * factor + 1];
  const rows = new Float32Array(wide * ny);
  for (let j = 0; j < ny; j++) {
    curve(values, { from: j * nx, step: 1, count: nx, isClosed }, rows, { from: j * wide, step: 1 }, factor);
  }
  const all = new Float32Array(wide * tall);
  for (let i = 0; i < wide; i++) {
    const column = { from: i, step: wide, count: ny, isClosed: false };
    curve(rows, column, all, { from: i, step: wide }, factor);
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
): void {
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
      target[to.from + (n * factor + k) * to.step] = here + t * (leaving + t * (b + t * c));
    }
  }
}
