import type { GridCell } from './grid.ts';
import { isInside, type MicroBox, requireNoMore, type WindowView } from './window.ts';

/** Points of a projected grid in a box: the smallest rectangle of rows and columns that holds them, and which of it they are. */
export interface RectangleWindow extends WindowView {
  readonly kind: 'rectangle';
  /** First column and their number. */
  readonly i0: number;
  readonly columns: number;
  /** First row, in the grid's own order, and their number. */
  readonly j0: number;
  readonly rows: number;
  /** Degrees, `[y][x]`; longitudes from -180 to below 180. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  /** Whether a point of the grid is in the box: the rectangle's corners mostly are not. */
  inside(index: number): boolean;
}

/** Rows and columns of a grid, first and last. */
export interface Rectangle {
  readonly i0: number;
  readonly i1: number;
  readonly j0: number;
  readonly j1: number;
}

const MICRO = 1e6;

/**
 * The window of a box.
 * @param around rows and columns between which all points in the box are
 * @returns null where the box holds no point
 * @throws RangeError for more than `most` points
 */
export function rectangleWindow(
  grid: { readonly nx: number; cell(index: number): GridCell },
  box: MicroBox,
  around: Rectangle,
  most: number,
): RectangleWindow | null {
  const { i0, i1, j0, j1 } = around;
  const width = i1 - i0 + 1;
  if (width < 1 || j1 < j0) return null;
  requireNoMore(width, j1 - j0 + 1, most);
  const latitudes = new Float64Array(width * (j1 - j0 + 1));
  const longitudes = new Float64Array(latitudes.length);
  const within = new Uint8Array(latitudes.length);
  let [left, right, first, last] = [Infinity, -1, Infinity, -1];
  for (let j = j0, at = 0; j <= j1; j++) {
    for (let i = i0; i <= i1; i++, at++) {
      const { latitude, longitude } = grid.cell(j * grid.nx + i);
      latitudes[at] = latitude;
      longitudes[at] = longitude;
      if (!isInside(box, Math.round(latitude * MICRO), Math.round(longitude * MICRO))) continue;
      within[at] = 1;
      left = Math.min(left, i);
      right = Math.max(right, i);
      first = Math.min(first, j);
      last = j;
    }
  }
  if (last < 0) return null;
  const [columns, rows] = [right - left + 1, last - first + 1];
  const cropped = <T extends Float64Array | Uint8Array>(values: T, into: T): T => {
    for (let y = 0; y < rows; y++) {
      const start = (first - j0 + y) * width + left - i0;
      into.set(values.subarray(start, start + columns), y * columns);
    }
    return into;
  };
  const points = columns * rows;
  const insiders = cropped(within, new Uint8Array(points));
  return {
    kind: 'rectangle',
    i0: left,
    columns,
    j0: first,
    rows,
    nx: columns,
    ny: rows,
    latitudes: cropped(latitudes, new Float64Array(points)),
    longitudes: cropped(longitudes, new Float64Array(points)),
    inside(index) {
      const i = index % grid.nx;
      const [x, y] = [i - left, (index - i) / grid.nx - first];
      return x >= 0 && x < columns && y >= 0 && y < rows && insiders[y * columns + x] === 1;
    },
    indices: () =>
      Int32Array.from({ length: points }, (_, at) => {
        const x = at % columns;
        return (first + (at - x) / columns) * grid.nx + left + x;
      }),
  };
}
