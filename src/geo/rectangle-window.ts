// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { type ColumnRun, type WindowPart, type WindowView, wholeOf } from './window-view.ts';

/** Points of a projected grid in a box: the smallest rectangle of rows and columns that holds them, and which of it they are. */
export interface RectangleWindow extends WindowView<RectangleWindow> {
  readonly kind: 'rectangle';
  /** One run: of the rectangle's corners most are not in the box. */
  readonly columns: readonly [ColumnRun];
  /** First row, in the grid's own order. */
  readonly j0: number;
  /** Where all points of a part are, in the box or not; by default of the whole. */
  places(part?: WindowPart): PointPlaces;
}

/** Degrees, `[y][x]`; longitudes from -180 to below 180. */
export interface PointPlaces {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

/** Columns of a row, first and last: all of them are in the box. */
export interface RowSpan {
  readonly first: number;
  readonly last: number;
}

/** What a window needs of its grid. */
interface GridOfPlaces {
  readonly nx: number;
  /** Writes the places of `count` points of a row, `stride` columns from one to the next, from index `at` on. */
  writePlaces(
    { i, j, stride, count }: { i: number; j: number; stride: number; count: number },
    into: PointPlaces,
    at: number,
  ): void;
}

/**
 * The window of a box.
 * @param spans of each row of the grid; together they are all points in the box
 * @returns null where of every `stride` rows and columns of the grid none has a point in the box
 */
export function rectangleWindow(
  grid: GridOfPlaces,
  spans: readonly (readonly RowSpan[])[],
  stride = 1,
): RectangleWindow | null {
  let [left, right, lowest, highest] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let j = 0; j < spans.length; j += stride) {
    for (const span of spans[j]!) {
      const first = Math.ceil(span.first / stride) * stride;
      const last = Math.floor(span.last / stride) * stride;
      if (first > last) continue;
      left = Math.min(left, first);
      right = Math.max(right, last);
      lowest = Math.min(lowest, j);
      highest = j;
    }
  }
  if (lowest > highest) return null;
  const nx = (right - left) / stride + 1;
  const window: RectangleWindow = {
    kind: 'rectangle',
    stride,
    nx,
    ny: (highest - lowest) / stride + 1,
    columns: [{ x0: 0, start: left, count: nx }],
    j0: lowest,
    indices({ x0, columns, y0, rows } = wholeOf(window)) {
      const indices = new Int32Array(columns * rows).fill(-1);
      for (let y = 0; y < rows; y++) {
        const j = lowest + (y0 + y) * stride;
        for (const { first, last } of spans[j]!) {
          const from = Math.max(x0, Math.ceil((first - left) / stride));
          const to = Math.min(x0 + columns - 1, Math.floor((last - left) / stride));
          for (let x = from; x <= to; x++) indices[y * columns + x - x0] = j * grid.nx + left + x * stride;
        }
      }
      return indices;
    },
    places({ x0, columns, y0, rows } = wholeOf(window)) {
      const latitudes = new Float64Array(columns * rows);
      const places = { latitudes, longitudes: new Float64Array(latitudes.length) };
      for (let y = 0; y < rows; y++) {
        const row = { i: left + x0 * stride, j: lowest + (y0 + y) * stride, stride, count: columns };
        grid.writePlaces(row, places, y * columns);
      }
      return places;
    },
    thinned: (wanted) => rectangleWindow(grid, spans, wanted),
  };
  return window;
}
