import { eastOf, type MicroBox, requireNoMore, type WindowView } from './window.ts';

/** Points of a regular latitude/longitude grid in a box: whole rows between meridians. */
export interface RowsWindow extends WindowView {
  readonly kind: 'rows';
  /** Columns of the grid from west to east: two runs where the box crosses the meridian at which the grid's rows begin. */
  readonly columns: readonly ColumnRun[];
  /** First row, in the grid's own order. */
  readonly j0: number;
  readonly rows: number;
  /** Degrees, `[y]`, in the grid's own order of rows. */
  readonly latitudes: Float64Array;
  /** Degrees from -180 to below 180, `[x]`, eastward: they fall from 180 to -180 where the box crosses the antimeridian. */
  readonly longitudes: Float64Array;
}

export interface ColumnRun {
  readonly start: number;
  readonly count: number;
}

const MICRO = 1e6;

/**
 * The window of a box.
 * @param latitudes of the grid's rows, in their order, microdegrees
 * @param longitudes of its columns, eastward, microdegrees
 * @returns null where the box holds no point
 * @throws RangeError for more than `most` points
 */
export function rowsWindow(
  box: MicroBox,
  latitudes: Int32Array,
  longitudes: Int32Array,
  most: number,
): RowsWindow | null {
  const isIn = (latitude: number): boolean => latitude >= box.south && latitude <= box.north;
  const j0 = latitudes.findIndex(isIn);
  const rows = latitudes.findLastIndex(isIn) - j0 + 1;
  const columns = columnsOf(box, longitudes);
  if (j0 < 0 || columns.length === 0) return null;
  const nx = columns.reduce((sum, { count }) => sum + count, 0);
  requireNoMore(nx, rows, most);
  const numbers = columns.flatMap(({ start, count }) => Array.from({ length: count }, (_, n) => start + n));
  return {
    kind: 'rows',
    columns,
    j0,
    rows,
    nx,
    ny: rows,
    latitudes: Float64Array.from(latitudes.subarray(j0, j0 + rows), (latitude) => latitude / MICRO),
    longitudes: Float64Array.from(numbers, (i) => longitudes[i]! / MICRO),
    indices() {
      const indices = new Int32Array(nx * rows);
      for (let y = 0; y < rows; y++) {
        const row = (j0 + y) * longitudes.length;
        for (let x = 0; x < nx; x++) indices[y * nx + x] = row + numbers[x]!;
      }
      return indices;
    },
  };
}

/** Runs of neighbouring columns in the box, the one nearest to its western edge first. */
function columnsOf(box: MicroBox, longitudes: Int32Array): readonly ColumnRun[] {
  const runs: { start: number; count: number; east: number; last: number }[] = [];
  for (let i = 0; i < longitudes.length; i++) {
    const east = eastOf(box, longitudes[i]!);
    if (east > box.width) continue;
    const run = runs.at(-1);
    if (run !== undefined && run.start + run.count === i && east > run.last) {
      run.count++;
      run.last = east;
    } else {
      runs.push({ start: i, count: 1, east, last: east });
    }
  }
  return runs.sort((a, b) => a.east - b.east).map(({ start, count }) => ({ start, count }));
}
