import type { Bounds, Run } from '../../forecast/index.ts';
import type { PlainGeometry, Position } from './geometry.ts';

type Grid = Run['grid'];

/** Where the points of a grid are. */
export interface Footprint {
  readonly bounds: Bounds;
  readonly geometry: PlainGeometry;
  /** Whether `geometry` is the box of `bounds`. */
  readonly isBox: boolean;
}

/** Points of a side of a projected grid that its outline goes through: it is off by less than a cell between them. */
const POINTS_OF_SIDE = 32;

const footprints = new WeakMap<Grid, Footprint>();

/** The outline of a grid: its box where rows are parallels, else a line along its outermost points. */
export function footprintOf(grid: Grid): Footprint {
  const known = footprints.get(grid);
  if (known !== undefined) return known;
  const { bounds } = grid;
  const isBox = grid.spec.kind !== 'lambert';
  const footprint = { bounds, geometry: isBox ? outlineOfBox(bounds) : outlineOf(grid), isBox };
  footprints.set(grid, footprint);
  return footprint;
}

/** A box as polygons, cut where it crosses the antimeridian (RFC 7946, section 3.1.9). */
export function outlineOfBox({ west, south, east, north }: Bounds): PlainGeometry {
  if (west <= east) return { type: 'Polygon', coordinates: [ringOf(west, south, east, north)] };
  const parts = [ringOf(west, south, 180, north), ringOf(-180, south, east, north)];
  return { type: 'MultiPolygon', coordinates: parts.map((ring) => [ring]) };
}

/** Counter-clockwise, as outer rings are (RFC 7946, section 3.1.6). */
function ringOf(west: number, south: number, east: number, north: number): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

function outlineOf(grid: Grid): PlainGeometry {
  const { nx, ny, spec } = grid;
  const at = (i: number, j: number): Position => {
    const { longitude, latitude } = grid.cell(j * nx + i);
    return [longitude, latitude];
  };
  const [right, top] = [nx - 1, ny - 1];
  const ring = [
    ...along(right).map((i) => at(i, 0)),
    ...along(top).map((j) => at(right, j)),
    ...along(right).map((i) => at(right - i, top)),
    ...along(top).map((j) => at(0, top - j)),
  ];
  const isReversed = spec.kind !== 'icosahedral' && spec.rows === 'north-to-south';
  const outer = isReversed ? ring.reverse() : ring;
  return { type: 'Polygon', coordinates: [[...outer, outer[0] ?? at(0, 0)]] };
}

/** Places along a side, its first included and its last not. */
function along(last: number): readonly number[] {
  const count = Math.min(POINTS_OF_SIDE, last);
  return Array.from({ length: count }, (_, n) => Math.round((n * last) / count));
}
