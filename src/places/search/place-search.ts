// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { greatCircleKm, type LatLon } from '../../geo/index.ts';
import { fold } from '../names/fold.ts';
import type { Columns } from '../packed/columns.ts';
import type { RegionTest } from '../regions/region-index.ts';
import { Best } from './best.ts';
import { keysWithPrefix } from './keys/key-search.ts';

/** At most this many places are found by one search. */
export const MAX_FOUND = 100;

export interface SearchOptions {
  /** At most 100. */
  readonly limit: number;
  /** ISO 3166-1 alpha-2; only places there. */
  readonly countryCode?: string | null | undefined;
  /** The nearest come first, instead of the largest. Degrees. */
  readonly near?: LatLon | null | undefined;
}

/** No two places that are a degree of latitude apart are nearer than this. */
const KM_OF_DEGREE = 111;

/** Indexes of the places with a name that starts with the prefix, the largest or the nearest first; none for an empty one. @param isIn tests regions */
export function searchPlaces(
  columns: Columns,
  prefix: string,
  isIn: RegionTest,
  { limit, countryCode, near }: SearchOptions,
): readonly number[] {
  const folded = fold(prefix);
  const best = new Best(Math.min(limit, MAX_FOUND));
  if (folded === '') return best.items;
  const { keys, keyPlace, region, latitude, longitude } = columns;
  const country = countryCode?.toUpperCase();
  const isThere = columns.regions.map(
    ([code], index) => (country === undefined || code === country) && isIn(index),
  );
  const [from, to] = keysWithPrefix(keys, Buffer.from(folded));
  for (let key = from; key < to; key++) {
    const place = keyPlace[key]! >>> 1;
    if (!near) {
      // A place's index is its rank by population.
      if (place < best.bound && isThere[region[place]!]) best.add(place, place);
      continue;
    }
    const position = { latitude: latitude[place]!, longitude: longitude[place]! };
    if (KM_OF_DEGREE * Math.abs(position.latitude - near.latitude) >= best.bound) continue;
    if (isThere[region[place]!]) best.add(place, greatCircleKm(near, position));
  }
  return best.items;
}
