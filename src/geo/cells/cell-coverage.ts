// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import type { Bounds } from '../shapes/box.ts';
import { angleOf } from '../shapes/sphere.ts';
import type { CellCentres, CellTree } from './cell-tree.ts';

/** What part of the earth a set of cells covers, and how densely. */
export interface CellCoverage {
  /** Whether every point on the earth has a cell near it. */
  readonly global: boolean;
  /** Step of a regular mesh as dense as the cells, degrees: a power of two, so that its multiples are exact. */
  readonly meshStepDegrees: number;
  readonly bounds: Bounds;
}

const GLOBE: Bounds = { west: -180, south: -90, east: 180, north: 90 };
/** Directions in which a nearby cell is sought, some 6 degrees apart. */
const DIRECTIONS = 1000;
/** Cells whose distance to the nearest other one is measured. */
const SAMPLES = 1000;
const DEGREES_PER_RADIAN = 180 / Math.PI;
const MICRO = 1e6;
/** Widest range of meridians without a cell, in degrees, for a set that still counts as going all around the earth. */
const NARROW_GAP = 1;

export function coverageOf(centres: CellCentres, tree: CellTree): CellCoverage {
  const cells = centres.latitudes.length;
  // Side of a square of a cell's area, if the cells shared the whole sphere.
  const side = Math.sqrt((4 * Math.PI) / cells);
  const reach = Math.min(Math.PI / 2, 3 * side);
  const global = directions().every(([latitude, longitude]) => {
    const nearest = tree.nearest(latitude, longitude, Number);
    return nearest !== null && angleOf(nearest.haversine) <= reach;
  });
  return {
    global,
    meshStepDegrees: powerOfTwo((global ? side : regionalSide(centres, tree)) * DEGREES_PER_RADIAN),
    bounds: global ? GLOBE : boxWithoutWidestGap(centres),
  };
}

/** Directions spread evenly over the sphere: a spiral that turns by the golden angle. */
function directions(): readonly (readonly [latitude: number, longitude: number])[] {
  const goldenAngle = 180 * (3 - Math.sqrt(5));
  return Array.from({ length: DIRECTIONS }, (_, n) => {
    const z = 1 - (2 * n + 1) / DIRECTIONS;
    return [Math.asin(z) * DEGREES_PER_RADIAN, ((n * goldenAngle) % 360) - 180] as const;
  });
}

/**
 * Side in radians of a square of a cell's area, from the median distance d of neighbours: centres of triangles of equal
 * sides form honeycombs, in which each has an area of 3/4 sqrt(3) d^2.
 */
function regionalSide({ latitudes, longitudes }: CellCentres, tree: CellTree): number {
  const stride = Math.ceil(latitudes.length / SAMPLES);
  const distances: number[] = [];
  for (let position = 0; position < latitudes.length; position += stride) {
    const [latitude, longitude] = [latitudes[position]! / MICRO, longitudes[position]! / MICRO];
    const next = tree.nearest(latitude, longitude, Number, { except: [position] });
    if (next !== null) distances.push(angleOf(next.haversine));
  }
  const median = distances.sort((a, b) => a - b)[distances.length >> 1];
  return median === undefined ? 1 : Math.sqrt(0.75 * Math.sqrt(3)) * median;
}

/** From 2^-10 (100 m) to 16 degrees. */
function powerOfTwo(degrees: number): number {
  return 2 ** Math.max(-10, Math.min(4, Math.round(Math.log2(degrees))));
}

/** The box around all cells that leaves out the widest range of meridians without one. */
function boxWithoutWidestGap({ latitudes, longitudes }: CellCentres): Bounds {
  let [south, north] = [90 * MICRO, -90 * MICRO];
  for (const latitude of latitudes) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  const meridians = longitudes.slice().sort();
  const first = meridians[0]!;
  let [west, east] = [first, meridians.at(-1)!];
  let widest = first + 360 * MICRO - east;
  for (let n = 1; n < meridians.length; n++) {
    const gap = meridians[n]! - meridians[n - 1]!;
    if (gap > widest) [widest, west, east] = [gap, meridians[n]!, meridians[n - 1]!];
  }
  const around = widest <= NARROW_GAP * MICRO;
  return {
    west: around ? -180 : west / MICRO,
    south: south / MICRO,
    east: around ? 180 : east / MICRO,
    north: north / MICRO,
  };
}
