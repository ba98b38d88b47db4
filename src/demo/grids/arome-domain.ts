import { EARTH_RADIUS_METRES } from '../../catalog/index.ts';
import type { Places } from '../atmosphere/points.ts';

/**
 * The domain that AROME computes on: a rectangle on a Lambert conformal map, which leaves out the corners of the
 * latitude-longitude grid that is published. Metres east of 2 E and from the apex of the cone, fitted to the bitmap of a
 * real file, which it reproduces exactly.
 */
const TANGENT_LATITUDE = 46.7;
const CENTRAL_MERIDIAN = 2;
const EDGES = { west: -906_100, east: 908_696, south: -6_975_045, north: -5_032_860 } as const;

/** Indices of the places outside AROME's domain, ascending. */
export function outsideArome({ latitudes, longitudes }: Places): Int32Array {
  const tangent = (TANGENT_LATITUDE * Math.PI) / 180;
  const n = Math.sin(tangent);
  const scale = (EARTH_RADIUS_METRES * Math.cos(tangent) * Math.tan(Math.PI / 4 + tangent / 2) ** n) / n;
  const outside: number[] = [];
  for (const [point, degrees] of latitudes.entries()) {
    const latitude = (degrees * Math.PI) / 180;
    const radius = scale / Math.tan(Math.PI / 4 + latitude / 2) ** n;
    const angle = (n * ((longitudes[point] ?? Number.NaN) - CENTRAL_MERIDIAN) * Math.PI) / 180;
    const x = radius * Math.sin(angle);
    const y = -radius * Math.cos(angle);
    if (x < EDGES.west || x > EDGES.east || y < EDGES.south || y > EDGES.north) outside.push(point);
  }
  return Int32Array.from(outside);
}
