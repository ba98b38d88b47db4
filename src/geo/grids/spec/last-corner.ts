import type { LatLonGrid } from 'gribjs';

const I_NEGATIVE = 0x80;

/**
 * Where the last point of a grid is, degrees: the coded corner, but one step before it where the header counts cells in place of
 * points. The rule is that of gribjs, which a test compares: the codec is loaded only where messages are decoded.
 */
export function lastCornerOf(
  grid: Pick<
    LatLonGrid,
    | 'latitudeOfFirst'
    | 'longitudeOfFirst'
    | 'latitudeOfLast'
    | 'longitudeOfLast'
    | 'iIncrement'
    | 'jIncrement'
    | 'nx'
    | 'ny'
    | 'scanningMode'
  >,
): { readonly latitudeOfLast: number; readonly longitudeOfLast: number } {
  const { latitudeOfFirst, longitudeOfFirst, latitudeOfLast, longitudeOfLast, nx, ny, scanningMode } = grid;
  const height = latitudeOfLast - latitudeOfFirst;
  const width = longitudeSpan(longitudeOfFirst, longitudeOfLast, (scanningMode & I_NEGATIVE) !== 0);
  const isTooHigh = isOneTooFar(height, grid.jIncrement, ny);
  const isTooWide = isOneTooFar(width, grid.iIncrement, nx);
  return {
    latitudeOfLast: isTooHigh ? latitudeOfFirst + (height * (ny - 1)) / ny : latitudeOfLast,
    longitudeOfLast: isTooWide ? longitudeOfFirst + (width * (nx - 1)) / nx : longitudeOfLast,
  };
}

/** Degrees of longitude from the first to the last point; a full turn where they are the same. */
function longitudeSpan(first: number, last: number, westward: boolean): number {
  const eastward = (((last - first) % 360) + 360) % 360 || 360;
  return westward ? eastward - 360 || -360 : eastward;
}

/** Within the rounding of corners and increment to millionths of a degree. */
function isOneTooFar(span: number, increment: number | null, points: number): boolean {
  if (increment === null || !(increment > 0) || points < 2) return false;
  return Math.abs(Math.abs(span) - points * increment) < Math.min(0.5e-6 * points + 2e-6, increment / 4);
}
