import { PLACE_KINDS } from '../../src/places/names/kinds.ts';
import { pack } from '../../src/places/packed/packing.ts';
import { airportEntries } from './entries/airports.ts';
import { countryEntries, regionEntries } from './entries/areas.ts';
import { cityEntries } from './entries/cities.ts';
import { CityNear } from './entries/city-near.ts';
import type { Entry } from './entries/entry.ts';
import { featureEntries } from './entries/features.ts';
import type { Sources } from './sources.ts';

/** Degrees are kept to this fraction: 11 m. */
const DEGREE = 10_000;

/**
 * The gazetteer's columns, packed but not compressed. Places are in order of weight, then of id: a place's index is its rank.
 * Keys are sorted by their UTF-8 bytes, then by place, each as the number of bytes that it shares with the one before, and the rest.
 * @throws Error where two places have one id
 */
export function buildGazetteer(sources: Sources): Uint8Array<ArrayBuffer> {
  const places = allEntries(sources).toSorted((a, b) => b.weight - a.weight || a.id - b.id);
  const indexes = new Map(places.map(({ id }, index) => [id, index]));
  if (indexes.size !== places.length) throw new Error('two places have one id');
  const regions = new Table();
  const timeZones = new Table();
  const region = numbers(places, ({ regionCode }) => regions.indexOf(regionCode));
  const timeZone = numbers(places, (place) => timeZones.indexOf(place.timeZone));
  const keys = keysOf(places);
  return pack({
    meta: {
      timeZones: timeZones.rows,
      regions: regions.rows.map((code) => [
        code.slice(0, 2),
        code.slice(3),
        sources.regionNames.get(code) ?? null,
      ]),
    },
    numbers: new Map([
      ['id', numbers(places, ({ id }) => id)],
      // From one to the next, which is never greater.
      ['fewer', numbers(places, ({ weight }, i) => (places[i - 1]?.weight ?? 2 ** 32 - 1) - weight)],
      // Of a city what its weight says.
      ['people', numbers(places, ({ kind, population }) => (kind === 'city' ? 0 : population))],
      ['kind', numbers(places, ({ kind }) => PLACE_KINDS.indexOf(kind))],
      ['seat', numbers(places, ({ seat }) => (seat === null ? 0 : (indexes.get(seat) ?? -1) + 1))],
      ['latitude', numbers(places, ({ latitude }) => Math.round((latitude + 90) * DEGREE))],
      ['longitude', numbers(places, ({ longitude }) => Math.round((longitude + 180) * DEGREE))],
      ['region', region],
      ['timeZone', timeZone],
      ['nameLength', numbers(places, ({ name }) => Buffer.byteLength(name))],
      ['keyShared', keys.shared],
      ['keyLength', keys.length],
      ['keyPlace', keys.place],
    ]),
    texts: new Map([
      ['names', new Uint8Array(Buffer.from(places.map(({ name }) => name).join('')))],
      ['keys', keys.text],
    ]),
  });
}

function allEntries(sources: Sources): readonly Entry[] {
  const near = new CityNear(sources.places);
  return [
    ...cityEntries(sources),
    ...countryEntries(sources),
    ...regionEntries(sources),
    ...airportEntries(sources, near),
    ...featureEntries(sources, near),
  ];
}

interface Keys {
  readonly shared: Uint32Array<ArrayBuffer>;
  /** Of the whole key, in bytes. */
  readonly length: Uint32Array<ArrayBuffer>;
  /** Twice the index of the place; 1 more where the key is not of its primary name. */
  readonly place: Uint32Array<ArrayBuffer>;
  readonly text: Uint8Array;
}

function keysOf(places: readonly Entry[]): Keys {
  const keys = places
    .flatMap((place, index) =>
      place.keys.map(({ key, isPrimary }) => ({
        bytes: Buffer.from(key),
        place: 2 * index + (isPrimary ? 0 : 1),
      })),
    )
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes) || a.place - b.place);
  const shared = numbers(keys, ({ bytes }, i) => sharedBytes(keys[i - 1]?.bytes ?? Buffer.of(), bytes));
  return {
    shared,
    length: numbers(keys, ({ bytes }) => bytes.length),
    place: numbers(keys, ({ place }) => place),
    text: new Uint8Array(Buffer.concat(keys.map(({ bytes }, i) => bytes.subarray(shared[i])))),
  };
}

function sharedBytes(a: Uint8Array, b: Uint8Array): number {
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++;
  return shared;
}

function numbers<T>(rows: readonly T[], of: (row: T, index: number) => number): Uint32Array<ArrayBuffer> {
  return Uint32Array.from(rows, of);
}

/** Rows that are referred to by their index, in the order in which they came. */
class Table {
  readonly rows: string[] = [];
  readonly #indexes = new Map<string, number>();

  indexOf(row: string): number {
    const index = this.#indexes.get(row) ?? this.rows.push(row) - 1;
    this.#indexes.set(row, index);
    return index;
  }
}
