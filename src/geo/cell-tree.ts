// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { angleOf, haversineOf, RADIANS_PER_DEGREE } from './sphere.ts';

/** Cells of a leaf. */
const LEAF = 8;
/** Branches of a node. */
const FAN = 4;
/** Added to every box, in earth radii (6 m): more than coordinates of single precision are off. */
const SLACK = 1e-6;
const MICRO = 1e6;

/** Places of cells in the order of a curve, microdegrees. */
export interface CellPlaces {
  readonly latitudes: Int32Array;
  readonly longitudes: Int32Array;
}

/** Nodes of each level of the tree over this many cells, leaves first, up to the root. */
function nodesOfLevels(cells: number): readonly number[] {
  const counts = [Math.ceil(cells / LEAF)];
  for (let nodes = counts[0] ?? 0; nodes > 1; counts.push(nodes)) nodes = Math.ceil(nodes / FAN);
  return counts;
}

/** Numbers that a tree over this many cells takes: for each node the least and greatest x, y and z. */
export function boxNumbersOf(cells: number): number {
  return 6 * nodesOfLevels(cells).reduce((sum, nodes) => sum + nodes, 0);
}

/** Boxes around cells that follow each other, then around boxes that do, on the unit sphere; x points to 0 N 0 E. */
export function buildBoxes({ latitudes, longitudes }: CellPlaces, boxes: Float32Array): void {
  const levels = nodesOfLevels(latitudes.length);
  boxes.fill(Infinity);
  for (let at = 3; at < boxes.length; at += 6) boxes.fill(-Infinity, at, at + 3);
  for (let cell = 0; cell < latitudes.length; cell++) {
    const phi = (latitudes[cell]! / MICRO) * RADIANS_PER_DEGREE;
    const lambda = (longitudes[cell]! / MICRO) * RADIANS_PER_DEGREE;
    const at = 6 * Math.floor(cell / LEAF);
    widen(boxes, at, 0, Math.cos(phi) * Math.cos(lambda));
    widen(boxes, at, 1, Math.cos(phi) * Math.sin(lambda));
    widen(boxes, at, 2, Math.sin(phi));
  }
  let start = 0;
  for (const nodes of levels.slice(0, -1)) {
    for (let node = 0; node < nodes; node++) {
      const at = 6 * (start + node);
      const parent = 6 * (start + nodes + Math.floor(node / FAN));
      for (let axis = 0; axis < 3; axis++) {
        boxes[parent + axis] = Math.min(boxes[parent + axis]!, boxes[at + axis]!);
        boxes[parent + 3 + axis] = Math.max(boxes[parent + 3 + axis]!, boxes[at + 3 + axis]!);
      }
    }
    start += nodes;
  }
}

function widen(boxes: Float32Array, at: number, axis: number, coordinate: number): void {
  boxes[at + axis] = Math.min(boxes[at + axis]!, coordinate - SLACK);
  boxes[at + 3 + axis] = Math.max(boxes[at + 3 + axis]!, coordinate + SLACK);
}

/** A cell found, by its place along the curve, and its haversine. */
export interface NearestCell {
  readonly position: number;
  readonly haversine: number;
}

/**
 * Finds nearest cells exactly: whole branches are left out only where nothing in their box can be as near as the best yet,
 * and what is compared is the great circle. It knows nothing of poles, meridians or the curve's faces, so that none is special.
 */
export class CellTree {
  readonly #places: CellPlaces;
  readonly #boxes: Float32Array;
  /** First node of each level, leaves first. */
  readonly #starts: readonly number[];
  readonly #counts: readonly number[];
  /** Nodes still to visit: level, number in its level, least square of a chord to it. Deep enough for any tree. */
  readonly #levels = new Uint8Array(64);
  readonly #nodes = new Int32Array(64);
  readonly #least = new Float64Array(64);

  constructor(places: CellPlaces, boxes: Float32Array) {
    this.#places = places;
    this.#boxes = boxes;
    this.#counts = nodesOfLevels(places.latitudes.length);
    let start = 0;
    this.#starts = this.#counts.map((nodes) => {
      start += nodes;
      return start - nodes;
    });
  }

  /**
   * The cell nearest to a place in degrees. Of equally near ones that of the least `rank`. Null when there is none.
   * @param near some cell: the nearer it is, the sooner the nearest is found
   * @param except positions that do not count
   */
  nearest(
    latitude: number,
    longitude: number,
    rank: (position: number) => number,
    { near = -1, except = [] }: { readonly near?: number; readonly except?: readonly number[] } = {},
  ): NearestCell | null {
    const { latitudes } = this.#places;
    const phi = latitude * RADIANS_PER_DEGREE;
    const lambda = longitude * RADIANS_PER_DEGREE;
    const cosine = Math.cos(phi);
    const x = cosine * Math.cos(lambda);
    const y = cosine * Math.sin(lambda);
    const z = Math.sin(phi);
    const latitudeMicro = latitude * MICRO;
    let [best, bestHaversine, reach] = [-1, Infinity, Infinity];
    if (near >= 0) {
      best = near;
      bestHaversine = this.#haversine(latitude, longitude, cosine, near);
      reach = reachOf(bestHaversine);
    }
    let waiting = this.#push(0, this.#counts.length - 1, 0, 0);
    while (waiting > 0) {
      waiting--;
      // The square of a chord of the unit sphere is four times the haversine.
      if (this.#least[waiting]! > 4 * bestHaversine) continue;
      const level = this.#levels[waiting]!;
      const node = this.#nodes[waiting]!;
      if (level > 0) {
        waiting = this.#pushBranches(waiting, level, node, x, y, z, 4 * bestHaversine);
        continue;
      }
      const end = Math.min(latitudes.length, (node + 1) * LEAF);
      for (let position = node * LEAF; position < end; position++) {
        if (Math.abs(latitudes[position]! - latitudeMicro) > reach) continue;
        const distance = this.#haversine(latitude, longitude, cosine, position);
        if (distance > bestHaversine || except.includes(position)) continue;
        if (distance === bestHaversine && rank(position) > rank(best)) continue;
        [best, bestHaversine, reach] = [position, distance, reachOf(distance)];
      }
    }
    return best < 0 ? null : { position: best, haversine: bestHaversine };
  }

  #haversine(latitude: number, longitude: number, cosine: number, position: number): number {
    const { latitudes, longitudes } = this.#places;
    return haversineOf(
      latitude,
      longitude,
      cosine,
      latitudes[position]! / MICRO,
      longitudes[position]! / MICRO,
    );
  }

  /** The branches of a node that are no further than `most`, the nearest on top. */
  #pushBranches(
    top: number,
    level: number,
    node: number,
    x: number,
    y: number,
    z: number,
    most: number,
  ): number {
    const end = Math.min(this.#counts[level - 1]!, (node + 1) * FAN);
    let waiting = top;
    for (let branch = node * FAN; branch < end; branch++) {
      const least = this.#leastChord(6 * (this.#starts[level - 1]! + branch), x, y, z);
      if (least > most) continue;
      let slot = waiting;
      for (; slot > top && this.#least[slot - 1]! < least; slot--) {
        this.#levels[slot] = this.#levels[slot - 1]!;
        this.#nodes[slot] = this.#nodes[slot - 1]!;
        this.#least[slot] = this.#least[slot - 1]!;
      }
      this.#push(slot, level - 1, branch, least);
      waiting++;
    }
    return waiting;
  }

  #push(slot: number, level: number, node: number, least: number): number {
    this.#levels[slot] = level;
    this.#nodes[slot] = node;
    this.#least[slot] = least;
    return slot + 1;
  }

  /** Square of the distance from a point to a box, 0 inside it. */
  #leastChord(at: number, x: number, y: number, z: number): number {
    const boxes = this.#boxes;
    const dx = Math.max(0, boxes[at]! - x, x - boxes[at + 3]!);
    const dy = Math.max(0, boxes[at + 1]! - y, y - boxes[at + 4]!);
    const dz = Math.max(0, boxes[at + 2]! - z, z - boxes[at + 5]!);
    return dx * dx + dy * dy + dz * dz;
  }
}

/** Microdegrees of latitude beyond which nothing is as near as a haversine says, rounding of doubles included. */
function reachOf(haversine: number): number {
  return (angleOf(haversine) / RADIANS_PER_DEGREE) * MICRO * (1 + 1e-9) + 1;
}
