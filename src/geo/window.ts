import type { Bounds } from './grid.ts';
import type { MeshWindow } from './mesh-window.ts';
import type { RectangleWindow } from './rectangle-window.ts';
import type { RowsWindow } from './rows-window.ts';

/** The points of a grid in a box, in rows and columns; how they lie in the grid differs with its kind. */
export type GridWindow = RowsWindow | RectangleWindow | MeshWindow;

/** What every window has. */
export interface WindowView {
  readonly nx: number;
  readonly ny: number;
  /** `[y][x]`: the grid's points, row by row. */
  indices(): Int32Array;
}

/** Microdegrees, the unit of GRIB2 headers: places of points are whole numbers of them. */
const MICRO = 1e6;
export const TURN = 360 * MICRO;

/** Four times the globe at the step of ICON's global grid. */
export const MOST_POINTS = 2 ** 24;

/** @throws RangeError */
export function requireNoMore(nx: number, ny: number, most: number): void {
  if (nx * ny > most) throw new RangeError(`geo: a window of ${ny} x ${nx} points, at most ${most}`);
}

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

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
