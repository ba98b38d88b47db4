import { invalidParameter, parseDecimal, quoted } from '../../http/index.ts';
import type { Geometry, GeometryOf, GeometryType, Polygon, Position } from './geometry.ts';

/** Texts that are longer are not looked at; addresses have a limit of the same order. */
const MAX_TEXT = 8192;
/** Numbers of a position, and how many positions there may be in all. */
const MAX_POSITIONS = 1000;

/** The words of WKT (OGC 06-103r4, section 7) for what may be asked. */
const WORDS = {
  POINT: 'Point',
  MULTIPOINT: 'MultiPoint',
  LINESTRING: 'LineString',
  POLYGON: 'Polygon',
  MULTIPOLYGON: 'MultiPolygon',
} as const satisfies Record<string, GeometryType>;
type Word = keyof typeof WORDS;

/** Word, dimensions and the rest; blanks may stand between them or not. */
const HEAD = /^([A-Z]+?)\s*(?:(ZM|Z|M)\s*)?(\(.*\))$/s;
const NUMBER = /[^\s(),]+/g;

/**
 * Reads the WKT of `coords`, longitude before latitude: capitals or not, blanks where WKT allows them, exponents. Heights (Z) are
 * levels in hPa. Throws IsobarError('validation_error') for what is no WKT, of another type than those allowed, empty, not
 * closed where it is a ring, or off the globe.
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
  // The parser takes `POINT(1 2,3 4)` for its first point.
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
  const wanted = allowed.map((type) => EXAMPLES[type]).join(' or ');
  if (text.trim() === '') throw invalidParameter(parameter, `is empty: it must be WKT, as ${wanted}`);
  if (text.length > MAX_TEXT) throw invalidParameter(parameter, `is longer than ${MAX_TEXT} characters`);
  const [, word = '', dimensions = '', body = ''] = HEAD.exec(text.trim().toUpperCase()) ?? [];
  const type = isWord(word) ? WORDS[word] : undefined;
  const found = allowed.find((one) => one === type);
  if (type === undefined || found === undefined) {
    throw invalidParameter(parameter, `${quoted(text)} is not what is asked here: WKT as ${wanted}`);
  }
  return { word, dimensions: dimensions as Dimensions, type: found, body };
}

function isWord(word: string): word is Word {
  return Object.hasOwn(WORDS, word);
}

/** Numbers as the grammar of the parser has them, which takes neither `.5` nor a sign of plus; and how many they are. */
function cleaned(body: string, parameter: string) {
  let numbers = 0;
  const clean = body.replaceAll(NUMBER, (text) => {
    const value = parseDecimal(text);
    if (value === null) throw invalidParameter(parameter, `has ${quoted(text)} in it, which is no number`);
    numbers++;
    return String(value);
  });
  return { numbers, clean };
}

type Dimensions = '' | 'Z' | 'M' | 'ZM';

/** Reads nested coordinates, as GeoJSON has them, one position after the other. */
class Reader {
  readonly #dimensions: Dimensions;
  readonly #parameter: string;
  #positions = 0;
  #numbers = 0;

  constructor(dimensions: Dimensions, parameter: string) {
    this.#dimensions = dimensions;
    this.#parameter = parameter;
  }

  /** How many numbers it has read. */
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
        if (positions.length < 2) throw this.#fault('has a line of fewer than two points');
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
        throw this.#fault('has a ring that is not closed: its last point must be its first');
      }
      if (positions.length < 4) throw this.#fault('has a ring of fewer than three points');
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
    // Without a word for it a third number is a height (OGC 06-103r4 writes it with one, most software without).
    const dimensions = this.#dimensions === '' && third !== undefined ? 'Z' : this.#dimensions;
    const given = [third, fourth].filter((number) => number !== undefined).length;
    if (longitude === undefined || latitude === undefined || given !== dimensions.length || more.length > 0) {
      throw this.#fault(`has a point of another number of coordinates than ${2 + dimensions.length}`);
    }
    if (++this.#positions > MAX_POSITIONS) throw this.#fault(`has more than ${MAX_POSITIONS} points`);
    if (!(longitude >= -180 && longitude <= 360)) {
      throw this.#fault(`has the longitude ${longitude}: they are from -180 to 360, and stand first`);
    }
    if (!(latitude >= -90 && latitude <= 90)) {
      throw this.#fault(`has the latitude ${latitude}: they are from -90 to 90, and stand second`);
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
    throw this.#fault('is empty');
  }

  #fault(detail: string) {
    return invalidParameter(this.#parameter, detail);
  }
}
