import type { Bounds } from '../bounds.ts';

/** A box as the API takes it: longitudes from -180 to 180, `west` above `east` across the 180° meridian. */
export type RequestedBox = Bounds;

const KM_PER_DEGREE = 111.2;
/** Edges are multiples of a power of 2 degrees, about this part of what is in view. */
const SNAP_PART = 4;

/** About how many cells of a resolution lie in a box. */
export function cellsIn({ west, south, east, north }: Bounds, kilometres: number): number {
  const rad = Math.PI / 180;
  const rows = ((north - south) * KM_PER_DEGREE) / kilometres;
  const columns = ((east - west) * KM_PER_DEGREE) / kilometres;
  // Grids of latitude and longitude have as many columns far north; projected ones have fewer.
  return rows * columns * Math.max(0.5, Math.cos(((north + south) / 2) * rad));
}

/**
 * The box to ask for: all of a domain that has few enough cells, else what is in view with a margin, on edges that stay while the
 * map moves a little. Null where nothing of the domain is in view.
 * @param margin a part of what is in view
 */
export function boxFor(
  view: Bounds,
  domain: Bounds,
  kilometres: number,
  maxCells: number,
  margin = 0.25,
): RequestedBox | null {
  const isGlobal = domain.east - domain.west >= 359;
  const seen = isGlobal ? view : overlap(view, domain);
  if (seen === null) return null;
  if (cellsIn(domain, kilometres) <= maxCells) return asRequested(domain);
  const step = 2 ** Math.floor(Math.log2(Math.max(view.east - view.west, 0.01) / SNAP_PART));
  const [width, height] = [view.east - view.west, view.north - view.south];
  const down = (value: number) => Math.floor(value / step) * step;
  const up = (value: number) => Math.ceil(value / step) * step;
  const wide: Bounds = {
    west: down(view.west - margin * width),
    east: up(view.east + margin * width),
    south: Math.max(domain.south, down(view.south - margin * height)),
    north: Math.min(domain.north, up(view.north + margin * height)),
  };
  if (isGlobal) return wide.east - wide.west >= 360 ? { ...wide, west: -180, east: 180 } : asRequested(wide);
  const cut = overlap(wide, domain);
  return cut === null ? null : asRequested(cut);
}

/** What two boxes share, by the copies of the world of the second; null for nothing. */
export function overlap(one: Bounds, other: Bounds): Bounds | null {
  const south = Math.max(one.south, other.south);
  const north = Math.min(one.north, other.north);
  if (south >= north) return null;
  const middle = (one.west + one.east - other.west - other.east) / 2;
  const nearest = Math.round(middle / 360);
  for (const turn of [nearest, nearest - 1, nearest + 1]) {
    const west = Math.max(one.west - 360 * turn, other.west);
    const east = Math.min(one.east - 360 * turn, other.east);
    if (west < east) return { west, south, east, north };
  }
  return null;
}

function asRequested({ west, south, east, north }: Bounds): RequestedBox {
  if (east - west >= 360) return { west: -180, south, east: 180, north };
  const first = turned(west);
  const last = first + (east - west);
  return { west: first, south, east: last > 180 ? last - 360 : last, north };
}

/** The same longitude from -180 to below 180. */
const turned = (longitude: number) => longitude - 360 * Math.floor((longitude + 180) / 360);
