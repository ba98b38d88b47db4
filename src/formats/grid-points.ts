import type { BandedGrid, Edges } from './banded-grid.ts';

/** Points of a row of a grid, in the order of its columns. */
export interface PointsOfRow {
  /** Degrees, `[x]`. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  /** `[x]` */
  readonly integers: Int32Array;
  /** Which of them are in the box, ascending: on a projected grid not all are. */
  readonly columns: Int32Array;
}

/** A field row by row; rows without a point in the box are left out. Throws what its bands throw. */
export async function* rowsOfPoints(grid: BandedGrid, box: Edges): AsyncGenerator<PointsOfRow, void> {
  const { axes, nx } = grid;
  const isInside = insideOf(box);
  const all = Int32Array.from({ length: nx }, (_, x) => x);
  for await (const { y0, rows, integers, latitudes, longitudes } of grid.bands()) {
    for (let y = 0; y < rows; y++) {
      const [from, to] = [y * nx, (y + 1) * nx];
      const row = integers.subarray(from, to);
      if (axes.kind === 'latlon') {
        const parallel = new Float64Array(nx).fill(axes.latitudes[y0 + y]!);
        yield { latitudes: parallel, longitudes: axes.longitudes, integers: row, columns: all };
        continue;
      }
      if (latitudes === null || longitudes === null) {
        throw new Error('formats: a projected grid without the places of its points');
      }
      const [lats, lons] = [latitudes.subarray(from, to), longitudes.subarray(from, to)];
      const columns = all.filter((x) => isInside(lats[x]!, lons[x]!));
      if (columns.length > 0) yield { latitudes: lats, longitudes: lons, integers: row, columns };
    }
  }
}

/** Places of points and edges of boxes are compared in whole microdegrees, as windows of grids do. */
const MICRO = 1e6;
const TURN = 360 * MICRO;

/** Whether a place is in a box or on its edge. */
function insideOf({ west, south, east, north }: Edges): (latitude: number, longitude: number) => boolean {
  const [left, right] = [Math.round(west * MICRO), Math.round(east * MICRO)];
  const [bottom, top] = [Math.round(south * MICRO), Math.round(north * MICRO)];
  const width = right - left >= TURN ? TURN : modulo(right - left, TURN);
  return (latitude, longitude) => {
    const height = Math.round(latitude * MICRO);
    return height >= bottom && height <= top && modulo(Math.round(longitude * MICRO) - left, TURN) <= width;
  };
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
