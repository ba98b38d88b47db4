// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { GribError } from '../octets/errors.ts';
import { MAX_POINTS } from '../octets/limits.ts';
import { type GridDefinition, gridTemplate, type KnownGrid, unsupportedGrid } from './registry.ts';
import { ALTERNATING, I_NEGATIVE, J_CONSECUTIVE } from './scan-order.ts';
import { type Coordinates, hasColumns, type StructuredGrid } from './template.ts';

/**
 * Values of a field in the order [j][i]: index = j * nx + i with i towards the east (or +x) whatever way the
 * file scans; rows stay in the file's order, north to south or south to north. Returns the array itself where
 * that is already its order, and for grids of cells (3.101), which have no other order than the file's.
 *
 * @throws GribError UNSUPPORTED for unknown grids and rows of different length, CORRUPT when nx * ny is not
 *   the number of values
 */
export function toRowMajor<T extends Float32Array | Float64Array | Int32Array>(
  values: T,
  grid: GridDefinition,
): T {
  if (!grid.known) throw unsupportedGrid(grid);
  requirePoints(grid, values.length);
  if (grid.nx === null) {
    throw new GribError(
      'UNSUPPORTED',
      `grid 3.${grid.template}: rows of different length cannot be put into columns`,
    );
  }
  if (!hasColumns(grid) || grid.points === 0) return values;
  if ((grid.scanningMode & (I_NEGATIVE | J_CONSECUTIVE | ALTERNATING)) === 0) return values;
  const ordered = values.slice() as T;
  const { nx } = grid;
  const reversed = (grid.scanningMode & I_NEGATIVE) !== 0;
  eachInFileOrder(grid, (fileIndex, i, j) => {
    ordered[j * nx + (reversed ? nx - 1 - i : i)] = values[fileIndex]!;
  });
  return ordered;
}

/**
 * Places of all points in the file's order (that of `decodeValues`), degrees.
 *
 * Rows and columns of 3.0 and 3.1 lie evenly between the coded corners, which satisfies every coded angle to
 * its rounding; stepping by the coded increments would miss the last corner by their rounding times the
 * number of points. Only staggered grids are stepped by increments, as flag table 3.4 demands.
 *
 * @throws GribError UNSUPPORTED for unknown grids, grids of cells (3.101; see `cellCoordinates`) and more
 *   than MAX_POINTS points; CORRUPT when the grid contradicts itself
 */
export function gridCoordinates(grid: GridDefinition): Coordinates {
  if (!grid.known) throw unsupportedGrid(grid);
  requirePoints(grid, grid.points);
  // One of nx and ny is 0, the other may be anything.
  if (hasColumns(grid) && grid.points === 0) {
    return { latitudes: new Float64Array(), longitudes: new Float64Array() };
  }
  const scanned = gridTemplate(grid).coordinates(grid);
  if (!hasColumns(grid) || (grid.scanningMode & (J_CONSECUTIVE | ALTERNATING)) === 0) return scanned;
  const latitudes = new Float64Array(grid.points);
  const longitudes = new Float64Array(grid.points);
  eachInFileOrder(grid, (fileIndex, i, j) => {
    const at = j * grid.nx + i;
    latitudes[fileIndex] = scanned.latitudes[at]!;
    longitudes[fileIndex] = scanned.longitudes[at]!;
  });
  return { latitudes, longitudes };
}

/**
 * Calls back for every point in the file's order with i and j counted from the first point in scan direction.
 */
function eachInFileOrder(
  grid: StructuredGrid,
  point: (fileIndex: number, i: number, j: number) => void,
): void {
  const columnsFirst = (grid.scanningMode & J_CONSECUTIVE) !== 0;
  const alternating = (grid.scanningMode & ALTERNATING) !== 0;
  const [lines, inLine] = columnsFirst ? [grid.nx, grid.ny] : [grid.ny, grid.nx];
  for (let line = 0, fileIndex = 0; line < lines; line++) {
    for (let step = 0; step < inLine; step++, fileIndex++) {
      const along = alternating && line % 2 === 1 ? inLine - 1 - step : step;
      if (columnsFirst) point(fileIndex, line, along);
      else point(fileIndex, along, line);
    }
  }
}

/** Checks, before anything is allocated, that the declared numbers fit each other. */
function requirePoints(grid: KnownGrid, points: number): void {
  if (points > MAX_POINTS) {
    throw new GribError('UNSUPPORTED', `the grid has ${points} points; at most ${MAX_POINTS} are supported`);
  }
  if ((hasColumns(grid) ? grid.nx * grid.ny : grid.points) === points) return;
  const shape = hasColumns(grid) ? `${grid.nx} x ${grid.ny}` : `${grid.points}`;
  throw new GribError('CORRUPT', `grid 3.${grid.template}: ${shape} points, but ${points} are expected`);
}
