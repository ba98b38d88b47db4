const DEGREES_PER_RADIAN = 180 / Math.PI;

/** Length of a wind vector, in its unit. */
export function windSpeed(u: number, v: number): number {
  return Math.sqrt(u * u + v * v);
}

/** Direction that the wind (towards east u, towards north v) blows from, as `compass`. NaN for a calm. */
export function windFromDirection(u: number, v: number): number {
  return u === 0 && v === 0 ? Number.NaN : compass(Math.atan2(-u, -v) * DEGREES_PER_RADIAN);
}

/** Degrees clockwise from north, from 0 to below 360 also when rounded to a tenth. */
export function compass(degrees: number): number {
  const turned = ((degrees % 360) + 360) % 360;
  return turned >= 359.95 ? 0 : turned;
}
