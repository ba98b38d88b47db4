import type { Position } from '../parameters/geometry/geometry.ts';

/** Degrees. */
export type Place = Pick<Position, 'longitude' | 'latitude'>;

/** A point of the unit sphere, or a direction. */
interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const DEGREES = 180 / Math.PI;

/** The planes that bound the corridor of a great circle between two places, by the directions that they face. */
interface GridBuffers {
  /** Of the circle itself. */
  readonly normal: Vector;
  /** Through the first place, across the circle, facing the second; and the other way round. */
  readonly afterFrom: Vector;
  readonly beforeTo: Vector;
}

/** Null between antipodes and on the spot, where no great circle is the shortest way. */
export function planesOf(a: Place, b: Place): GridBuffers | null {
  const [from, to] = [vectorOf(a), vectorOf(b)];
  const across = cross(from, to);
  const length = Math.hypot(across.x, across.y, across.z);
  if (length < 1e-9) return null;
  const normal = { x: across.x / length, y: across.y / length, z: across.z / length };
  return { normal, afterFrom: cross(normal, from), beforeTo: cross(to, normal) };
}

/** The southernmost and northernmost parallels of a great circle between two places. */
export function parallelsOf(a: Place, b: Place): { readonly south: number; readonly north: number } {
  const ends = {
    south: Math.min(a.latitude, b.latitude),
    north: Math.max(a.latitude, b.latitude),
  };
  const planes = planesOf(a, b);
  if (planes === null) return ends;
  const { normal, afterFrom, beforeTo } = planes;
  const flat = Math.hypot(normal.x, normal.y);
  // Along the equator all of it is as far north.
  if (flat < 1e-12) return ends;
  const top = { x: (-normal.x * normal.z) / flat, y: (-normal.y * normal.z) / flat, z: flat };
  const [isAfter, isBefore] = [dot(afterFrom, top), dot(beforeTo, top)];
  const highest = Math.asin(Math.min(1, flat)) * DEGREES;
  return {
    south: isAfter <= 0 && isBefore <= 0 ? -highest : ends.south,
    north: isAfter >= 0 && isBefore >= 0 ? highest : ends.north,
  };
}

/** A place as a point of the unit sphere. */
export function vectorOf({ longitude, latitude }: Place): Vector {
  const [lambda, phi] = [longitude / DEGREES, latitude / DEGREES];
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) };
}

function cross(a: Vector, b: Vector): Vector {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}

function dot(a: Vector, b: Vector): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
