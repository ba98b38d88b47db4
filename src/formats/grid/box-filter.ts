// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time.
import type { ColumnFilter } from './grid-rows.ts';

/** Edges of a box in degrees; with west > east it crosses the antimeridian. */
export interface Edges {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Points and edges are compared in whole microdegrees, as windows of grids do. */
const MICRO = 1e6;
const CIRCLE = 360 * MICRO;

/** Picks the points in a box or on its edge; rows along parallels are cut to the box already. */
export function columnsInBox({ west, south, east, north }: Edges): ColumnFilter {
  const [left, right] = [Math.round(west * MICRO), Math.round(east * MICRO)];
  const [bottom, top] = [Math.round(south * MICRO), Math.round(north * MICRO)];
  const width = right - left >= CIRCLE ? CIRCLE : modulo(right - left, CIRCLE);
  const isInside = (latitude: number, longitude: number): boolean => {
    const height = Math.round(latitude * MICRO);
    if (height < bottom || height > top) return false;
    return modulo(Math.round(longitude * MICRO) - left, CIRCLE) <= width;
  };
  return ({ latitudes, longitudes, parallel }) => {
    const columns: number[] = [];
    for (let x = 0; x < longitudes.length; x++) {
      if (parallel !== null || isInside(latitudes[x]!, longitudes[x]!)) columns.push(x);
    }
    return columns;
  };
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
