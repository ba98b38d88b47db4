import type { Bounds } from '../../forecast/index.ts';
import { invalidParameter, quoted } from '../problems/refusals.ts';
import { parseDecimal } from './numbers.ts';

/** A box in degrees; with west > east it crosses the antimeridian. */
export interface BoundingBox extends Bounds {
  /** Its third dimension, the lower number first; null where it has two. */
  readonly vertical: { readonly from: number; readonly to: number } | null;
}

/** What an interface takes for a box. */
export interface BoxPolicy {
  /** What the third and the sixth of six numbers are. Heights rise; pressure falls upwards, so levels come in either order. */
  readonly vertical: 'levels' | 'heights';
  /** Whether edges must lie on the globe, longitudes from -180 to 360. */
  readonly onGlobe: boolean;
}

/** Reads a `bbox` of a query: numbers with commas between them. Throws as `boxOf`. */
export function parseBox(text: string, policy: BoxPolicy): BoundingBox {
  const numbers = text.split(',', 7).map((part) => parseDecimal(part.trim()) ?? Number.NaN);
  return boxOf(numbers, policy, text);
}

/**
 * The box of four numbers (west, south, east, north) or six (west, south, lowest, east, north, highest; RFC 7946, section 5).
 * Throws IsobarError('validation_error').
 */
export function boxOf(numbers: readonly number[], policy: BoxPolicy, text = numbers.join(',')): BoundingBox {
  const isFlat = numbers.length === 4;
  if ((!isFlat && numbers.length !== 6) || !numbers.every(Number.isFinite)) {
    const forms = `four numbers (west,south,east,north) or six with ${policy.vertical}`;
    throw invalidParameter('bbox', `${quoted(text)} is not ${forms}`);
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
  const [west, south, east, north] = isFlat ? [a, b, c, d] : [a, b, d, e];
  if (policy.onGlobe) {
    requireWithin('longitude', [west, east], -180, 360);
    requireWithin('latitude', [south, north], -90, 90);
  }
  if (south > north) throw invalidParameter('bbox', `has its south ${south} north of its north ${north}`);
  if (!isFlat && c > f && policy.vertical === 'heights') {
    throw invalidParameter('bbox', `has its lowest height ${c} above its highest ${f}`);
  }
  const vertical = isFlat ? null : { from: Math.min(c, f), to: Math.max(c, f) };
  return { west, south, east, north, vertical };
}

function requireWithin(what: string, edges: readonly number[], min: number, max: number): void {
  const outside = edges.find((edge) => edge < min || edge > max);
  if (outside === undefined) return;
  throw invalidParameter('bbox', `has the ${what} ${outside}: they are from ${min} to ${max}`);
}
