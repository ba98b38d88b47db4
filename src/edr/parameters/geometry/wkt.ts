import { invalidParameter, parseDecimal, quoted } from '../../../http/index.ts';
import type { Geometry, GeometryOf, GeometryType, Polygon, Position } from './geometry.ts';

/** Longer texts are refused unread; addresses have a limit of the same order. */
const MAX_TEXT = 8192;
/** Positions of one geometry. */
const MAX_POSITIONS = 1000;

/** The geometry types that queries take, by their keywords in WKT (OGC 06-103r4, section 7). */
const WORDS = {
  POINT: 'Point',
  MULTIPOINT: 'MultiPoint',
  LINESTRING: 'LineString',
  POLYGON: 'Polygon',
  MULTIPOLYGON: 'MultiPolygon',
} as const satisfies Record<string, GeometryType>;
type Word = keyof typeof WORDS;

/** Keyword, dimensions and the rest, with or without spaces between them. */
const HEAD = /^([A-Z]+?)\s*(?:(ZM|Z|M)\s*)?(\(.*\))$/s;
const NUMBER = /[^\s(),]+/g;

/**
 * Parses the WKT of `coords`, longitude before latitude; letters in either case, numbers with exponents. Heights (Z) are levels in
 * hPa. Throws IsobarError('validation_error') for a text that is not WKT, another type than the allowed ones, an empty geometry,
 * a ring that is not closed, and coordinates off the globe.
 */
export async function readWkt<Type extends GeometryType>(
  text: string,
  allowed: readonly Type[],
  parameter = 'coords',
): Promise<GeometryOf<Type>> {
  const { word, dimensions, type, body } = headOf(text, allowed, parameter);
  const { wktToGeoJSON } = await import('@terraformer/wkt');
  const { numbers, clean } = cleaned(body, parameter);
  const notWellFormed = () =>
    invalidParameter(parameter, `${quoted(text)} is not well-formed WKT, as ${EXAMPLES[type]}`);
  let parsed: unknown;
  try {
    parsed = wktToGeoJSON(`${word} ${dimensions} ${clean}`);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Unable to parse')) throw notWellFormed();
    throw error;
  }
  const reader = new Reader(dimensions, parameter);
  const geometry = reader.geometry(type, (parsed as { coordinates: unknown }).coordinates);
  // The parser reads `POINT(1 2,3 4)` as its first point and drops the rest.
  if (reader.numbers !== numbers) throw notWellFormed();
  return geometry as GeometryOf<Type>;
}

const EXAMPLES: Readonly<Record<GeometryType, string>> = {
  Point: 'POINT(13.4 52.5)',
  MultiPoint: 'MULTIPOINT((13.4 52.5),(2.35 48.85))',
  LineString: 'LINESTRING(13.4 52.5,2.35 48.85)',
  Polygon: 'POLYGON((5 45,15 45,10 55,5 45))',
  MultiPolygon: 'MULTIPOLYGON(((5 45,15 45,10 55,5 45)))',
};

function headOf<Type extends GeometryType>(text: string, allowed: readonly Type[], parameter: string) {
  const examples = allowed.map((type) => EXAMPLES[type]).join(' or ');
  if (text.trim() === '') throw invalidParameter(parameter, `is empty: it must be WKT, as ${examples}`);
  if (text.length > MAX_TEXT) throw invalidParameter(parameter, `is longer than ${MAX_TEXT} characters`);
  const [, word = '', dimensions = '', body = ''] = HEAD.exec(text.trim().toUpperCase()) ?? [];
  const type = isWord(word) ? WORDS[word] : undefined;
  const found = allowed.find((one) => one === type);
  if (type === undefined || found === undefined) {
    throw invalidParameter(parameter, `${quoted(text)} is not what is asked here: WKT as ${examples}`);
  }
  return { word, dimensions: dimensions as Dimensions, type: found, body };
}

/**
 * Checks the numbers in a text that looks like WKT, and nothing else: so much is known of `coords` before its query looks at it.
 * Throws IsobarError('validation_error').
 */
export function requireNumbersInWkt(text: string): void {
  const body = text.length > MAX_TEXT ? undefined : HEAD.exec(text.trim().toUpperCase())?.[3];
  if (body !== undefined) cleaned(body, 'coords');
}

function isWord(word: string): word is Word {
  return Object.hasOwn(WORDS, word);
}

/** The body with numbers as the parser's grammar has them, which knows neither `.5` nor a plus sign, and their count. */
function cleaned(body: string, parameter: string) {
  let numbers = 0;
  const clean = body.replaceAll(NUMBER, (text) => {
    const value = parseDecimal(text);
    if (value === null) throw invalidParameter(parameter, `contains ${quoted(text)}, which is not a number`);
    numbers++;
    return String(value);
  });
  return { numbers, clean };
}

type Dimensions = '' | 'Z' | 'M' | 'ZM';

/** Checks and converts nested coordinates, as GeoJSON has them, one position after another. */
class Reader {
  readonly #dimensions: Dimensions;
  readonly #parameter: string;
  #positions = 0;
  #numbers = 0;

  constructor(dimensions: Dimensions, parameter: string) {
    this.#dimensions = dimensions;
    this.#parameter = parameter;
  }

  /** How many numbers it has seen. */
  get numbers(): number {
    return this.#numbers;
  }

  geometry(type: GeometryType, coordinates: unknown): Geometry {
    switch (type) {
      case 'Point':
        return { type, positions: [this.#position(coordinates)] };
      case 'MultiPoint':
        return { type, positions: this.#positionsOf(coordinates) };
      case 'LineString': {
        const positions = this.#positionsOf(coordinates);
        if (positions.length < 2) throw this.#error('has a line of fewer than two points');
        return { type, positions };
      }
      case 'Polygon':
        return { type, polygons: [this.#polygon(coordinates)] };
      case 'MultiPolygon':
        return { type, polygons: this.#items(coordinates).map((polygon) => this.#polygon(polygon)) };
    }
  }

  #polygon(coordinates: unknown): Polygon {
    return this.#items(coordinates).map((ring) => {
      const positions = this.#positionsOf(ring);
      const [first, last] = [positions[0], positions.at(-1)];
      if (first?.longitude !== last?.longitude || first?.latitude !== last?.latitude) {
        throw this.#error('has a ring that is not closed: its last point must be its first');
      }
      if (positions.length < 4) throw this.#error('has a ring of fewer than three points');
      return positions;
    });
  }

  #positionsOf(coordinates: unknown): readonly Position[] {
    return this.#items(coordinates).map((position) => this.#position(position));
  }

  #position(coordinates: unknown): Position {
    const numbers = this.#items(coordinates).map(Number);
    this.#numbers += numbers.length;
    const [longitude, latitude, third, fourth, ...more] = numbers;
    // Without a keyword a third number is a height (OGC 06-103r4 has the keyword Z, most software omits it).
    const dimensions = this.#dimensions === '' && third !== undefined ? 'Z' : this.#dimensions;
    const given = [third, fourth].filter((number) => number !== undefined).length;
    if (longitude === undefined || latitude === undefined || given !== dimensions.length || more.length > 0) {
      throw this.#error(`has a point of another number of coordinates than ${2 + dimensions.length}`);
    }
    if (++this.#positions > MAX_POSITIONS) throw this.#error(`has more than ${MAX_POSITIONS} points`);
    if (!(longitude >= -180 && longitude <= 360)) {
      throw this.#error(`has the longitude ${longitude}: they are from -180 to 360, and stand first`);
    }
    if (!(latitude >= -90 && latitude <= 90)) {
      throw this.#error(`has the latitude ${latitude}: they are from -90 to 90, and stand second`);
    }
    return {
      longitude,
      latitude,
      z: dimensions.startsWith('Z') ? (third ?? null) : null,
      m: dimensions.endsWith('M') ? ((dimensions === 'M' ? third : fourth) ?? null) : null,
    };
  }

  #items(coordinates: unknown): readonly unknown[] {
    if (Array.isArray(coordinates) && coordinates.length > 0) return coordinates;
    throw this.#error('is empty');
  }

  #error(detail: string) {
    return invalidParameter(this.#parameter, detail);
  }
}
