import { pack } from '../../src/places/packing.ts';
import { ownLetters, ownScripts } from './letters.ts';
import { chosenNames } from './names.ts';
import type { SourcePlace, Sources } from './sources.ts';

/** Degrees are kept to this fraction: 11 m. */
const DEGREE = 10_000;

/**
 * The gazetteer's columns, packed but not compressed. Places are in order of population, then of id: a place's index is its rank.
 * Keys are sorted by their UTF-8 bytes, then by place, each as the number of bytes that it shares with the one before, and the rest.
 */
export function buildGazetteer(sources: Sources): Uint8Array<ArrayBuffer> {
  const places = sources.places.toSorted((a, b) => b.population - a.population || a.geonameid - b.geonameid);
  const regions = new Table();
  const timeZones = new Table();
  const region = numbers(places, (place) => regions.indexOf(`${place.countrycode}.${place.admin1code}`));
  const timeZone = numbers(places, ({ timezone }) => timeZones.indexOf(timezone));
  const keys = keysOf(places, sources);
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
      ['id', numbers(places, ({ geonameid }) => geonameid)],
      // From one to the next, which is never greater.
      [
        'fewer',
        numbers(places, ({ population }, i) => (places[i - 1]?.population ?? 2 ** 32 - 1) - population),
      ],
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

interface Keys {
  readonly shared: Uint32Array<ArrayBuffer>;
  /** Of the whole key, in bytes. */
  readonly length: Uint32Array<ArrayBuffer>;
  /** Twice the index of the place; 1 more where the key is not of its primary name. */
  readonly place: Uint32Array<ArrayBuffer>;
  readonly text: Uint8Array;
}

function keysOf(places: readonly SourcePlace[], sources: Sources): Keys {
  const letters = ownLetters(sources.places);
  const scripts = ownScripts(sources.languages);
  const none: ReadonlySet<string> = new Set();
  const keys = places
    .flatMap((place, index) => {
      const { countrycode } = place;
      return chosenNames(place, letters.get(countrycode) ?? none, scripts.get(countrycode)).map(
        ({ key, isPrimary }) => ({ bytes: Buffer.from(key), place: 2 * index + (isPrimary ? 0 : 1) }),
      );
    })
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
