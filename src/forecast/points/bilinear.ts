import { type Cell, type Grid, LambertProjection } from '../../geo/index.ts';

/** A grid point and its weight in the interpolated value. */
export interface BilinearCorner {
  readonly cell: Cell;
  /** Above 0, at most 1. */
  readonly weight: number;
}

/** A place in fractional columns and rows of a grid, counted from 0. */
interface GridPosition {
  readonly x: number;
  readonly y: number;
  /** Distance in columns from the last column eastward to the first; null if rows do not close around the globe. */
  readonly gap: number | null;
}

/**
 * How far, in columns or rows, a place may be from a grid point and still count as on it. Points are printed in whole
 * microdegrees, 0.1 m, and the finest grids have cells of 1 km.
 */
const ON_POINT = 1e-4;

/**
 * The grid points around a place with their bilinear weights along the grid's own rows and columns, which follow latitude and
 * longitude or the plane of its projection. There are four points, two for a place on a row or column, one for a place on a point.
 * @returns null if the place is not surrounded by points: beyond the outermost points, and on grids without rows
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
  return rows.flatMap(([j, rowShare]) =>
    columns.map(([i, columnShare]) => ({ cell: grid.cell(j * grid.nx + i), weight: rowShare * columnShare })),
  );
}

function positionOn({ spec }: Grid, latitude: number, longitude: number): GridPosition | null {
  switch (spec.kind) {
    case 'latlon': {
      const { nx, ny, latitudeOfFirst, latitudeOfLast, longitudeOfFirst, longitudeOfLast } = spec;
      if (nx < 2 || ny < 2) return null;
      const columnStep = eastward(longitudeOfFirst, longitudeOfLast) / (nx - 1);
      const gap = 360 / columnStep - (nx - 1);
      const isClosed = gap <= 1 + 1 / 64;
      return {
        x: columnOf(eastward(longitudeOfFirst, longitude) / columnStep, 360 / columnStep),
        y: ((latitude - latitudeOfFirst) / (latitudeOfLast - latitudeOfFirst)) * (ny - 1),
        gap: isClosed ? gap : null,
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

/** Makes a position just west of the first column slightly negative instead of almost a full turn. */
function columnOf(x: number, turn: number): number {
  return turn - x < ON_POINT ? x - turn : x;
}

/** The indexes around a position on an axis and their weights, leaving out weights of 0; null beyond the ends of the axis. */
function between(
  position: number,
  count: number,
  gap: number | null,
): readonly (readonly [number: number, share: number])[] | null {
  const nearest = Math.round(position);
  if (Math.abs(position - nearest) < ON_POINT && nearest >= 0 && nearest < count) return [[nearest, 1]];
  // The negated condition makes NaN count as beyond the ends.
  if (!(position > 0 && position < count - 1 + (gap ?? 0))) return null;
  const before = Math.min(Math.floor(position), count - 1);
  const width = before === count - 1 ? (gap ?? 0) : 1;
  const share = (position - before) / width;
  return [
    [before, 1 - share],
    [(before + 1) % count, share],
  ];
}

/** Degrees eastward from one meridian to another, from 0 to below 360. */
function eastward(from: number, to: number): number {
  return (((to - from) % 360) + 360) % 360;
}
