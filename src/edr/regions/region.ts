import type { Bounds } from '../../forecast/index.ts';

/** An interval of a parallel in whole microdegrees: from `west`, at any number of whole circles, `width` eastward. */
export interface LongitudeInterval {
  readonly west: number;
  readonly width: number;
}

/** A part of the globe. */
export interface Region {
  /** A box around it. */
  readonly box: Bounds;
  /** Corners of its sides, or of the path that it is along; 0 where it has none. */
  readonly corners: number;
  /** The intervals of a parallel, in degrees north, that lie in the region, edges included; they may overlap. */
  intervalsAt(latitude: number): readonly LongitudeInterval[];
}

/** Microdegrees in a degree, and in a whole circle. */
export const MICRO = 1e6;
export const TURN = 360 * MICRO;

/** The interval of a parallel between two meridians in degrees, the first not east of the second. */
export function intervalBetween(west: number, east: number): LongitudeInterval {
  const from = Math.round(west * MICRO);
  return { west: from, width: Math.min(TURN, Math.round(east * MICRO) - from) };
}

/** Whether a meridian in degrees is in one of the intervals. */
export function isWithin(intervals: readonly LongitudeInterval[], longitude: number): boolean {
  const meridian = Math.round(longitude * MICRO);
  return intervals.some(({ west, width }) => modulo(meridian - west, TURN) <= width);
}

/** Whether a place is in a region. */
export function contains(region: Region, latitude: number, longitude: number): boolean {
  return isWithin(region.intervalsAt(latitude), longitude);
}

/** The western and eastern edge of a box between two meridians, which continue beyond 180 or below -180. */
export function meridiansBetween(west: number, east: number): Pick<Bounds, 'west' | 'east'> {
  if (east - west >= 360) return { west: -180, east: 180 };
  return { west: wrapped(west), east: -wrapped(-east) };
}

/** From -180 to below 180. */
export function wrapped(longitude: number): number {
  return modulo(longitude + 180, 360) - 180;
}

/** The remainder that is not negative. */
export function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/** A box as a region; with west > east it crosses the antimeridian. */
export function boxRegion({ west, south, east, north }: Bounds): Region {
  const [left, right] = [Math.round(west * MICRO), Math.round(east * MICRO)];
  const interval = { west: left, width: right - left >= TURN ? TURN : modulo(right - left, TURN) };
  const [bottom, top] = [Math.round(south * MICRO), Math.round(north * MICRO)];
  return {
    box: { west, south, east, north },
    corners: 0,
    intervalsAt(latitude) {
      const height = Math.round(latitude * MICRO);
      return height >= bottom && height <= top ? [interval] : [];
    },
  };
}
