// biome-ignore-all lint/style/noNonNullAssertion: an index of a place is within the columns
import { greatCircleKm, wrapLongitude } from '../geo/index.ts';
import { fold } from './names/fold.ts';
import { airportCore, namesOfKind } from './names/kind-words.ts';
import { AIRPORT, CITY, PLACE_KINDS, type PlaceKind } from './names/kinds.ts';
import { type Columns, INDEXES } from './packed/columns.ts';
import type { PlaceRecord } from './place.ts';
import { countryName } from './regions/country-names.ts';
import { RegionIndex } from './regions/region-index.ts';
import { airportsNamed } from './search/airports-named.ts';
import { Best } from './search/best.ts';
import { keysEqualTo } from './search/keys/key-search.ts';
import { nearKeys } from './search/keys/near-names.ts';
import { type SearchOptions, searchPlaces } from './search/place-search.ts';
import { PlaceTree } from './search/place-tree.ts';

/** Showing more of the same name does not help to choose. */
const MAX_ALTERNATIVES = 10;
/** What is called the same and lies nearer is a part of the place. */
const PART_KM = 15;
/** A place that is also called so counts as one with this many times fewer people: Zaragoza is in Spain, not a part of Tijuana. */
const OTHER_NAME = 8;

/** IATA or ICAO. */
const AIRPORT_CODE = /^[A-Z]{3,4}$/;
const MAX_SUGGESTIONS = 3;
/** Nothing longer is compared letter by letter. */
const MAX_COMPARED_LETTERS = 40;
/** Farther from any place than this is out at sea, or in a desert without a time zone. */
const TIME_ZONE_KM = 500;

export interface Resolved {
  readonly place: PlaceRecord;
  /** Others of that name that the hint allows too, the largest first; at most 10. */
  readonly alternatives: readonly PlaceRecord[];
}

/** Degrees, and ISO 3166-1 alpha-2. */
export type PlaceTest = (latitude: number, longitude: number, countryCode: string) => boolean;

/** Places by name and by coordinate. */
export class Gazetteer {
  readonly #columns: Columns;
  readonly #regions: RegionIndex;
  readonly #tree: PlaceTree;

  constructor(columns: Columns) {
    this.#columns = columns;
    this.#regions = new RegionIndex(columns.regions);
    this.#tree = new PlaceTree(columns);
  }

  /** How many places it has. */
  get size(): number {
    return this.#columns.id.length;
  }

  /**
   * The place that a name means: of those that are called so, in whatever spelling, the one with most people, where a place counts
   * an eighth of its people if that is not its primary name. Countries go before cities, cities before airports unless the name
   * says airport; `kind` has the others. A name may say the kind of its place: `Frankfurt airport`, `Insel Sylt`.
   * @param hint country or region, in one of eight languages or as a code, or both with a comma; null for none
   * @returns null where no place is called so, or none where the hint says
   */
  resolve(name: string, hint: string | null): Resolved | null {
    const [first, ...others] = this.#named(name, hint);
    if (first === undefined) return null;
    const place = this.#record(first);
    const alternatives: PlaceRecord[] = [];
    for (const other of others) {
      if (alternatives.length === MAX_ALTERNATIVES) break;
      const record = this.#record(other);
      if (greatCircleKm(place, record) >= PART_KM) alternatives.push(record);
    }
    return { place, alternatives };
  }

  /** The id of the place that a name means, as `resolve` finds it without a hint; null for none. */
  idOf(name: string): number | null {
    const [first] = this.#named(name, null);
    return first === undefined ? null : this.#columns.id[first]!;
  }

  /**
   * The places with a name that starts so, in whatever spelling, the likeliest first; none for a prefix without a letter or digit.
   * What follows a comma is the beginning of a region or country: `Springfield, Ill`. The code of an airport in capitals finds it
   * first; where nothing starts so, the name is read as `resolve` reads it: `JFK airport`.
   */
  search(prefix: string, options: SearchOptions): readonly PlaceRecord[] {
    const comma = prefix.indexOf(',');
    const [name, hint] = comma < 0 ? [prefix, ''] : [prefix.slice(0, comma), prefix.slice(comma + 1)];
    const isIn = fold(hint) === '' ? () => true : this.#regions.testOfStart(hint);
    const found = searchPlaces(this.#columns, name, isIn, options);
    return this.#withNamed(name, found, isIn, options).map((place) => this.#record(place));
  }

  /** Names of places that a name without any probably meant, as they are spelled, the most likely first; at most 3. */
  suggestions(name: string): readonly string[] {
    const typed = fold(name);
    if (typed.length < 3 || typed.length > MAX_COMPARED_LETTERS) return [];
    const { keys, keyPlace } = this.#columns;
    const best = new Best(MAX_SUGGESTIONS);
    for (const { key, edits } of nearKeys(keys, typed, typed.length < 6 ? 1 : 2)) {
      const place = keyPlace[key]! >>> 1;
      best.add(place, edits * INDEXES + this.#rank(keyPlace[key]!));
    }
    return [...new Set(best.items.map((place) => this.#record(place).name))];
  }

  /** The largest cities that pass a test, the largest first; the test is made of as few cities as that takes. */
  largest(limit: number, test: PlaceTest): readonly PlaceRecord[] {
    return this.largestCounted(limit, limit, test).places;
  }

  /** As `largest`, and how many pass, counted up to `countLimit`, which is `limit` or more. */
  largestCounted(
    limit: number,
    countLimit: number,
    test: PlaceTest,
  ): { readonly places: readonly PlaceRecord[]; readonly matched: number } {
    const { kind, latitude, longitude, region, regions } = this.#columns;
    const places: PlaceRecord[] = [];
    let matched = 0;
    for (let place = 0; place < this.size && matched < countLimit; place++) {
      if (kind[place] !== CITY) continue;
      if (!test(latitude[place]!, longitude[place]!, regions[region[place]!]![0])) continue;
      matched++;
      if (places.length < limit) places.push(this.#record(place));
    }
    return { places, matched };
  }

  /** The largest cities of a country, the largest first. @param countryCode ISO 3166-1 alpha-2, in capitals */
  largestIn(countryCode: string, limit: number): readonly PlaceRecord[] {
    const { kind, region, regions } = this.#columns;
    const isThere = regions.map(([code]) => code === countryCode);
    const places: PlaceRecord[] = [];
    for (let place = 0; place < this.size && places.length < limit; place++)
      if (kind[place] === CITY && isThere[region[place]!]) places.push(this.#record(place));
    return places;
  }

  /** The time zone of the nearest city; where none is within 500 km, the zone of whole hours that the longitude is in. Degrees. */
  timeZoneAt(latitude: number, longitude: number): string {
    const place = this.nearest(latitude, longitude);
    if (greatCircleKm(place, { latitude, longitude }) <= TIME_ZONE_KM) return place.timeZone;
    const hours = Math.round(wrapLongitude(longitude) / 15);
    // POSIX counts hours west: https://data.iana.org/time-zones/tzdb/etcetera
    return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  }

  /** The nearest city by great-circle distance; degrees. */
  nearest(latitude: number, longitude: number): PlaceRecord {
    return this.#record(this.#tree.nearest(latitude, longitude));
  }

  /** Null where the gazetteer has no place with that id. */
  byId(id: number): PlaceRecord | null {
    const { byId } = this.#columns;
    let from = 0;
    let to = byId.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (byId[middle]! < id * INDEXES) from = middle + 1;
      else to = middle;
    }
    const index = (byId[from] ?? Number.NaN) - id * INDEXES;
    return index >= 0 && index < INDEXES ? this.#record(index) : null;
  }

  /** Places that were found by their beginning, and those that only the whole name finds. */
  #withNamed(
    name: string,
    found: readonly number[],
    isIn: (region: number) => boolean,
    { limit, countryCode, near }: SearchOptions,
  ): readonly number[] {
    const isCode = !near && AIRPORT_CODE.test(name.trim());
    if (found.length > 0 && !isCode) return found;
    const { kind, region, regions } = this.#columns;
    const country = countryCode?.toUpperCase();
    const named = this.#named(name, null).filter(
      (place) =>
        (found.length === 0 || kind[place] === AIRPORT) &&
        (country === undefined || regions[region[place]!]![0] === country) &&
        isIn(region[place]!),
    );
    return [...new Set([...named, ...found])].slice(0, limit);
  }

  /** Indexes of places, the one that is meant first. */
  #named(name: string, hint: string | null): readonly number[] {
    const test = hint === null || fold(hint) === '' ? () => true : this.#regions.testOf(hint);
    // "Halle, Saale" is a name whose second part is not a region.
    if (test === null) return this.#called(`${name} ${hint}`);
    const isIn = (place: number) => test(this.#columns.region[place]!);
    const folded = fold(name);
    const core = airportCore(folded);
    // "London airport" is not the airport in Ontario that has this name.
    const airports = core === null ? [] : this.#airports(folded, core, isIn);
    if (airports.length > 0) return airports;
    const found = this.#called(name).filter(isIn);
    if (found.length > 0) return found;
    const ofKind = this.#ofSaidKind(folded).filter(isIn);
    // "Neustadt, Sachsen" is called Neustadt in Sachsen.
    return ofKind.length > 0 || hint === null ? ofKind : this.#called(`${name} in ${hint}`);
  }

  #airports(folded: string, core: string, isIn: (place: number) => boolean): readonly number[] {
    const { kind } = this.#columns;
    const [whole, short] = [this.#called(folded), this.#called(core)];
    const own = [...whole, ...short].filter((place) => kind[place] === AIRPORT && isIn(place));
    const city = short.find((place) => kind[place] === CITY && isIn(place));
    return airportsNamed(this.#columns, own, city ?? null);
  }

  /** Places of a name that says their kind: `insel sylt`. */
  #ofSaidKind(folded: string): readonly number[] {
    for (const { name, kinds } of namesOfKind(folded)) {
      const found = this.#called(name).filter((place) => kinds.includes(this.#kind(place)));
      if (found.length > 0) return found;
    }
    return [];
  }

  #called(name: string): readonly number[] {
    const { keys, keyPlace } = this.#columns;
    const folded = fold(name);
    const [from, to] = keysEqualTo(keys, Buffer.from(folded));
    if (from === to) return [];
    const all = Array.from(keyPlace.subarray(from, to), (entry) =>
      (entry & 1) === 1 && this.#isPartOfName(entry >>> 1, folded) ? entry & ~1 : entry,
    );
    const others = all.filter((entry) => !this.#isCode(entry, folded));
    // "Can" is not CAN, and "lira" the city in Uganda, not LIRA.
    const couldBeCode = name === name.toUpperCase() || (name === name.toLowerCase() && others.length === 0);
    const found = couldBeCode ? all : others;
    if (found.length > 1) found.sort((a, b) => this.#rank(a) - this.#rank(b));
    const places = [...new Set(found.map((key) => key >>> 1))];
    const city = places.find((place) => this.#isCityOfArea(place, places[0]!));
    return city === undefined ? places : [...new Set([city, ...places])];
  }

  /** Whether a city has the name of the area that it is in: "Luxembourg" answers for the country too, and "New York" is not the state. */
  #isCityOfArea(place: number, area: number): boolean {
    const { kind, seat, region, weight } = this.#columns;
    if (kind[place] !== CITY || kind[area] === CITY) return false;
    if (place === seat[area]! - 1) return true;
    return (
      this.#kind(area) === 'region' && region[place] === region[area] && 2 * weight[place]! >= weight[area]!
    );
  }

  /** Whether an entry of `keyPlace` is the code of an airport. */
  #isCode(entry: number, folded: string): boolean {
    return folded.length <= 4 && (entry & 1) === 0 && this.#columns.kind[entry >>> 1] === AIRPORT;
  }

  #kind(place: number): PlaceKind {
    return PLACE_KINDS[this.#columns.kind[place]!]!;
  }

  /** Whether it is one of several primary names: "Donostia / San Sebastián" has two. */
  #isPartOfName(place: number, folded: string): boolean {
    if (this.#columns.kind[place] !== CITY) return false;
    const parts = this.#name(place).split(' / ');
    return parts.length > 1 && parts.some((part) => fold(part) === folded);
  }

  /** Where a place would stand in order of weight for one of its names, as an entry of `keyPlace`. */
  #rank(entry: number): number {
    const place = entry >>> 1;
    const { weight } = this.#columns;
    if ((entry & 1) === 0) return place;
    const people = weight[place]! / OTHER_NAME;
    let from = place;
    let to = weight.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (weight[middle]! >= people) from = middle + 1;
      else to = middle;
    }
    return from - 0.5;
  }

  #name(place: number): string {
    const { bytes, starts } = this.#columns.names;
    return Buffer.from(bytes.buffer).toString('utf8', starts[place], starts[place + 1]);
  }

  #record(index: number): PlaceRecord {
    const { id, region, regions, latitude, longitude, population, seat, timeZone, timeZones } = this.#columns;
    const [countryCode, , regionName] = regions[region[index]!]!;
    const kind = this.#kind(index);
    return {
      id: id[index]!,
      kind,
      name: this.#name(index),
      region: kind === 'country' || kind === 'region' ? null : regionName,
      country: countryName(countryCode),
      countryCode,
      latitude: latitude[index]!,
      longitude: longitude[index]!,
      population: population[index]!,
      timeZone: timeZones[timeZone[index]!]!,
      answeredAt: seat[index]! === 0 ? null : this.#name(seat[index]! - 1),
    };
  }
}
