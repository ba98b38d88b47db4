/** A place, degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Great-circle distance, km (haversine). */
export function greatCircle(a: Place, b: Place): number {
  const radians = Math.PI / 180;
  const north = Math.sin(((b.latitude - a.latitude) * radians) / 2) ** 2;
  const east = Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2;
  const share = north + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * east;
  return 2 * 6371.229 * Math.asin(Math.sqrt(Math.min(1, share)));
}

/** Index of the place that is nearest. */
export function nearestTo(
  place: Place,
  { latitudes, longitudes }: { readonly latitudes: Float64Array; readonly longitudes: Float64Array },
): number {
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let point = 0; point < latitudes.length; point++) {
    const distance = greatCircle(place, {
      latitude: latitudes[point] ?? Number.NaN,
      longitude: longitudes[point] ?? Number.NaN,
    });
    if (distance < least) [nearest, least] = [point, distance];
  }
  return nearest;
}
