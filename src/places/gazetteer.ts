// biome-ignore-all lint/style/noNonNullAssertion: an index of a place is within the columns
import { type Columns, INDEXES } from './columns.ts';
import { countryName } from './country-names.ts';
import { fold } from './fold.ts';
import { keysEqualTo } from './key-search.ts';
import type { PlaceRecord } from './place.ts';
import { PlaceTree } from './place-tree.ts';
import { RegionIndex } from './region-index.ts';

/** More others of the same name help nobody to choose. */
const MAX_ALTERNATIVES = 10;

export interface Resolved {
  readonly place: PlaceRecord;
  /** Others of that name that the hint allows too, the largest first; at most 10. */
  readonly alternatives: readonly PlaceRecord[];
}

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
   * The place that a name means: of those that are called so, in whatever spelling, the one with most people; a primary name before
   * another name of an equally large place.
   * @param hint country or region, in English, German, French or Spanish or as a code, or both with a comma; null for none
   * @returns null where no place is called so, or none where the hint says
   */
  resolve(name: string, hint: string | null): Resolved | null {
    const found = this.#named(name, hint);
    const [first, ...others] = found;
    if (first === undefined) return null;
    return {
      place: this.#record(first),
      alternatives: others.slice(0, MAX_ALTERNATIVES).map((place) => this.#record(place)),
    };
  }

  /** The nearest place by great-circle distance; degrees. */
  nearest(latitude: number, longitude: number): PlaceRecord {
    return this.#record(this.#tree.nearest(latitude, longitude));
  }

  /** Null where GeoNames has no such id, or the gazetteer not this place. */
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

  /** Indexes of places, the largest first. */
  #named(name: string, hint: string | null): readonly number[] {
    const test = hint === null || fold(hint) === '' ? () => true : this.#regions.testOf(hint);
    // "Halle, Saale" is a name whose second part is no region.
    if (test === null) return this.#called(`${name} ${hint}`);
    return this.#called(name).filter((place) => test(this.#columns.region[place]!));
  }

  #called(name: string): readonly number[] {
    const { keys, keyPlace } = this.#columns;
    const [from, to] = keysEqualTo(keys, Buffer.from(fold(name)));
    return [...new Set(Array.from(keyPlace.subarray(from, to), (key) => key >>> 1))];
  }

  #record(index: number): PlaceRecord {
    const { id, names, region, regions, latitude, longitude, population, timeZone, timeZones } =
      this.#columns;
    const [countryCode, , regionName] = regions[region[index]!]!;
    return {
      id: id[index]!,
      name: Buffer.from(names.bytes.buffer).toString('utf8', names.starts[index], names.starts[index + 1]),
      region: regionName,
      country: countryName(countryCode),
      countryCode,
      latitude: latitude[index]!,
      longitude: longitude[index]!,
      population: population[index]!,
      timeZone: timeZones[timeZone[index]!]!,
    };
  }
}
