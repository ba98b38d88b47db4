const DEGREES_PER_RADIAN = 180 / Math.PI;

/** Speed of a wind vector, in the unit of its components. */
export function windSpeed(u: number, v: number): number {
  return Math.sqrt(u * u + v * v);
}

/** Direction from which the wind (u towards east, v towards north) blows, as `compass`. NaN if calm. */
export function windFromDirection(u: number, v: number): number {
  return u === 0 && v === 0 ? Number.NaN : compass(Math.atan2(-u, -v) * DEGREES_PER_RADIAN);
}

/** Degrees clockwise from north, from 0 to below 360 even after rounding to a tenth. */
export function compass(degrees: number): number {
  const positive = ((degrees % 360) + 360) % 360;
  return positive >= 359.95 ? 0 : positive;
}

/**
 * From one direction to another the shorter way round, above minus half a circle up to half of it; clockwise is positive.
 * @param circle 360 in degrees, 3600 in tenths of them
 */
export function turn(from: number, to: number, circle = 360): number {
  const clockwise = (((to - from) % circle) + circle) % circle;
  return clockwise > circle / 2 ? clockwise - circle : clockwise;
}

/** Shorter sums of unit vectors are those of directions that cancel out. */
const SHORTEST_SUM = 1e-9;

/** The direction of the weighted sum of unit vectors, as `compass`; null where they cancel out. @param weights at least one above 0 */
export function meanDirection(degrees: readonly number[], weights: readonly number[]): number | null {
  let [east, north] = [0, 0];
  for (const [n, direction] of degrees.entries()) {
    const weight = weights[n] ?? 0;
    east += weight * Math.sin(direction / DEGREES_PER_RADIAN);
    north += weight * Math.cos(direction / DEGREES_PER_RADIAN);
  }
  if (Math.hypot(east, north) < SHORTEST_SUM) return null;
  return compass(Math.atan2(east, north) * DEGREES_PER_RADIAN);
}
