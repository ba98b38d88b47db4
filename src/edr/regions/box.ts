import type { Bounds } from '../../forecast/index.ts';
import { MICRO, modulo, type Region, TURN } from './region.ts';

/** All of a box; with west > east it crosses the antimeridian. */
export function boxRegion({ west, south, east, north }: Bounds): Region {
  const [left, right] = [Math.round(west * MICRO), Math.round(east * MICRO)];
  const stretch = { west: left, width: right - left >= TURN ? TURN : modulo(right - left, TURN) };
  const [bottom, top] = [Math.round(south * MICRO), Math.round(north * MICRO)];
  return {
    box: { west, south, east, north },
    corners: 0,
    stretchesAt(latitude) {
      const height = Math.round(latitude * MICRO);
      return height >= bottom && height <= top ? [stretch] : [];
    },
  };
}
