const RADIANS = Math.PI / 180;

/** Great circle on the sphere of the corpus' oracle, 6371.229 km. */
export function kilometresApart(
  latitudeA: number,
  longitudeA: number,
  latitudeB: number,
  longitudeB: number,
) {
  const south = Math.sin(((latitudeA - latitudeB) * RADIANS) / 2);
  const east = Math.sin(((longitudeA - longitudeB) * RADIANS) / 2);
  const half = south ** 2 + Math.cos(latitudeA * RADIANS) * Math.cos(latitudeB * RADIANS) * east ** 2;
  return 2 * 6371.229 * Math.asin(Math.sqrt(Math.min(1, half)));
}

/** Degrees from one meridian (or latitude) to another, -180 to 180. */
export function degreesApart(a: number, b: number): number {
  return ((((a - b + 180) % 360) + 360) % 360) - 180;
}
