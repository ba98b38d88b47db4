import { GribError } from '../errors.ts';
import { MAXIMUM_POINTS } from '../limits.ts';
import { type GridDefinition, gridTemplate, unsupportedGrid } from './registry.ts';
import type { Coordinates, StructuredGrid } from './template.ts';

/** Flag table 3.4. */
const I_NEGATIVE = 0x80;
const J_CONSECUTIVE = 0x20;
const ALTERNATING = 0x10;
/** Points of some rows or columns shifted by half an increment. */
const STAGGERED = 0x0f;

/**
 * Values of a field in the order [j][i]: index = j * nx + i with i towards the east (or +x) whatever way the
 * file scans; rows stay in the file's order, north to south or south to north. Returns the array itself where
 * that is already its order.
 *
 * @throws GribError UNSUPPORTED for unknown and staggered grids, CORRUPT when nx * ny is not the number of
 *   values
 */
export function toRowMajor<T extends Float32Array | Float64Array | Int32Array>(
  values: T,
  grid: GridDefinition,
): T {
  const shape = structured(grid, values.length);
  if ((shape.scanningMode & (I_NEGATIVE | J_CONSECUTIVE | ALTERNATING)) === 0) return values;
  const ordered = values.slice() as T;
  const { nx } = shape;
  const reversed = (shape.scanningMode & I_NEGATIVE) !== 0;
  eachInFileOrder(shape, (fileIndex, i, j) => {
    ordered[j * nx + (reversed ? nx - 1 - i : i)] = values[fileIndex]!;
  });
  return ordered;
}

/**
 * Places of all points in the file's order (that of `decodeValues`), degrees.
 *
 * @throws GribError UNSUPPORTED for unknown and staggered grids, CORRUPT when nx * ny is not the number of
 *   points
 */
export function gridCoordinates(grid: GridDefinition): Coordinates {
  const shape = structured(grid, grid.points);
  const scanned = gridTemplate(grid).coordinates(shape);
  if ((shape.scanningMode & (J_CONSECUTIVE | ALTERNATING)) === 0) return scanned;
  const latitudes = new Float64Array(grid.points);
  const longitudes = new Float64Array(grid.points);
  eachInFileOrder(shape, (fileIndex, i, j) => {
    const at = j * shape.nx + i;
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

function structured(grid: GridDefinition, points: number): StructuredGrid {
  if (!grid.known) throw unsupportedGrid(grid);
  if (points > MAXIMUM_POINTS) {
    throw new GribError(
      'UNSUPPORTED',
      `the grid has ${points} points; at most ${MAXIMUM_POINTS} are supported`,
    );
  }
  if (grid.nx * grid.ny !== points) {
    throw new GribError(
      'CORRUPT',
      `grid 3.${grid.template}: ${grid.nx} x ${grid.ny} points, but ${points} are expected`,
    );
  }
  if (grid.scanningMode & STAGGERED) {
    throw new GribError(
      'UNSUPPORTED',
      `scanning mode ${grid.scanningMode} (staggered rows) is not supported`,
    );
  }
  return grid;
}
