import { RADIANS_PER_DEGREE } from '../shapes/sphere.ts';

/**
 * A square of the Web Mercator map (EPSG:3857) in the scheme that map libraries call XYZ: at zoom z the map has 2^z columns from
 * 180 degrees west, and as many rows from 85.05 degrees north.
 */
export interface MapTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** Pixels of a side. */
  readonly size: number;
}

/** Degrees of longitude that a pixel takes. */
export const degreesPerPixel = ({ z, size }: MapTile): number => 360 / (size * 2 ** z);

/** @param at pixels from the western edge of the tile; the middle of the first pixel is at 0.5. Not wrapped. */
export const longitudeInTile = (tile: MapTile, at: number): number =>
  (360 * (tile.x + at / tile.size)) / 2 ** tile.z - 180;

/** @param at pixels from the northern edge of the tile */
export const latitudeInTile = ({ z, y, size }: MapTile, at: number): number =>
  Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + at / size)) / 2 ** z))) / RADIANS_PER_DEGREE;
