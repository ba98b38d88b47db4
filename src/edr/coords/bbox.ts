import type { Bounds } from '../../forecast/index.ts';
import { invalidParameter, quoted } from '../../http/index.ts';
import { parseDecimal } from '../decimal.ts';

/** A box, with the levels that its third dimension is about; null where it has two. */
export interface BoundingBox extends Bounds {
  /** hPa, the lower number first. */
  readonly levels: { readonly from: number; readonly to: number } | null;
}

/**
 * Reads `bbox`: west, south, east, north, or with levels west, south, lower, east, north, upper. With west > east it crosses the
 * antimeridian. Throws IsobarError('validation_error').
 */
export function parseBbox(text: string): BoundingBox {
  const numbers = text.split(',', 7).map((part) => parseDecimal(part.trim()));
  if ((numbers.length !== 4 && numbers.length !== 6) || numbers.includes(null)) {
    throw invalidParameter(
      'bbox',
      `${quoted(text)} is not four numbers (west,south,east,north) or six with levels`,
    );
  }
  const given = numbers.filter((number) => number !== null);
  const [west = 0, south = 0, east = 0, north = 0] =
    given.length === 4 ? given : [given[0], given[1], given[3], given[4]];
  for (const longitude of [west, east]) {
    if (longitude < -180 || longitude > 360) {
      throw invalidParameter('bbox', `has the longitude ${longitude}: they are from -180 to 360`);
    }
  }
  for (const latitude of [south, north]) {
    if (latitude < -90 || latitude > 90) {
      throw invalidParameter('bbox', `has the latitude ${latitude}: they are from -90 to 90`);
    }
  }
  if (south > north) throw invalidParameter('bbox', `has its south ${south} north of its north ${north}`);
  return { west, south, east, north, levels: levelsOf(given) };
}

function levelsOf([, , lower, , , upper, ...rest]: readonly number[]): BoundingBox['levels'] {
  if (lower === undefined || upper === undefined || rest.length > 0) return null;
  return { from: Math.min(lower, upper), to: Math.max(lower, upper) };
}
