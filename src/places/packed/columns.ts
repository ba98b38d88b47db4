// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import KDBush from 'kdbush';
import { CITY } from '../names/kinds.ts';
import { unpack } from './packing.ts';

/** More than there are places. */
export const INDEXES = 2 ** 20;

/** Country code, code of the region within it as GeoNames has it, name of the region. */
export type RegionRow = readonly [country: string, code: string, name: string | null];

/**
 * The gazetteer in memory: a place is an index, in order of weight, so that of any places of one name the first is meant. What can be
 * handed from one thread to another.
 */
export interface Columns {
  readonly timeZones: readonly string[];
  readonly regions: readonly RegionRow[];
  readonly id: Uint32Array<ArrayBuffer>;
  /** Sorted: the id times `INDEXES`, plus the index. */
  readonly byId: Float64Array<ArrayBuffer>;
  /** Indexes in `PLACE_KINDS`. */
  readonly kind: Uint8Array<ArrayBuffer>;
  /** The population of a city; of other places what they count as among cities of their name. Falls from index to index. */
  readonly weight: Uint32Array<ArrayBuffer>;
  readonly population: Uint32Array<ArrayBuffer>;
  /** Index of the city where a country, region or island is answered, plus 1; 0 for places with their own coordinates. */
  readonly seat: Uint32Array<ArrayBuffer>;
  /** Degrees. */
  readonly latitude: Float64Array<ArrayBuffer>;
  readonly longitude: Float64Array<ArrayBuffer>;
  /** Indexes in `regions` and `timeZones`. */
  readonly region: Uint16Array<ArrayBuffer>;
  readonly timeZone: Uint16Array<ArrayBuffer>;
  readonly names: Texts;
  /** Folded names, sorted by their bytes: a place has several, and places share them. */
  readonly keys: Texts;
  /** For each key twice the index of its place; 1 more where it is not of the place's primary name. Codes of airports are primary. */
  readonly keyPlace: Uint32Array<ArrayBuffer>;
  /** A KDBush index of the places by longitude and latitude. */
  readonly tree: ArrayBuffer;
}

/** Texts in UTF-8, one behind the other: that of `i` is from `starts[i]` to `starts[i + 1]`. */
export interface Texts {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly starts: Uint32Array<ArrayBuffer>;
}

/** What the gazetteer's file holds once it is decompressed. Throws Error where it is not such a file. */
export function readColumns(packed: Uint8Array): Columns {
  const { meta, numbers, texts } = unpack(packed);
  const { timeZones, regions } = meta as Pick<Columns, 'timeZones' | 'regions'>;
  const column = (name: string): Uint32Array<ArrayBuffer> => found(numbers.get(name), name);
  const id = column('id');
  const kind = new Uint8Array(column('kind'));
  const weight = falling(column('fewer'));
  const latitude = degrees(column('latitude'), 90);
  const longitude = degrees(column('longitude'), 180);
  return {
    timeZones,
    regions,
    id,
    byId: idsOf(id),
    kind,
    weight,
    population: populations(weight, kind, column('people')),
    seat: column('seat'),
    latitude,
    longitude,
    region: new Uint16Array(column('region')),
    timeZone: new Uint16Array(column('timeZone')),
    names: {
      bytes: new Uint8Array(found(texts.get('names'), 'names')),
      starts: startsOf(column('nameLength')),
    },
    keys: readKeys(column('keyShared'), column('keyLength'), found(texts.get('keys'), 'keys')),
    keyPlace: column('keyPlace'),
    tree: treeOf(longitude, latitude),
  };
}

/** Of ten-thousandths of a degree, counted from the least. */
function degrees(column: Uint32Array, least: number): Float64Array<ArrayBuffer> {
  const values = new Float64Array(column.length);
  for (let i = 0; i < values.length; i++) values[i] = (column[i]! - least * 10_000) / 10_000;
  return values;
}

/** From the differences of each place to the one before it. */
function falling(fewer: Uint32Array): Uint32Array<ArrayBuffer> {
  const values = new Uint32Array(fewer.length);
  let value = 2 ** 32 - 1;
  for (let i = 0; i < values.length; i++) {
    value -= fewer[i]!;
    values[i] = value;
  }
  return values;
}

/** That of a city is its weight. */
function populations(weight: Uint32Array, kind: Uint8Array, others: Uint32Array): Uint32Array<ArrayBuffer> {
  const values = new Uint32Array(weight);
  for (let i = 0; i < values.length; i++) if (kind[i] !== CITY) values[i] = others[i]!;
  return values;
}

/** Ids and indexes in one number each, so that sorting needs no comparison of our own. */
function idsOf(id: Uint32Array): Float64Array<ArrayBuffer> {
  const values = new Float64Array(id.length);
  for (let i = 0; i < values.length; i++) values[i] = id[i]! * INDEXES + i;
  return values.sort();
}

/** Puts back what each key shares with the one before. */
function readKeys(shared: Uint32Array, lengths: Uint32Array, rest: Uint8Array): Texts {
  const starts = startsOf(lengths);
  const bytes = new Uint8Array(starts.at(-1)!);
  let at = 0;
  for (let key = 0; key < lengths.length; key++) {
    const start = starts[key]!;
    const before = key === 0 ? 0 : starts[key - 1]!;
    for (let i = 0; i < shared[key]!; i++) bytes[start + i] = bytes[before + i]!;
    for (let i = shared[key]!; i < lengths[key]!; i++) bytes[start + i] = rest[at++]!;
  }
  return { bytes, starts };
}

function startsOf(lengths: Uint32Array): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(lengths.length + 1);
  for (let i = 0; i < lengths.length; i++) starts[i + 1] = starts[i]! + lengths[i]!;
  return starts;
}

function treeOf(longitude: Float64Array, latitude: Float64Array): ArrayBuffer {
  const tree = new KDBush(longitude.length);
  for (let i = 0; i < longitude.length; i++) tree.add(longitude[i]!, latitude[i]!);
  tree.finish();
  return tree.data as ArrayBuffer;
}

function found<T>(column: T | undefined, name: string): T {
  if (column === undefined) throw new Error(`the gazetteer has no column ${name}`);
  return column;
}
