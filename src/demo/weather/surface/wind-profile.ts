// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays of one length
import type { AtmospherePoints } from '../../atmosphere/points.ts';
import type { NearSurface } from './near-surface.ts';

/** Roughness lengths of the logarithmic wind profile, m. */
const SEA_ROUGHNESS = 0.0002;
const LAND_ROUGHNESS = 0.1;

/**
 * Relative excess of the wind at a height (m above ground, at least 10) over that at 10 m: logarithmic in height, steeper
 * over land.
 */
export function neutralExcess(points: AtmospherePoints, heightOf: (point: number) => number): Float32Array {
  return points.land.map((land, point) => {
    const height = heightOf(point);
    const sea = logRatio(height, SEA_ROUGHNESS);
    return sea + land * (logRatio(height, LAND_ROUGHNESS) - sea) - 1;
  });
}

function logRatio(height: number, roughness: number): number {
  return Math.log(height / roughness) / Math.log(10 / roughness);
}

/** Winds towards east and north at the heights of `neutralExcess`, m s-1, from those at 10 m. */
export function windsAloft(
  surface: NearSurface,
  excess: Float32Array,
  eastward: Float32Array,
  northward: Float32Array,
): void {
  for (let point = 0; point < excess.length; point++) {
    const factor = 1 + surface.shear[point]! * excess[point]!;
    eastward[point] = surface.eastward10m[point]! * factor;
    northward[point] = surface.northward10m[point]! * factor;
  }
}
