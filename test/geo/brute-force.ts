import { type Grid, greatCircleKm, type LatLon } from '../../src/geo/index.ts';

/** Finds the nearest point by comparing all points of a grid. */
export function nearestByBruteForce(grid: Grid, place: LatLon): { index: number; distanceKm: number } {
  let best = { index: -1, distanceKm: Infinity };
  for (let index = 0; index < grid.size; index++) {
    const distanceKm = greatCircleKm(place, grid.cell(index));
    if (distanceKm < best.distanceKm) best = { index, distanceKm };
  }
  return best;
}
