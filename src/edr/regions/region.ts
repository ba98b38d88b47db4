import type { Bounds } from '../../forecast/index.ts';

/** A stretch of a parallel in whole microdegrees: it reaches `width` east of `west`, which may be any number of turns away. */
export interface Stretch {
  readonly west: number;
  readonly width: number;
}

/** A part of the globe. */
export interface Region {
  /** A box around it. */
  readonly box: Bounds;
  /** Corners of its sides; 0 where it has none. */
  readonly corners: number;
  /** The parts of a parallel that are in the region, its edge included; they may overlap. Degrees north. */
  stretchesAt(latitude: number): readonly Stretch[];
}

export const MICRO = 1e6;
export const TURN = 360 * MICRO;

/** The part of a parallel between two meridians in degrees, the first not east of the second. */
export function stretchBetween(west: number, east: number): Stretch {
  const from = Math.round(west * MICRO);
  return { west: from, width: Math.min(TURN, Math.round(east * MICRO) - from) };
}

/** Whether a meridian in degrees is in one of some stretches. */
export function isWithin(stretches: readonly Stretch[], longitude: number): boolean {
  const meridian = Math.round(longitude * MICRO);
  return stretches.some(({ west, width }) => modulo(meridian - west, TURN) <= width);
}

/** Whether a place is in a region. */
export function contains(region: Region, latitude: number, longitude: number): boolean {
  return isWithin(region.stretchesAt(latitude), longitude);
}

export function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
