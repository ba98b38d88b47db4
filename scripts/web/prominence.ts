/** What a place's rank on a map follows from. */
export interface RankedPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
}

const EARTH_KM = 40_075;
/** Side of the world at zoom 0. */
const TILE_PIXELS = 512;
/** A place has so many pixels to itself before a larger one comes. */
const ROOM_PIXELS = 48;
/** A place that stands alone is named so much earlier than one of its size among larger ones. */
const ALONE_EARLIER = 2.2;
const FIRST_ZOOM = 1.5;
const RAD = Math.PI / 180;

/**
 * The zoom from which each place is named, to a tenth. Places are ranked in their region: what counts besides the population is how far
 * the next larger place is, so that the first view has cities on each continent.
 * @param places the largest first
 */
export function namedFromZoom(places: readonly RankedPlace[]): readonly number[] {
  return places.map((place, n) => {
    const bySize = FIRST_ZOOM + 1.45 * Math.log10(1.2e7 / Math.max(1, place.population));
    const zoom = Math.max(FIRST_ZOOM, bySize - ALONE_EARLIER, zoomOf(place, kmToLarger(places, n)));
    return Math.round(10 * zoom) / 10;
  });
}

/** The zoom at which a distance around a place is as long on the map as its name needs. */
const zoomOf = ({ latitude }: RankedPlace, km: number): number =>
  Math.log2((ROOM_PIXELS * EARTH_KM * Math.cos(latitude * RAD)) / (TILE_PIXELS * Math.max(1, km)));

/** How far the nearest of the places before one is: all of them are larger. */
function kmToLarger(places: readonly RankedPlace[], n: number): number {
  const place = places[n];
  let least = Number.POSITIVE_INFINITY;
  if (place === undefined) return least;
  const shrink = Math.cos(place.latitude * RAD);
  for (let k = 0; k < n; k++) {
    const other = places[k];
    if (other === undefined) continue;
    const across = Math.abs(other.longitude - place.longitude);
    const [dx, dy] = [Math.min(across, 360 - across) * shrink, other.latitude - place.latitude];
    least = Math.min(least, dx * dx + dy * dy);
  }
  return (Math.sqrt(least) * EARTH_KM) / 360;
}
