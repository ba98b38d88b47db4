import { type Cell, greatCircleKm } from '../../geo/index.ts';
import type { Run } from '../runs/run/run.ts';
import { type BilinearCorner, bilinearCorners } from './bilinear.ts';
import type { HeightCorrection } from './height-correction.ts';

/** The grid point whose values are given for a place. */
export interface ForecastCell extends Cell {
  /** Great-circle distance from the requested place, rounded to 10 m. */
  readonly distanceKm: number;
}

/**
 * - `NEAREST`: the nearest grid point by great-circle distance.
 * - `BILINEAR`: the grid points around the place, weighted by distance along the rows and columns of the model's grid.
 */
export type Selection = 'NEAREST' | 'BILINEAR';

/** The grid point or points whose values are given for a place. */
export type Place = (
  | { readonly kind: 'cell'; readonly cell: ForecastCell }
  | {
      readonly kind: 'corners';
      /** One to four, with weights above 0 that sum to 1. */
      readonly corners: readonly BilinearCorner[];
      readonly nearest: ForecastCell;
    }
) & {
  /** Corrects temperatures to another height than that of the model's ground; none if left out. */
  readonly height?: HeightCorrection;
};

/** The nearest grid point, or null outside the run's domain. */
export function cellAt(run: Run, latitude: number, longitude: number): ForecastCell | null {
  const cell = run.grid.locate(latitude, longitude);
  if (cell === null) return null;
  const distance = greatCircleKm({ latitude, longitude }, cell);
  return { ...cell, distanceKm: Math.round(distance * 100) / 100 };
}

/**
 * The grid point or points for a place, or null outside the run's domain. BILINEAR falls back to the nearest cell (kind 'cell') if
 * the place is not surrounded by points: on icosahedral grids, and in the outer half cell of a domain.
 */
export function placeAt(run: Run, latitude: number, longitude: number, selection: Selection): Place | null {
  const cell = cellAt(run, latitude, longitude);
  if (cell === null) return null;
  const corners = selection === 'BILINEAR' ? bilinearCorners(run.grid, latitude, longitude) : null;
  return corners === null ? { kind: 'cell', cell } : { kind: 'corners', corners, nearest: cell };
}

/** The nearest cell of a place. */
export function nearestCell(place: Place): ForecastCell {
  return place.kind === 'cell' ? place.cell : place.nearest;
}
