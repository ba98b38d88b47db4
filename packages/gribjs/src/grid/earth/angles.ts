/** Radians of a degree. */
export const RADIANS = Math.PI / 180;

/** The same meridian from 0 to below 360. */
export function wrap360(longitude: number): number {
  const wrapped = longitude % 360;
  if (wrapped >= 0) return wrapped;
  // The sum rounds to 360 for the smallest of angles.
  return wrapped + 360 < 360 ? wrapped + 360 : 0;
}

/**
 * Degrees from one meridian to another in scan direction, signed; a whole turn when both are the same.
 */
export function longitudeSpan(first: number, last: number, westward: boolean): number {
  const eastward = wrap360(last - first) || 360;
  return westward ? eastward - 360 || -360 : eastward;
}
