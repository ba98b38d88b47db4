// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays of one length
import type { Sky } from './surface/sky.ts';

const FREEZING_KELVIN = 273.15;
/** K m-1. */
const STANDARD_LAPSE = 0.0065;

/** Height of 0 degrees Celsius above mean sea level, m: at the ground where it freezes there. */
export function freezingLevel({ state, surface }: Pick<Sky, 'state' | 'surface'>, into: Float32Array): void {
  const { elevation } = state.points;
  for (let point = 0; point < into.length; point++) {
    const above = Math.max(0, surface.temperature2m[point]! - FREEZING_KELVIN) / STANDARD_LAPSE;
    into[point] = elevation[point]! + above;
  }
}

/** Height of the boundary layer above ground, m: deep over sunlit land and in strong wind. */
export function boundaryLayer({ state, surface }: Pick<Sky, 'state' | 'surface'>, into: Float32Array): void {
  const { points, climate, dayCycle } = state;
  for (let point = 0; point < into.length; point++) {
    const speed = Math.hypot(surface.eastward10m[point]!, surface.northward10m[point]!);
    const heated = points.land[point]! * climate.dayStrength[point]! * Math.max(0, dayCycle[point]!);
    into[point] = 80 + 60 * speed + 1500 * heated;
  }
}

/** Convective inhibition below zero as NCEP gives it, J kg-1, in the place of CAPE: most where there is little CAPE. */
export function inhibit(cape: Float32Array): void {
  for (let point = 0; point < cape.length; point++)
    cape[point] = cape[point]! > 0 ? -150 * Math.exp(-cape[point]! / 600) : 0;
}
