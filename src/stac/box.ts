import type { Bounds } from '../forecast/index.ts';
import { IsobarError } from '../platform/index.ts';

const COUNT = 'must be west,south,east,north, or the same with a lowest and a highest height';

/** Reads the parameter `bbox` of a query: numbers with commas between them. Throws as `boxOf`. */
export function parseBox(text: string): Bounds {
  const parts = text.split(',', 7).map((part) => part.trim());
  // What JavaScript would also take for a number (hexadecimal, blanks) is none here.
  const isNumber = (part: string) => /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/.test(part);
  return boxOf(parts.map((part) => (isNumber(part) ? Number(part) : Number.NaN)));
}

/**
 * The box of 4 or 6 numbers (RFC 7946, section 5); heights are left out, since items have none. West > east crosses the
 * antimeridian. Numbers beyond the globe are allowed: nothing is there. Throws IsobarError('validation_error').
 */
export function boxOf(numbers: readonly number[]): Bounds {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
  if ((numbers.length !== 4 && numbers.length !== 6) || !numbers.every(Number.isFinite)) {
    throw new IsobarError('validation_error', COUNT);
  }
  const hasHeights = numbers.length === 6;
  const box = hasHeights
    ? { west: a, south: b, east: d, north: e }
    : { west: a, south: b, east: c, north: d };
  if (box.south > box.north) throw new IsobarError('validation_error', 'has its south north of its north');
  if (hasHeights && c > f) {
    throw new IsobarError('validation_error', 'has its lowest height above its highest');
  }
  return box;
}
