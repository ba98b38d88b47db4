// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { angleOf, haversineOf, RADIANS_PER_DEGREE } from '../shapes/sphere.ts';

const CELLS_PER_LEAF = 8;
/** Branches of a node. */
const BRANCHES_PER_NODE = 4;
/** Margin around every box, in earth radii (6 m): more than the rounding error of single precision. */
const SLACK = 1e-6;
const MICRO = 1e6;

/** Coordinates of cell centres in the order of a curve, microdegrees. */
export interface CellCentres {
  readonly latitudes: Int32Array;
  readonly longitudes: Int32Array;
}

/** Number of nodes on each level of a tree over `cells` cells, from the leaves to the root. */
function nodesPerLevel(cells: number): readonly number[] {
  const counts = [Math.ceil(cells / CELLS_PER_LEAF)];
  for (let nodes = counts[0] ?? 0; nodes > 1; counts.push(nodes))
    nodes = Math.ceil(nodes / BRANCHES_PER_NODE);
  return counts;
}

/** How many numbers a tree over `cells` cells has: for each node the lowest and highest x, y and z. */
export function boxValueCount(cells: number): number {
  return 6 * nodesPerLevel(cells).reduce((sum, nodes) => sum + nodes, 0);
}

/** Fills in boxes around consecutive cells on the unit sphere, then around consecutive boxes; x points to 0 N 0 E. */
export function buildBoxes({ latitudes, longitudes }: CellCentres, boxes: Float32Array): void {
  const levels = nodesPerLevel(latitudes.length);
  boxes.fill(Infinity);
  for (let at = 3; at < boxes.length; at += 6) boxes.fill(-Infinity, at, at + 3);
  for (let cell = 0; cell < latitudes.length; cell++) {
    const phi = (latitudes[cell]! / MICRO) * RADIANS_PER_DEGREE;
    const lambda = (longitudes[cell]! / MICRO) * RADIANS_PER_DEGREE;
    const at = 6 * Math.floor(cell / CELLS_PER_LEAF);
    widen(boxes, at, 0, Math.cos(phi) * Math.cos(lambda));
    widen(boxes, at, 1, Math.cos(phi) * Math.sin(lambda));
    widen(boxes, at, 2, Math.sin(phi));
  }
  let start = 0;
  for (const nodes of levels.slice(0, -1)) {
    for (let node = 0; node < nodes; node++) {
      const at = 6 * (start + node);
      const parent = 6 * (start + nodes + Math.floor(node / BRANCHES_PER_NODE));
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

/** The nearest cell: its position along the curve and its haversine distance. */
export interface NearestCell {
  readonly position: number;
  readonly haversine: number;
}

/**
 * Finds the nearest cell exactly: a branch is skipped only where nothing in its box can be as near as the best so far, and
 * great-circle distances decide. It works in x, y and z, so that poles, meridians and the faces of the curve need no special
 * cases.
 */
export class CellTree {
  readonly #centres: CellCentres;
  readonly #boxes: Float32Array;
  /** First node of each level, leaves first. */
  readonly #starts: readonly number[];
  readonly #counts: readonly number[];
  /** Stack of nodes to visit: level, number in the level, square of the shortest chord to its box. Deep enough for any tree. */
  readonly #levels = new Uint8Array(64);
  readonly #nodes = new Int32Array(64);
  readonly #minChordSquared = new Float64Array(64);

  constructor(centres: CellCentres, boxes: Float32Array) {
    this.#centres = centres;
    this.#boxes = boxes;
    this.#counts = nodesPerLevel(centres.latitudes.length);
    let start = 0;
    this.#starts = this.#counts.map((nodes) => {
      start += nodes;
      return start - nodes;
    });
  }

  /**
   * The cell nearest to a position in degrees; among equally near ones the one of the lowest `rank`. Null when there is none.
   * @param near a cell to start from: the nearer it is, the faster the search
   * @param except positions to leave out
   */
  nearest(
    latitude: number,
    longitude: number,
    rank: (position: number) => number,
    { near = -1, except = [] }: { readonly near?: number; readonly except?: readonly number[] } = {},
  ): NearestCell | null {
    const { latitudes } = this.#centres;
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
    let depth = this.#push(0, this.#counts.length - 1, 0, 0);
    while (depth > 0) {
      depth--;
      // The square of a chord of the unit sphere is four times the haversine.
      if (this.#minChordSquared[depth]! > 4 * bestHaversine) continue;
      const level = this.#levels[depth]!;
      const node = this.#nodes[depth]!;
      if (level > 0) {
        depth = this.#pushBranches(depth, level, node, x, y, z, 4 * bestHaversine);
        continue;
      }
      const end = Math.min(latitudes.length, (node + 1) * CELLS_PER_LEAF);
      for (let position = node * CELLS_PER_LEAF; position < end; position++) {
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
    const { latitudes, longitudes } = this.#centres;
    return haversineOf(
      latitude,
      longitude,
      cosine,
      latitudes[position]! / MICRO,
      longitudes[position]! / MICRO,
    );
  }

  /** Pushes the branches of a node whose squared chord is at most `max`, the nearest on top. */
  #pushBranches(
    top: number,
    level: number,
    node: number,
    x: number,
    y: number,
    z: number,
    max: number,
  ): number {
    const end = Math.min(this.#counts[level - 1]!, (node + 1) * BRANCHES_PER_NODE);
    let depth = top;
    for (let branch = node * BRANCHES_PER_NODE; branch < end; branch++) {
      const minChordSquared = this.#minChordSquaredTo(6 * (this.#starts[level - 1]! + branch), x, y, z);
      if (minChordSquared > max) continue;
      let slot = depth;
      for (; slot > top && this.#minChordSquared[slot - 1]! < minChordSquared; slot--) {
        this.#levels[slot] = this.#levels[slot - 1]!;
        this.#nodes[slot] = this.#nodes[slot - 1]!;
        this.#minChordSquared[slot] = this.#minChordSquared[slot - 1]!;
      }
      this.#push(slot, level - 1, branch, minChordSquared);
      depth++;
    }
    return depth;
  }

  #push(slot: number, level: number, node: number, minChordSquared: number): number {
    this.#levels[slot] = level;
    this.#nodes[slot] = node;
    this.#minChordSquared[slot] = minChordSquared;
    return slot + 1;
  }

  /** Square of the distance from a point to a box, 0 inside it. */
  #minChordSquaredTo(at: number, x: number, y: number, z: number): number {
    const boxes = this.#boxes;
    const dx = Math.max(0, boxes[at]! - x, x - boxes[at + 3]!);
    const dy = Math.max(0, boxes[at + 1]! - y, y - boxes[at + 4]!);
    const dz = Math.max(0, boxes[at + 2]! - z, z - boxes[at + 5]!);
    return dx * dx + dy * dy + dz * dz;
  }
}

/** Microdegrees of latitude beyond which nothing is as near as this haversine distance, with a margin for rounding. */
function reachOf(haversine: number): number {
  return (angleOf(haversine) / RADIANS_PER_DEGREE) * MICRO * (1 + 1e-9) + 1;
}
