/** A box in degrees; west > east crosses the antimeridian, -180 to 180 is the full circle. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Microdegrees in a degree. GRIB2 headers give angles in whole microdegrees. */
export const MICRO = 1e6;
export const FULL_CIRCLE = 360 * MICRO;

/** A box in whole microdegrees; from its western edge it reaches `width` eastward, at most FULL_CIRCLE. */
export interface MicroBox {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly width: number;
}

/** Null where south is north of north, or an edge is not a finite number. */
export function microBox({ west, south, east, north }: Bounds): MicroBox | null {
  const edges = { south: Math.round(south * MICRO), north: Math.round(north * MICRO) };
  const [from, to] = [Math.round(west * MICRO), Math.round(east * MICRO)];
  if (!(edges.south <= edges.north) || !Number.isFinite(to - from)) return null;
  return {
    ...edges,
    west: from,
    width: to - from >= FULL_CIRCLE ? FULL_CIRCLE : modulo(to - from, FULL_CIRCLE),
  };
}

/** How far east of the box's western edge a meridian is, in microdegrees from 0 to below FULL_CIRCLE. */
export function eastOf({ west }: MicroBox, longitude: number): number {
  const east = longitude - west;
  // Nearly always: a remainder for each column of a grid would take longer than the rest of finding a box's window.
  if (east >= 0 && east < FULL_CIRCLE) return east;
  if (east < 0 && east >= -FULL_CIRCLE) return east + FULL_CIRCLE;
  return modulo(east, FULL_CIRCLE);
}

/** Whether a point is in the box or on its edge; microdegrees. */
export function isInside(box: MicroBox, latitude: number, longitude: number): boolean {
  return latitude >= box.south && latitude <= box.north && eastOf(box, longitude) <= box.width;
}

/** The remainder of a division, from 0 to below the divisor. */
export function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
