import type { Bounds } from './grid.ts';
import type { MeshWindow } from './mesh-window.ts';
import type { RectangleWindow } from './rectangle-window.ts';
import type { RowsWindow } from './rows-window.ts';

/** The points of a grid in a box, in rows and columns; how they lie in the grid differs with its kind. */
export type GridWindow = RowsWindow | RectangleWindow | MeshWindow;

/** What every window has. It knows where its points are and how many; the points are worked out part by part. */
export interface WindowView {
  /** Of the grid's rows and columns in the box every so many are here. */
  readonly stride: number;
  readonly nx: number;
  readonly ny: number;
  /** `[y][x]` of a part, by default of the whole: the grid's points; -1 where there is none in the box. */
  indices(part?: WindowPart): Int32Array;
  /**
   * Every so many rows and columns of the grid in the box, however many are here: counted from the first in the box, or on a
   * projected grid from the grid's own. Null where none is left.
   */
  thinned(stride: number): GridWindow | null;
}

/** Points (x0 + x, y0 + y) of a window for x below `columns` and y below `rows`. */
export interface WindowPart {
  readonly x0: number;
  readonly columns: number;
  readonly y0: number;
  readonly rows: number;
}

/** Neighbouring columns of a grid, or with a stride every so many: those of a window from its column `x0` on. */
export interface ColumnRun {
  readonly x0: number;
  readonly start: number;
  readonly count: number;
}

/** Microdegrees, the unit of GRIB2 headers: places of points are whole numbers of them. */
export const MICRO = 1e6;
export const TURN = 360 * MICRO;

/** A box in whole microdegrees; from its western edge it reaches `width` eastward, TURN for the whole circle. */
export interface MicroBox {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly width: number;
}

/** Null for a box that is turned over or has an edge that is no number. */
export function microBox({ west, south, east, north }: Bounds): MicroBox | null {
  const edges = { south: Math.round(south * MICRO), north: Math.round(north * MICRO) };
  const [from, to] = [Math.round(west * MICRO), Math.round(east * MICRO)];
  if (!(edges.south <= edges.north) || !Number.isFinite(to - from)) return null;
  return { ...edges, west: from, width: to - from >= TURN ? TURN : modulo(to - from, TURN) };
}

/** How far east of the box's western edge a meridian is, in microdegrees from 0 to below TURN. */
export function eastOf({ west }: MicroBox, longitude: number): number {
  return modulo(longitude - west, TURN);
}

/** Whether a point is in the box or on its edge; microdegrees. */
export function isInside(box: MicroBox, latitude: number, longitude: number): boolean {
  return latitude >= box.south && latitude <= box.north && eastOf(box, longitude) <= box.width;
}

/** All of a window. */
export function wholeOf({ nx, ny }: WindowView): WindowPart {
  return { x0: 0, columns: nx, y0: 0, rows: ny };
}

/** How many of `count` things are left of every so many, from the first on. */
export function countEvery(count: number, stride: number): number {
  return Math.ceil(count / stride);
}

export function every(values: Float64Array, stride: number): Float64Array {
  if (stride === 1) return values;
  return Float64Array.from({ length: countEvery(values.length, stride) }, (_, n) => values[n * stride]!);
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
