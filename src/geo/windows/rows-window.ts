// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { eastOf, MICRO, type MicroBox } from '../shapes/box.ts';
import { type ColumnRun, countEveryNth, entireWindow, everyNth, type WindowView } from './window-view.ts';

/** Points of a regular latitude/longitude grid in a box: its rows between two meridians. */
export interface RowsWindow extends WindowView<RowsWindow> {
  readonly kind: 'rows';
  /** Columns of the grid from west to east: two runs where the box crosses the meridian at which the grid's rows start. */
  readonly columns: readonly ColumnRun[];
  /** First row, in the grid's own order. */
  readonly j0: number;
  /** Degrees, `[y]`, in the grid's own order of rows. */
  readonly latitudes: Float64Array;
  /** Degrees from -180 to below 180, `[x]`, eastward: they fall from 180 to -180 where the box crosses the antimeridian. */
  readonly longitudes: Float64Array;
}

/**
 * The window of a box.
 * @param latitudes of the grid's rows, in their order, microdegrees
 * @param longitudes of its columns, eastward, microdegrees
 * @returns null where no point is in the box
 */
export function rowsWindow(box: MicroBox, latitudes: Int32Array, longitudes: Int32Array): RowsWindow | null {
  // Plain loops: maps ask for their window at each request, and a call for each row and column took as long as reading some tiles.
  const { south, north } = box;
  const last = latitudes.length - 1;
  let j0 = 0;
  while (j0 <= last && !(latitudes[j0]! >= south && latitudes[j0]! <= north)) j0++;
  let end = last;
  while (end >= j0 && !(latitudes[end]! >= south && latitudes[end]! <= north)) end--;
  const columns = columnsOf(box, longitudes);
  if (j0 > last || columns.length === 0) return null;
  const parallels = new Float64Array(end - j0 + 1);
  for (let y = 0; y < parallels.length; y++) parallels[y] = latitudes[j0 + y]! / MICRO;
  const east = new Float64Array(columns.reduce((sum, { count }) => sum + count, 0));
  for (const { x0, start, count } of columns)
    for (let n = 0; n < count; n++) east[x0 + n] = longitudes[start + n]! / MICRO;
  return rowsOf({
    gridColumns: longitudes.length,
    columns,
    j0,
    latitudes: parallels,
    longitudes: east,
  });
}

/** All rows and columns of a grid in a box, before any thinning. */
interface Rows extends Pick<RowsWindow, 'columns' | 'j0' | 'latitudes' | 'longitudes'> {
  readonly gridColumns: number;
}

function rowsOf(all: Rows, stride = 1): RowsWindow {
  const columns = thinnedRuns(all.columns, stride);
  const window: RowsWindow = {
    kind: 'rows',
    stride,
    nx: countEveryNth(all.longitudes.length, stride),
    ny: countEveryNth(all.latitudes.length, stride),
    columns,
    j0: all.j0,
    latitudes: everyNth(all.latitudes, stride),
    longitudes: everyNth(all.longitudes, stride),
    indices({ x0, columns: width, y0, rows } = entireWindow(window)) {
      const indices = new Int32Array(width * rows);
      for (const run of columns) {
        const from = Math.max(x0, run.x0);
        const to = Math.min(x0 + width, run.x0 + run.count);
        for (let y = 0; y < rows; y++) {
          const first = (all.j0 + (y0 + y) * stride) * all.gridColumns + run.start;
          for (let x = from; x < to; x++) indices[y * width + x - x0] = first + (x - run.x0) * stride;
        }
      }
      return indices;
    },
    thinned: (newStride) => rowsOf(all, newStride),
  };
  return window;
}

/** Every `stride`th column; the count continues from one run to the next. */
function thinnedRuns(runs: readonly ColumnRun[], stride: number): readonly ColumnRun[] {
  return runs
    .map(({ x0, start, count }) => {
      const first = countEveryNth(x0, stride);
      return {
        x0: first,
        start: start + first * stride - x0,
        count: countEveryNth(x0 + count, stride) - first,
      };
    })
    .filter(({ count }) => count > 0);
}

/** Runs of neighbouring columns in the box, the one nearest to its western edge first. */
function columnsOf(box: MicroBox, longitudes: Int32Array): readonly ColumnRun[] {
  const runs: { start: number; count: number; east: number }[] = [];
  const { width } = box;
  for (let i = 0; i < longitudes.length; i++) {
    const east = eastOf(box, longitudes[i]!);
    if (east > width) continue;
    const start = i;
    for (let last = east; i + 1 < longitudes.length; i++) {
      const next = eastOf(box, longitudes[i + 1]!);
      if (next > width || next <= last) break;
      last = next;
    }
    runs.push({ start, count: i + 1 - start, east });
  }
  let x0 = 0;
  return runs
    .sort((a, b) => a.east - b.east)
    .map(({ start, count }) => {
      x0 += count;
      return { x0: x0 - count, start, count };
    });
}
