import { type Field, type FieldGrid, positionAt } from './field-grid.ts';

/** A place on a grid, in columns and rows, between points. */
export interface GridPlace {
  readonly column: number;
  readonly row: number;
}

const MAX_ROUNDS = 16;
const CLOSE_ENOUGH = 1e-3;

/**
 * Where a position lies on a grid; null outside it, which begins half a cell past the outer points.
 * @param near where to begin to look on a curved grid, such as the place of a neighbour
 */
export function locate(
  grid: FieldGrid,
  latitude: number,
  longitude: number,
  near: GridPlace | null = null,
): GridPlace | null {
  const place = grid.isCurved
    ? locateCurved(grid, latitude, longitude, near ?? { column: grid.nx / 2, row: grid.ny / 2 })
    : locateStraight(grid, latitude, longitude);
  if (place === null) return null;
  const { column, row } = place;
  const isInside = column >= -0.5 && column < grid.nx - 0.5 && row >= -0.5 && row < grid.ny - 0.5;
  return isInside || (grid.isClosed && column <= grid.nx - 1 && row >= -0.5 && row < grid.ny - 0.5)
    ? place
    : null;
}

function locateStraight(grid: FieldGrid, latitude: number, longitude: number): GridPlace | null {
  const { nx, ny, latitudes, longitudes } = grid;
  const west = longitudes[0] ?? 0;
  const halfStep = ((longitudes[1] ?? west) - west) / 2;
  // The copy of the longitude that is the first one at or after the western edge.
  const edge = west - (grid.isClosed ? 0 : halfStep);
  const turned = longitude - 360 * Math.floor((longitude - edge) / 360);
  return { column: indexAlong(longitudes, nx, turned), row: indexAlong(latitudes, ny, latitude) };
}

/** The index between entries of an axis that rises or falls, past its ends by the last step. */
function indexAlong(axis: Float32Array, length: number, value: number): number {
  if (length < 2) return Math.abs(value - (axis[0] ?? 0)) < 1 ? 0 : Number.NaN;
  const isRising = (axis[length - 1] ?? 0) > (axis[0] ?? 0);
  let low = 0;
  let high = length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const entry = axis[middle] ?? 0;
    if (isRising ? entry <= value : entry >= value) low = middle;
    else high = middle - 1;
  }
  const from = axis[low] ?? 0;
  return low + (value - from) / ((axis[low + 1] ?? from + 1) - from);
}

/** Newton's method: the points of a projected grid bend little from one cell to the next. */
function locateCurved(
  grid: FieldGrid,
  latitude: number,
  longitude: number,
  start: GridPlace,
): GridPlace | null {
  let { column, row } = start;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const here = positionAt(grid, column, row);
    const i = Math.min(Math.max(Math.floor(column), 0), grid.nx - 2);
    const j = Math.min(Math.max(Math.floor(row), 0), grid.ny - 2);
    const [origin, east, north] = [
      positionAt(grid, i, j),
      positionAt(grid, i + 1, j),
      positionAt(grid, i, j + 1),
    ];
    const [a, b] = [east.longitude - origin.longitude, north.longitude - origin.longitude];
    const [c, d] = [east.latitude - origin.latitude, north.latitude - origin.latitude];
    const area = a * d - b * c;
    if (area === 0) return null;
    const x = longitude - here.longitude - 360 * Math.round((longitude - here.longitude) / 360);
    const y = latitude - here.latitude;
    const [dc, dr] = [(d * x - b * y) / area, (a * y - c * x) / area];
    column = Math.min(Math.max(column + dc, -2), grid.nx + 1);
    row = Math.min(Math.max(row + dr, -2), grid.ny + 1);
    if (Math.abs(dc) < CLOSE_ENOUGH && Math.abs(dr) < CLOSE_ENOUGH) break;
  }
  return { column, row };
}

/** The value of the cell that a place lies in; null where it has none. */
export function valueAt({ grid, values }: Field, { column, row }: GridPlace): number | null {
  const i = Math.min(grid.nx - 1, Math.max(0, Math.round(column)));
  const j = Math.min(grid.ny - 1, Math.max(0, Math.round(row)));
  const value = values[j * grid.nx + i] ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
}

/** The value at a place from the four points around it; null where one of them is missing. */
export function smoothValueAt({ grid, values }: Field, { column, row }: GridPlace): number | null {
  const i = Math.min(Math.max(Math.floor(column), 0), grid.nx - 2);
  const j = Math.min(Math.max(Math.floor(row), 0), grid.ny - 2);
  const x = Math.min(1, Math.max(0, column - i));
  const y = Math.min(1, Math.max(0, row - j));
  const at = (di: number, dj: number) => values[(j + dj) * grid.nx + i + di] ?? Number.NaN;
  const value = (at(0, 0) * (1 - x) + at(1, 0) * x) * (1 - y) + (at(0, 1) * (1 - x) + at(1, 1) * x) * y;
  return Number.isNaN(value) ? null : value;
}
