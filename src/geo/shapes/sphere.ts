/** A position in degrees; longitudes are modulo 360. */
export interface LatLon {
  readonly latitude: number;
  readonly longitude: number;
}

export const RADIANS_PER_DEGREE = Math.PI / 180;

/** Radius of the sphere of GRIB2 code table 3.2, shape 6, in km. Distances are computed on it, whatever the grid's own earth. */
const EARTH_RADIUS_KM = 6371.229;

/** The same meridian in [-180, 180), without rounding: 180 becomes -180. */
export function wrapLongitude(longitude: number): number {
  const within = longitude % 360;
  if (within >= 180) return within - 360;
  if (within < -180) return within + 360;
  return within === 0 ? 0 : within;
}

/** Distance along the great circle, in km. */
export function greatCircleKm(a: LatLon, b: LatLon): number {
  return EARTH_RADIUS_KM * angleOf(haversine(a, b));
}

/** The angle in radians whose haversine this is. */
export function angleOf(haversine: number): number {
  return 2 * Math.asin(Math.sqrt(Math.min(1, haversine)));
}

/** Square of the sine of half the angle between two positions: compares distances without an arc function. */
export function haversine(a: LatLon, b: LatLon): number {
  return haversineOf(
    a.latitude,
    a.longitude,
    Math.cos(a.latitude * RADIANS_PER_DEGREE),
    b.latitude,
    b.longitude,
  );
}

/** The same, for comparing many positions with one. @param cosine of that one's latitude */
export function haversineOf(
  latitude: number,
  longitude: number,
  cosine: number,
  otherLatitude: number,
  otherLongitude: number,
): number {
  const sinHalfLatitude = Math.sin(((otherLatitude - latitude) / 2) * RADIANS_PER_DEGREE);
  const sinHalfLongitude = Math.sin(((otherLongitude - longitude) / 2) * RADIANS_PER_DEGREE);
  const cosines = cosine * Math.cos(otherLatitude * RADIANS_PER_DEGREE);
  return sinHalfLatitude ** 2 + cosines * sinHalfLongitude ** 2;
}

/** Rounded to GRIB2's unit of angle, so that it prints clean; never minus zero. */
export function toMicrodegree(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6 + 0;
}
