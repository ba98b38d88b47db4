// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { type ColumnRun, entireWindow, type WindowPart, type WindowView } from './window-view.ts';

/** Points of a projected grid in a box: the smallest rectangle of rows and columns that holds them; -1 marks its points outside the box. */
export interface RectangleWindow extends WindowView<RectangleWindow> {
  readonly kind: 'rectangle';
  /** A single run: rows do not go around the globe. */
  readonly columns: readonly [ColumnRun];
  /** First row, in the grid's own order. */
  readonly j0: number;
  /** Coordinates of all points of a part, by default of the entire window, whether in the box or not. */
  coordinates(part?: WindowPart): PointCoordinates;
}

/** Degrees, `[y][x]`; longitudes from -180 to below 180. */
export interface PointCoordinates {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

/** First and last of neighbouring columns of a row that are all in the box. */
export interface RowSpan {
  readonly first: number;
  readonly last: number;
}

/** What a window needs from its grid. */
interface GridWithCoordinates {
  readonly nx: number;
  /** Writes the coordinates of `count` points of a row, `stride` columns apart, from index `at` on. */
  writeCoordinates(
    { i, j, stride, count }: { i: number; j: number; stride: number; count: number },
    output: PointCoordinates,
    at: number,
  ): void;
}

/**
 * The window of a box.
 * @param spans for each row of the grid, the columns in the box
 * @returns null where no point in the box lies on every `stride`th row and column of the grid
 */
export function rectangleWindow(
  grid: GridWithCoordinates,
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
    indices({ x0, columns, y0, rows } = entireWindow(window)) {
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
    coordinates({ x0, columns, y0, rows } = entireWindow(window)) {
      const latitudes = new Float64Array(columns * rows);
      const coordinates = { latitudes, longitudes: new Float64Array(latitudes.length) };
      for (let y = 0; y < rows; y++) {
        const row = { i: left + x0 * stride, j: lowest + (y0 + y) * stride, stride, count: columns };
        grid.writeCoordinates(row, coordinates, y * columns);
      }
      return coordinates;
    },
    thinned: (newStride) => rectangleWindow(grid, spans, newStride),
  };
  return window;
}
