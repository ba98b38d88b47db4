import type { LatLon } from '../../../geo/index.ts';
import type { PlaceWords } from '../../parse.ts';

/** A number, and where it is an angle its minutes and seconds. */
const NUMBER =
  /(\d+(?:[.,]\d+)?)(?:\s*°\s*(\d+(?:[.,]\d+)?)\s*['′’](?:\s*(\d+(?:[.,]\d+)?)\s*(?:["″”]|''))?)?/gu;
/** Degrees that a rounded angle may be off. */
const TOLERANCE = 1e-3;

/** The coordinates of a question where both stand in it; null for those that an engine knows or makes up. */
export function statedCoordinates({ latitude, longitude }: PlaceWords, question: string): LatLon | null {
  if (latitude === null || longitude === null) return null;
  const stated = [...question.matchAll(NUMBER)].flatMap(([, degrees = '', minutes = '', seconds = '']) => [
    numberIn(degrees),
    numberIn(degrees) + numberIn(minutes) / 60 + numberIn(seconds) / 3600,
  ]);
  const isStated = (value: number) => stated.some((one) => Math.abs(one - Math.abs(value)) <= TOLERANCE);
  return isStated(latitude) && isStated(longitude) ? { latitude, longitude } : null;
}

function numberIn(text: string): number {
  return Number(text.replace(',', '.') || 0);
}
