import { readFileSync } from 'node:fs';
import type { PlaceKind } from '../../../src/places/names/kinds.ts';
import { spellingsOf } from '../names.ts';
import type { SourcePlace, Sources } from '../sources.ts';
import type { CityNear } from './city-near.ts';
import { type Entry, FIRST_IDS, idOf, primaryKeys } from './entry.ts';

const FILES = [
  ['island', 'islands.csv', 400_000],
  ['mountain', 'mountains.csv', 100_000],
  ['lake', 'lakes.csv', 100_000],
  ['cape', 'capes.csv', 100_000],
] as const satisfies readonly (readonly [PlaceKind, string, number])[];

/**
 * Islands, mountains, lakes and capes of note, from our own tables: name, other names, country, then latitude and longitude or the main town.
 * @throws Error where a main town is not among the places
 */
export function featureEntries({ places }: Sources, near: CityNear): readonly Entry[] {
  return FILES.flatMap(([kind, file, weight]) =>
    readFileSync(new URL(`../features/${file}`, import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => {
        const [name = '', others = '', country = '', place = '', longitude = ''] = line.split(';');
        const names = [name, ...others.split(', ')];
        const town = longitude === '' ? townOf(places, place, country) : null;
        const position = town ?? { latitude: Number(place), longitude: Number(longitude) };
        const city = town ?? near.find(position.latitude, position.longitude, country);
        return {
          id: idOf(FIRST_IDS.feature, `${kind} ${name} ${country}`),
          name,
          kind,
          regionCode: `${country}.${city.countrycode === country ? city.admin1code : ''}`,
          timeZone: city.timezone,
          latitude: position.latitude,
          longitude: position.longitude,
          population: 0,
          weight,
          keys: primaryKeys(names.flatMap(spellingsOf)),
          seat: town?.geonameid ?? null,
        };
      }),
  );
}

function townOf(places: readonly SourcePlace[], name: string, country: string): SourcePlace {
  const [town] = places
    .filter((place) => place.countrycode === country && place.name === name)
    .sort((a, b) => b.population - a.population);
  if (town === undefined) throw new Error(`${country} has no ${name}`);
  return town;
}
