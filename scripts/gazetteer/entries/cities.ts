import { fold } from '../../../src/places/names/fold.ts';
import { ownLetters, ownScripts } from '../letters.ts';
import { chosenNames } from '../names.ts';
import type { Sources } from '../sources.ts';
import { type Entry, primaryKeys } from './entry.ts';

/** What people call towns that GeoNames lists by their whole name alone, by their ids there. */
const SHORT_NAMES: ReadonlyMap<number, readonly string[]> = new Map([
  [2_922_530, ['Garmisch', 'Partenkirchen']],
  [3_177_952, ['Cortina']],
  [2_841_484, ['St. Peter-Ording', 'Sankt Peter Ording']],
]);

/** Cities, towns and villages; what they count as is their population. */
export function cityEntries({ places, countries }: Sources): readonly Entry[] {
  const letters = ownLetters(places);
  const scripts = ownScripts(countries);
  const none: ReadonlySet<string> = new Set();
  return places.map((place) => ({
    id: place.geonameid,
    name: place.name,
    kind: 'city',
    regionCode: `${place.countrycode}.${place.admin1code}`,
    timeZone: place.timezone,
    latitude: place.latitude,
    longitude: place.longitude,
    population: place.population,
    weight: place.population,
    keys: [
      ...chosenNames(place, letters.get(place.countrycode) ?? none, scripts.get(place.countrycode)),
      ...primaryKeys((SHORT_NAMES.get(place.geonameid) ?? []).map(fold)),
    ],
    seat: null,
  }));
}
