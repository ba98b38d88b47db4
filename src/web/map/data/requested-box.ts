import type { Bounds } from '../bounds.ts';

/** A box as the API takes it: longitudes from -180 to 180, `west` above `east` across the 180° meridian. */
export type RequestedBox = Bounds;

const KM_PER_DEGREE = 111.2;
/** So many cells past each edge of what is in view: the nearest two on each side, which smooth colours are drawn by. */
const CELLS_AROUND = 2;
/** A view of more rows needs none past its edges: its own cells fill it but for a strip, and each row around the world has a price. */
const MANY_ROWS = 12;
/** Nearer to the poles than this a box is as wide as there. */
const MAX_WIDENING = 10;
/** Edges are multiples of a power of 2 degrees, about this part of what is in view. */
const SNAP_PART = 4;

/** About how many cells of a resolution lie in a box. */
export function cellsIn(box: Bounds, kilometres: number): number {
  const { west, south, east, north } = box;
  const rows = ((north - south) * KM_PER_DEGREE) / kilometres;
  const columns = ((east - west) * KM_PER_DEGREE) / kilometres;
  // Grids of latitude and longitude have as many columns far north; projected ones have fewer.
  return rows * columns * Math.max(0.5, cosine((north + south) / 2));
}

const cosine = (latitude: number) => Math.cos((latitude * Math.PI) / 180);

/** Kilometres between neighbours of a grid with so many points over a domain; rows of latitude say it themselves. */
export function cellKilometres(
  grid: { readonly latitudeStep: number | null; readonly points: number },
  { west, south, east, north }: Bounds,
): number {
  if (grid.latitudeStep !== null) return grid.latitudeStep * KM_PER_DEGREE;
  const rows = (north - south) * KM_PER_DEGREE;
  const columns = (east - west) * KM_PER_DEGREE * Math.max(0.5, cosine((north + south) / 2));
  return Math.sqrt((rows * columns) / Math.max(1, grid.points));
}

/**
 * The box to ask for: all of a domain that has few enough cells, else what is in view with a margin, on edges that stay while the
 * map moves a little. The margin holds the nearest cells, however near the map is. Null where nothing of the domain is in view.
 * @param kilometres of the producer's grid, by which it is known whether all of it is asked for
 * @param options `margin` is a part of what is in view, `stored` the kilometres of the stored grid
 */
export function boxFor(
  view: Bounds,
  domain: Bounds,
  kilometres: number,
  maxCells: number,
  { margin = 0.25, stored = kilometres }: { readonly margin?: number; readonly stored?: number } = {},
): RequestedBox | null {
  const isGlobal = domain.east - domain.west >= 359;
  const seen = isGlobal ? view : overlap(view, domain);
  if (seen === null) return null;
  if (cellsIn(domain, kilometres) <= maxCells) return asRequested(domain);
  const step = 2 ** Math.floor(Math.log2(Math.max(view.east - view.west, 0.01) / SNAP_PART));
  const [width, height] = [view.east - view.west, view.north - view.south];
  const down = (value: number) => Math.floor(value / step) * step;
  const up = (value: number) => Math.ceil(value / step) * step;
  const cell = stored / KM_PER_DEGREE;
  const rows = height < MANY_ROWS * cell ? CELLS_AROUND * cell : 0;
  const farthest = Math.max(Math.abs(view.south), Math.abs(view.north));
  const across = Math.max(margin * width, rows / Math.max(1 / MAX_WIDENING, cosine(farthest)));
  const along = Math.max(margin * height, rows);
  const wide: Bounds = {
    west: down(view.west - across),
    east: up(view.east + across),
    south: Math.max(domain.south, down(view.south - along)),
    north: Math.min(domain.north, up(view.north + along)),
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
