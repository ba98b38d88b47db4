// biome-ignore-all lint/style/noNonNullAssertion: loops over typed arrays, whose indexes are bounded by their lengths
import { type Blend, nearestTurn, withinTurn } from '../blend.ts';
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
/** Colours are redrawn for each lead, within a frame or two. */
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
 * @param blend codes stay as they are
 */
export function finerField(
  grid: Size & Pick<FieldGrid, 'isClosed'>,
  values: Float32Array<ArrayBuffer>,
  factor: number,
  kind: Curve,
  blend: Blend = 'values',
): FinerField {
  const { nx, ny, isClosed } = grid;
  if (factor <= 1 || blend === 'none') return { nx, ny, values, factor: 1 };
  const [wide, tall] = [(nx - 1) * factor + 1, (ny - 1) * factor + 1];
  const way: Way = { factor, isBounded: kind === 'bounded', isAngle: blend === 'angles' };
  const rows = new Float32Array(wide * ny);
  for (let j = 0; j < ny; j++) {
    const row = values.subarray(j * nx, (j + 1) * nx);
    curveAlong(row, rows.subarray(j * wide, (j + 1) * wide), way, isClosed);
  }
  const all = new Float32Array(wide * tall);
  const rowAt = (j: number) => (j < 0 || j >= ny ? null : rows.subarray(j * wide, (j + 1) * wide));
  for (let j = 0; j < ny; j++) {
    const [here, next] = [rowAt(j), rowAt(j + 1)];
    if (here === null) continue;
    all.set(here, j * factor * wide);
    if (next === null) continue;
    const rowsAround = { before: rowAt(j - 1), here, next, after: rowAt(j + 2) };
    const from = (j * factor + 1) * wide;
    curvesBetween(rowsAround, all.subarray(from, from + (factor - 1) * wide), way);
  }
  return { nx: wide, ny: tall, values: all, factor };
}

/** How curves are drawn. */
interface Way {
  readonly factor: number;
  readonly isBounded: boolean;
  readonly isAngle: boolean;
}

/** Fills a row with points of the curve through those of another. */
function curveAlong(source: Float32Array, target: Float32Array, way: Way, isClosed: boolean): void {
  const { factor } = way;
  const last = source.length - 1;
  // Around the earth, where the last point is the first one again.
  const beyond = (n: number) => (isClosed ? source[(n + last) % last]! : Number.NaN);
  for (let n = 0; n < last; n++) {
    const before = n > 0 ? source[n - 1]! : beyond(n - 1);
    const after = n + 2 <= last ? source[n + 2]! : beyond(n + 2);
    target[n * factor] = source[n]!;
    fillBetween(before, source[n]!, source[n + 1]!, after, target, n * factor + 1, 1, way);
  }
  target[last * factor] = source[last]!;
}

interface RowsAround {
  /** Null beyond the first row and the last. */
  readonly before: Float32Array | null;
  readonly here: Float32Array;
  readonly next: Float32Array;
  readonly after: Float32Array | null;
}

/** Fills the rows between two others, one after the other: memory is read in its order. */
function curvesBetween({ before, here, next, after }: RowsAround, target: Float32Array, way: Way): void {
  const wide = here.length;
  for (let i = 0; i < wide; i++) {
    const above = before === null ? Number.NaN : before[i]!;
    const below = after === null ? Number.NaN : after[i]!;
    fillBetween(above, here[i]!, next[i]!, below, target, i, wide, way);
  }
}

/** Fills what is between two points, `step` elements apart, with the curve through them and their neighbours; those may be NaN. */
function fillBetween(
  givenBefore: number,
  here: number,
  givenNext: number,
  givenAfter: number,
  target: Float32Array,
  from: number,
  step: number,
  { factor, isBounded, isAngle }: Way,
): void {
  // Angles on the shorter way around from one point to the next.
  const before = isAngle ? nearestTurn(givenBefore, here) : givenBefore;
  const next = isAngle ? nearestTurn(givenNext, here) : givenNext;
  const after = isAngle ? nearestTurn(givenAfter, next) : givenAfter;
  const slope = next - here;
  // Straight on where there is no neighbour.
  const leaving = Number.isNaN(before) ? slope : (next - before) / 2;
  const arriving = Number.isNaN(after) ? slope : (after - here) / 2;
  const b = 3 * slope - 2 * leaving - arriving;
  const c = leaving + arriving - 2 * slope;
  for (let k = 1; k < factor; k++) {
    const t = k / factor;
    const value = here + t * (leaving + t * (b + t * c));
    const kept = isBounded ? between(value, here, next, t) : value;
    target[from + (k - 1) * step] = isAngle ? withinTurn(kept) : kept;
  }
}

/** A value kept between those of two points; where one is missing, the nearer one. */
function between(value: number, here: number, next: number, part: number): number {
  if (Number.isNaN(value)) return part < 0.5 ? here : next;
  return Math.min(Math.max(value, Math.min(here, next)), Math.max(here, next));
}
