import { type Grid, type GridCell, LambertProjection } from '../../geo/index.ts';

/** A grid point and its share of the value between the points. */
export interface BilinearCorner {
  readonly cell: GridCell;
  /** Over 0, at most 1. */
  readonly weight: number;
}

/** A place in columns and rows of a grid, counted from 0, whole at its points. */
interface GridPosition {
  readonly x: number;
  readonly y: number;
  /** Columns from the last one to the first, going on eastward; null where rows have ends. */
  readonly gap: number | null;
}

/**
 * Part of a cell by which a place may miss a grid point and still be on it: points are printed in whole microdegrees, 0.1 m,
 * and the finest grids have cells of 1 km.
 */
const ON_POINT = 1e-4;

/**
 * The points around a place with their weights on the grid's own rows and columns: of latitude and longitude, or of the plane
 * of its projection. Two on a row or column, one on a point.
 * @returns null where points are not on all sides: outside the outer points, and on grids without rows
 */
export function bilinearCorners(
  grid: Grid,
  latitude: number,
  longitude: number,
): readonly BilinearCorner[] | null {
  const position = positionOn(grid, latitude, longitude);
  if (position === null) return null;
  const columns = between(position.x, grid.nx, position.gap);
  const rows = between(position.y, grid.ny, null);
  if (columns === null || rows === null) return null;
  return rows.flatMap(([j, share]) =>
    columns.map(([i, part]) => ({ cell: grid.cell(j * grid.nx + i), weight: share * part })),
  );
}

function positionOn({ spec }: Grid, latitude: number, longitude: number): GridPosition | null {
  switch (spec.kind) {
    case 'latlon': {
      const { nx, ny, latitudeOfFirst, latitudeOfLast, longitudeOfFirst, longitudeOfLast } = spec;
      if (nx < 2 || ny < 2) return null;
      const columnStep = eastward(longitudeOfFirst, longitudeOfLast) / (nx - 1);
      const gap = 360 / columnStep - (nx - 1);
      const closed = gap <= 1 + 1 / 64;
      return {
        x: columnOf(eastward(longitudeOfFirst, longitude) / columnStep, 360 / columnStep),
        y: ((latitude - latitudeOfFirst) / (latitudeOfLast - latitudeOfFirst)) * (ny - 1),
        gap: closed ? gap : null,
      };
    }
    case 'lambert': {
      const projection = new LambertProjection(spec);
      const first = projection.toPlane({
        latitude: spec.latitudeOfFirst,
        longitude: spec.longitudeOfFirst,
      });
      const { x, y } = projection.toPlane({ latitude, longitude });
      const dy = spec.rows === 'south-to-north' ? spec.dyMetres : -spec.dyMetres;
      return { x: (x - first.x) / spec.dxMetres, y: (y - first.y) / dy, gap: null };
    }
    case 'icosahedral':
      return null;
  }
}

/** Just west of the first column is a little below 0, not a whole turn. */
function columnOf(x: number, turn: number): number {
  return turn - x < ON_POINT ? x - turn : x;
}

/** The numbers around a position on an axis and their shares, without those that have none; null beyond its ends. */
function between(
  position: number,
  count: number,
  gap: number | null,
): readonly (readonly [number: number, share: number])[] | null {
  const whole = Math.round(position);
  if (Math.abs(position - whole) < ON_POINT && whole >= 0 && whole < count) return [[whole, 1]];
  // Written so that a position that is no number is beyond the ends.
  if (!(position > 0 && position < count - 1 + (gap ?? 0))) return null;
  const before = Math.min(Math.floor(position), count - 1);
  const width = before === count - 1 ? (gap ?? 0) : 1;
  const share = (position - before) / width;
  return [
    [before, 1 - share],
    [(before + 1) % count, share],
  ];
}

/** Degrees from a meridian eastward to another, from 0 to below 360. */
function eastward(from: number, to: number): number {
  return (((to - from) % 360) + 360) % 360;
}
