import { type FieldGrid, positionAt } from './grid/field-grid.ts';

/** Triangles that carry a field: for each vertex Mercator x and y, column and row. */
export interface FieldMesh {
  /** Four numbers a vertex. x is 0 at 180° W and 1 at 180° E, and continues past 1; y is 0 in the north. */
  readonly vertices: Float32Array<ArrayBuffer>;
  readonly triangles: Uint32Array<ArrayBuffer>;
  /** Longitudes that it reaches from and to, degrees. */
  readonly west: number;
  readonly east: number;
}

/** A side of the mesh has about so many vertices at most: each costs time where graphics are made by software. */
const MAX_SIDE = 160;
/** Poles are infinitely far away on the plane of Mercator. */
const MAX_LATITUDE = 89.9;

/** Mercator's y of a latitude: 0 at 85.05° N, 1 at 85.05° S. */
export function mercatorY(latitude: number): number {
  const bounded = Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude));
  return (1 - Math.asinh(Math.tan((bounded * Math.PI) / 180)) / Math.PI) / 2;
}

/** The latitude of Mercator's y. */
export const latitudeOfY = (y: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

/** The mesh of a grid: its outer cells are whole, half a cell past the outer points, but where it goes round the earth. */
export function meshOf(grid: FieldGrid): FieldMesh {
  const columns = stations(grid.nx, !grid.isClosed);
  const rows = stations(grid.ny, true);
  const vertices = new Float32Array(4 * columns.length * rows.length);
  let [west, east] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let at = 0;
  for (const row of rows) {
    for (const column of columns) {
      const { latitude, longitude } = positionAt(grid, column, row);
      west = Math.min(west, longitude);
      east = Math.max(east, longitude);
      vertices.set([(longitude + 180) / 360, mercatorY(latitude), column, row], at);
      at += 4;
    }
  }
  const triangles = new Uint32Array(6 * (columns.length - 1) * (rows.length - 1));
  let next = 0;
  for (let j = 0; j + 1 < rows.length; j++) {
    for (let i = 0; i + 1 < columns.length; i++) {
      const corner = j * columns.length + i;
      const below = corner + columns.length;
      triangles.set([corner, corner + 1, below, below, corner + 1, below + 1], next);
      next += 6;
    }
  }
  return { vertices, triangles, west, east };
}

/** The columns, or rows, that have vertices. */
function stations(count: number, hasMargin: boolean): readonly number[] {
  const step = Math.max(1, Math.ceil(count / MAX_SIDE));
  const inner = Array.from({ length: Math.ceil((count - 1) / step) }, (_, n) => n * step);
  const all = [...inner, count - 1];
  return hasMargin ? [-0.5, ...all, count - 0.5] : all;
}
