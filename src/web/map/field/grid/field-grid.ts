import { floatsOf } from './floats.ts';

/** Where the points of a field are. */
export interface FieldGrid {
  readonly nx: number;
  readonly ny: number;
  /** Degrees: one a row and one a column, or one a point, row by row. Longitudes continue past 180 instead of falling. */
  readonly latitudes: Float32Array;
  readonly longitudes: Float32Array;
  /** Whether each point has separate coordinates, because the rows of a Lambert grid are not parallels. */
  readonly isCurved: boolean;
  /** Whether the last column is the first once more, 360 degrees further on: the grid goes round the earth. */
  readonly isClosed: boolean;
  /** Equal for equal grids. */
  readonly key: string;
}

/** One variable at one time on a grid. */
export interface Field {
  readonly grid: FieldGrid;
  /** Row by row; NaN where there is none. */
  readonly values: Float32Array<ArrayBuffer>;
}

/** The answer of the API that a field is made of. */
export interface SlabAnswer {
  readonly nx: number;
  readonly ny: number;
  readonly gridKind: string;
  readonly latitudesFloat32: string;
  readonly longitudesFloat32: string;
  readonly valuesFloat32: string;
}

/** Columns further apart than this many of their steps have a gap between them. */
const CLOSING_STEPS = 1.6;

const grids = new Map<string, FieldGrid>();
const MAX_GRIDS = 24;
const fields = new WeakMap<SlabAnswer, Field>();

/** The field of an answer; the same answer gives the same field. */
export function fieldOf(slab: SlabAnswer): Field {
  const known = fields.get(slab);
  if (known !== undefined) return known;
  const grid = gridOf(slab);
  const values = floatsOf(slab.valuesFloat32);
  const field = { grid, values: grid.isClosed ? withFirstColumnLast(values, slab.nx, slab.ny) : values };
  fields.set(slab, field);
  return field;
}

function gridOf(slab: SlabAnswer): FieldGrid {
  const key = `${slab.gridKind} ${slab.nx} ${slab.ny} ${slab.latitudesFloat32} ${slab.longitudesFloat32}`;
  const known = grids.get(key);
  if (known !== undefined) return known;
  const grid = makeGrid(key, slab, floatsOf(slab.latitudesFloat32), floatsOf(slab.longitudesFloat32));
  const [oldest] = grids.keys();
  if (grids.size >= MAX_GRIDS && oldest !== undefined) grids.delete(oldest);
  grids.set(key, grid);
  return grid;
}

/** A grid whose longitudes rise; a column is added where it goes round the earth. */
export function makeGrid(
  key: string,
  { nx, ny, gridKind }: Pick<SlabAnswer, 'nx' | 'ny' | 'gridKind'>,
  latitudes: Float32Array,
  answered: Float32Array,
): FieldGrid {
  const isCurved = gridKind === 'LAMBERT';
  const longitudes = answered.slice();
  if (isCurved) {
    // Each is brought near the one before, in its row or in the row before.
    for (let n = 1; n < longitudes.length; n++) {
      longitudes[n] = near(longitudes[n] ?? 0, longitudes[n % nx === 0 ? n - nx : n - 1] ?? 0);
    }
    return { nx, ny, latitudes, longitudes, isCurved, isClosed: false, key };
  }
  for (let n = 1; n < nx; n++) {
    while ((longitudes[n] ?? 0) < (longitudes[n - 1] ?? 0)) longitudes[n] = (longitudes[n] ?? 0) + 360;
  }
  const [west = 0, next = 0] = longitudes;
  const gap = west + 360 - (longitudes[nx - 1] ?? 0);
  const isClosed = nx > 2 && gap > 1e-3 && gap < CLOSING_STEPS * (next - west);
  if (!isClosed) return { nx, ny, latitudes, longitudes, isCurved, isClosed, key };
  const closed = new Float32Array(nx + 1);
  closed.set(longitudes);
  closed[nx] = west + 360;
  return { nx: nx + 1, ny, latitudes, longitudes: closed, isCurved, isClosed, key };
}

function near(longitude: number, other: number): number {
  return longitude - 360 * Math.round((longitude - other) / 360);
}

function withFirstColumnLast(values: Float32Array, nx: number, ny: number): Float32Array<ArrayBuffer> {
  const wider = new Float32Array((nx + 1) * ny);
  for (let row = 0; row < ny; row++) {
    wider.set(values.subarray(row * nx, (row + 1) * nx), row * (nx + 1));
    wider[row * (nx + 1) + nx] = values[row * nx] ?? Number.NaN;
  }
  return wider;
}

export interface GridPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** Where a column and row are, which may lie between points or up to some cells outside. */
export function positionAt(grid: FieldGrid, column: number, row: number): GridPoint {
  const { nx, ny, latitudes, longitudes, isCurved } = grid;
  if (!isCurved) return { latitude: along(latitudes, ny, row), longitude: along(longitudes, nx, column) };
  const i = Math.min(Math.max(Math.floor(column), 0), Math.max(0, nx - 2));
  const j = Math.min(Math.max(Math.floor(row), 0), Math.max(0, ny - 2));
  const [x, y] = [column - i, row - j];
  const at = (all: Float32Array) => {
    const corner = (di: number, dj: number) =>
      all[Math.min(j + dj, ny - 1) * nx + Math.min(i + di, nx - 1)] ?? 0;
    return (
      (corner(0, 0) * (1 - x) + corner(1, 0) * x) * (1 - y) + (corner(0, 1) * (1 - x) + corner(1, 1) * x) * y
    );
  };
  return { latitude: at(latitudes), longitude: at(longitudes) };
}

function along(axis: Float32Array, length: number, at: number): number {
  const index = Math.min(Math.max(Math.floor(at), 0), Math.max(0, length - 2));
  const from = axis[index] ?? 0;
  return from + ((axis[index + 1] ?? from) - from) * (at - index);
}
