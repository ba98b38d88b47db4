import type { LatLonGrid } from '../../gribjs/index.ts';
import { EARTH_RADIUS } from './thermodynamics.ts';

/** The finest and the coarsest spacing that a demo grid may have, degrees. */
const FINEST = 0.25;
const COARSEST = 30;

/**
 * GFS's global grid (template 3.0, rows from 90 N, columns from 0 E eastward) with another spacing.
 * @throws RangeError when the spacing does not divide 180 degrees or lies outside 0.25..30
 */
export function globalGrid(stepDegrees: number): LatLonGrid {
  const rows = 180 / stepDegrees;
  if (!(stepDegrees >= FINEST && stepDegrees <= COARSEST) || !Number.isInteger(rows)) {
    throw new RangeError(
      `grid spacing ${stepDegrees} degrees: it must divide 180 and lie in ${FINEST}..${COARSEST}`,
    );
  }
  const nx = 2 * rows;
  const ny = rows + 1;
  return {
    template: 0,
    known: true,
    points: nx * ny,
    nx,
    ny,
    latitudeOfFirst: 90,
    longitudeOfFirst: 0,
    latitudeOfLast: -90,
    longitudeOfLast: 360 - stepDegrees,
    iIncrement: stepDegrees,
    jIncrement: stepDegrees,
    earth: { shape: 6, radiusMetres: EARTH_RADIUS, majorAxisMetres: null, minorAxisMetres: null },
    resolutionAndComponentFlags: 48,
    scanningMode: 0,
  };
}

/** Latitudes of the rows and longitudes of the columns of such a grid, degrees. */
export function axesOf(grid: LatLonGrid): { latitudes: Float64Array; longitudes: Float64Array } {
  const step = 180 / (grid.ny - 1);
  return {
    latitudes: Float64Array.from({ length: grid.ny }, (_, row) => 90 - row * step),
    longitudes: Float64Array.from({ length: grid.nx }, (_, column) => column * step),
  };
}
