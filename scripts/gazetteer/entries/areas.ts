import { countryName, countryNames } from '../../../src/places/regions/country-names.ts';
import { regionNames } from '../../../src/places/regions/region-names.ts';
import { type ChosenName, spellingsOf } from '../names.ts';
import type { SourcePlace, Sources } from '../sources.ts';
import { type Entry, FIRST_IDS, idOf, primaryKeys } from './entry.ts';

/** A country is meant before any city of its name: Lebanon is not the town in Pennsylvania. */
const COUNTRY_PEOPLE = 8;
const COUNTRY_WEIGHT = 500_000;
const MAX_WEIGHT = 4_000_000_000;
/** A region counts as a city with so many times fewer people: Washington is the city, Victoria the state. */
const REGION_PEOPLE = 12;
/** A state of the United States counts as much at least: Wyoming is not the suburb in Michigan. */
const MIN_STATE = 80_000;

/** Countries, each at its capital; those without one among the places are left out. */
export function countryEntries({ places, countries, capitals }: Sources): readonly Entry[] {
  const capitalOf = largestBy(
    places.filter(({ geonameid }) => capitals.has(geonameid)),
    ({ countrycode }) => countrycode,
  );
  const byName = new Map(places.map((place) => [`${place.countrycode} ${place.name}`, place]));
  return countries.flatMap(({ iso, geonameid, name, capital: capitalName, population }) => {
    const capital = capitalOf.get(iso) ?? byName.get(`${iso} ${capitalName}`);
    if (capital === undefined) return [];
    const weight = Math.min(COUNTRY_WEIGHT + COUNTRY_PEOPLE * population, MAX_WEIGHT);
    const keys = keysOf([name, countryName(iso)], countryNames(iso));
    return [
      at(capital, { id: geonameid, name: countryName(iso), kind: 'country', population, weight, keys }),
    ];
  });
}

/** States, provinces and the like, each at its seat, or at its largest city where GeoNames names none. */
export function regionEntries({ places, regionNames: names, seats, capitals }: Sources): readonly Entry[] {
  const codeOf = ({ countrycode, admin1code }: SourcePlace) => `${countrycode}.${admin1code}`;
  const isSeat = ({ geonameid }: SourcePlace) => seats.has(geonameid) || capitals.has(geonameid);
  const seatOf = largestBy(places.filter(isSeat), codeOf);
  const largestOf = largestBy(places, codeOf);
  const people = new Map<string, number>();
  for (const place of places) people.set(codeOf(place), (people.get(codeOf(place)) ?? 0) + place.population);
  return [...names].flatMap(([code, name]) => {
    const seat = seatOf.get(code) ?? largestOf.get(code);
    if (seat === undefined) return [];
    const keys = primaryKeys(regionNames([code.slice(0, 2), code.slice(3), name]).flatMap(spellingsOf));
    const ofPeople = Math.round((people.get(code) ?? 0) / REGION_PEOPLE);
    const weight = code.startsWith('US.') ? Math.max(ofPeople, MIN_STATE) : ofPeople;
    const id = idOf(FIRST_IDS.region, code);
    return [at(seat, { id, name, kind: 'region', population: 0, weight, keys })];
  });
}

/** The English names are primary: Granada is the city, not Grenada in Spanish. */
function keysOf(english: readonly string[], others: readonly string[]): readonly ChosenName[] {
  const fold = (names: readonly string[]) =>
    names.flatMap((one) => [one, one.replace(' & ', ' and ')]).flatMap(spellingsOf);
  const primary = new Set(fold(english));
  const rest = new Set(fold(others).filter((key) => !primary.has(key)));
  return [...primaryKeys(primary), ...[...rest].map((key) => ({ key, isPrimary: false }))];
}

function at(
  seat: SourcePlace,
  own: Pick<Entry, 'id' | 'name' | 'kind' | 'population' | 'weight' | 'keys'>,
): Entry {
  return {
    ...own,
    regionCode: `${seat.countrycode}.${seat.admin1code}`,
    timeZone: seat.timezone,
    latitude: seat.latitude,
    longitude: seat.longitude,
    seat: seat.geonameid,
  };
}

function largestBy(
  places: readonly SourcePlace[],
  keyOf: (place: SourcePlace) => string,
): ReadonlyMap<string, SourcePlace> {
  const largest = new Map<string, SourcePlace>();
  for (const place of places) {
    const before = largest.get(keyOf(place));
    if (before === undefined || place.population > before.population) largest.set(keyOf(place), place);
  }
  return largest;
}
