import type { Polygon, Ring } from '../../parameters/geometry/geometry.ts';
import { intervalBetween, type LongitudeInterval, MICRO, meridiansBetween, type Region } from '../region.ts';

/** A corner in degrees; longitudes continue beyond 180 where the ring does. */
interface Corner {
  readonly x: number;
  readonly y: number;
}

/** Rings of one polygon: a point inside an odd number of them is inside the polygon. */
type Rings = readonly (readonly Corner[])[];

/**
 * The points in polygons or on their edges, which are straight in longitude and latitude. A polygon crosses the antimeridian with
 * longitudes beyond 180, or, as GeoJSON software writes it, from 170 to -170: such a ring is ambiguous, and is taken to go the way
 * that makes it counter-clockwise, as outer rings are (OGC 06-103r4, RFC 7946).
 */
export function polygonRegion(polygons: readonly Polygon[]): Region {
  const all = polygons.map(ringsOf);
  const corners = all.flat(2);
  const sides = all.map((rings) => rings.flatMap(sidesOf));
  const [ys, xs] = [corners.map(({ y }) => y), corners.map(({ x }) => x)];
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  return {
    box: {
      ...meridiansBetween(west, east),
      south: Math.min(...ys),
      north: Math.max(...ys),
    },
    corners: corners.length,
    intervalsAt: (latitude) => sides.flatMap((ofPolygon) => intervalsOf(ofPolygon, clean(latitude))),
  };
}

type Side = readonly [Corner, Corner];

function sidesOf(ring: readonly Corner[]): readonly Side[] {
  return ring.flatMap((corner, n): Side[] => {
    const previous = ring[n - 1];
    return previous === undefined ? [] : [[previous, corner]];
  });
}

/** Shifts holes by whole circles to where the outer ring is. */
function ringsOf([outer = [], ...holes]: Polygon): Rings {
  const ring = outerRing(outer);
  const [west, east] = [Math.min(...ring.map(({ x }) => x)), Math.max(...ring.map(({ x }) => x))];
  return [
    ring,
    ...holes.map((hole) => {
      const corners = unrolled(hole) ?? flat(hole);
      const middle = (Math.min(...corners.map(({ x }) => x)) + Math.max(...corners.map(({ x }) => x))) / 2;
      const turns = Math.round(((west + east) / 2 - middle) / 360);
      return corners.map(({ x, y }) => ({ x: x + 360 * turns, y }));
    }),
  ];
}

function outerRing(ring: Ring): readonly Corner[] {
  const written = flat(ring);
  const shorter = hasLongSide(written) ? unrolled(ring) : null;
  return shorter !== null && areaOf(shorter) > 0 && areaOf(written) <= 0 ? shorter : written;
}

function flat(ring: Ring): readonly Corner[] {
  return ring.map(({ longitude: x, latitude }) => ({ x, y: clean(latitude) }));
}

function hasLongSide(corners: readonly Corner[]): boolean {
  return sidesOf(corners).some(([a, b]) => Math.abs(b.x - a.x) > 180);
}

/** Takes each side the shorter way round; null for a ring that would then go around a pole. */
function unrolled(ring: Ring): readonly Corner[] | null {
  let turns = 0;
  let before: number | null = null;
  const corners = ring.map(({ longitude, latitude }) => {
    if (before !== null) turns -= Math.round((longitude - before) / 360);
    before = longitude;
    return { x: longitude + 360 * turns, y: clean(latitude) };
  });
  return corners[0]?.x === corners.at(-1)?.x ? corners : null;
}

/** Twice the area in square degrees, negative for a clockwise ring. */
function areaOf(corners: readonly Corner[]): number {
  let sum = 0;
  for (const [a, b] of sidesOf(corners)) sum += (b.x - a.x) * (a.y + b.y);
  return -sum;
}

/**
 * The intervals of a parallel inside rings. Corners on the parallel are counted once with the sides above and once with those
 * below: the union of both is inside or on an edge. Sides along the parallel are edges too.
 */
function intervalsOf(sides: readonly Side[], latitude: number): readonly LongitudeInterval[] {
  const above: number[] = [];
  const below: number[] = [];
  const intervals: LongitudeInterval[] = [];
  for (const [a, b] of sides) {
    if (a.y === b.y) {
      if (a.y === latitude) intervals.push(intervalBetween(Math.min(a.x, b.x), Math.max(a.x, b.x)));
      continue;
    }
    const [low, high] = a.y < b.y ? [a, b] : [b, a];
    if (latitude < low.y || latitude > high.y) continue;
    const x = low.x + ((latitude - low.y) / (high.y - low.y)) * (high.x - low.x);
    if (latitude < high.y) above.push(x);
    if (latitude > low.y) below.push(x);
  }
  for (const crossings of [above, below]) {
    crossings.sort((a, b) => a - b);
    for (const [n, east] of crossings.entries()) {
      const west = crossings[n - 1];
      if (n % 2 === 1 && west !== undefined) intervals.push(intervalBetween(west, east));
    }
  }
  return intervals;
}

/** Parallels are compared in whole microdegrees, as those of grids are. */
function clean(latitude: number): number {
  return Math.round(latitude * MICRO) / MICRO;
}
