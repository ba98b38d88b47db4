import type { Habits } from '../lexicon/index.ts';

/** A place by coordinates that stand in a question. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
  /** Where they stand in the question. */
  readonly start: number;
  readonly end: number;
}

const NUMBER = String.raw`[+\-−–]?\d{1,3}(?:[.,]\d+)?`;
const MINUTES = String.raw`(?:\s*(\d{1,2}(?:[.,]\d+)?)\s*['′’](?:\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|''))?)?`;
const HEMISPHERE = String.raw`(n|s|e|w|o|north|south|east|west|nord|süd|sud|ost|est|ouest|norte|sur|este|oeste)(?![\p{L}])`;
const GAP = String.raw`\s*(?:[,;/]|and|und|et|y)?\s*`;
const ANGLE = String.raw`(${NUMBER})\s*(?:°|º|degrees?|grad|degrés?|grados?)?${MINUTES}\s*${HEMISPHERE}`;

/** `52.5 N, 13.4 E`, `48°51'N 2°21'E`. */
const WITH_HEMISPHERES = new RegExp(`(?<![\\p{L}\\d.,])${ANGLE}${GAP}${ANGLE}`, 'iu');
/** `lat 52.5, lon 13.4`. */
const NAMED = new RegExp(
  String.raw`(?<!\p{L})(?:lat|latitude|latitud|breite|breitengrad)\s*[:=]?\s*(${NUMBER})\s*°?${GAP}(?:lon|long|lng|longitude|longitud|länge|längengrad)\s*[:=]?\s*(${NUMBER})`,
  'iu',
);
/** `52.52, 13.405` or `52,52 13,405`: both with decimals, which hours and days lack. */
const PLAIN =
  /(?<![\p{L}\d.,])([+\-−–]?\d{1,2}[.,]\d+)\s*°?\s*(?:[,;/]\s*|\s+)([+\-−–]?\d{1,3}[.,]\d+)\s*°?(?![\d.,]*\d)/u;

/** The coordinates in a question; null where it has none, or none on the globe. */
export function coordinatesIn(question: string, letterO: Habits['letterO']): Coordinates | null {
  const hemispheres = WITH_HEMISPHERES.exec(question);
  if (hemispheres !== null) {
    const first = angleOf(hemispheres.slice(1, 5), letterO);
    const second = angleOf(hemispheres.slice(5, 9), letterO);
    const latitude = [first, second].find(({ axis }) => axis === 'latitude');
    const longitude = [first, second].find(({ axis }) => axis === 'longitude');
    if (latitude !== undefined && longitude !== undefined) {
      return onGlobe(latitude.degrees, longitude.degrees, hemispheres);
    }
  }
  for (const pattern of [NAMED, PLAIN]) {
    const found = pattern.exec(question);
    if (found !== null) return onGlobe(numberOf(found[1]), numberOf(found[2]), found);
  }
  return null;
}

function onGlobe(
  latitude: number,
  longitude: number,
  { 0: text, index }: RegExpExecArray,
): Coordinates | null {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return { latitude, longitude, start: index, end: index + text.length };
}

function angleOf(
  [degrees, minutes, seconds, hemisphere]: readonly (string | undefined)[],
  letterO: Habits['letterO'],
) {
  const size = numberOf(degrees) + numberOf(minutes) / 60 + numberOf(seconds) / 3600;
  const letter = hemisphere?.toLowerCase().slice(0, 1) ?? '';
  const word = hemisphere?.toLowerCase() ?? '';
  const isLatitude = letter === 'n' || letter === 's';
  const isWest =
    letter === 'w' || word === 'ouest' || word === 'oeste' || (word === 'o' && letterO === 'west');
  const isNegative = letter === 's' || (!isLatitude && isWest);
  return {
    axis: isLatitude ? ('latitude' as const) : ('longitude' as const),
    degrees: isNegative ? -size : size,
  };
}

function numberOf(text: string | undefined): number {
  return text === undefined ? 0 : Number(text.replace(/^[−–]/, '-').replace(',', '.'));
}
