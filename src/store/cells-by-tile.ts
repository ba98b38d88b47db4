// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction
import { CELLS_PER_GROUP, GROUPS_PER_TILE, groupOf, slotInGroup, TILE_SIDE } from './layout.ts';

/** Cells that lie in one tile. */
export interface TileCells {
  readonly tile: number;
  /** Their indexes in the list of cells; those of one group follow each other. */
  readonly indexes: Int32Array;
  /** Whether they lie in more than one group. */
  readonly spansGroups: boolean;
}

const CELLS_PER_TILE = GROUPS_PER_TILE * CELLS_PER_GROUP;

/** Sorts cells by the tiles in which they lie, in a cube whose rows have `nx` cells. */
export function cellsByTile(nx: number, cells: ArrayLike<number>): readonly TileCells[] {
  const positions = positionsOf(nx, cells);
  const order = orderOf(positions);
  const tileAt = (n: number) => Math.floor(positions[order[n]!]! / CELLS_PER_TILE);
  const groupAt = (n: number) => Math.floor(positions[order[n]!]! / CELLS_PER_GROUP);
  const tiles: TileCells[] = [];
  for (let from = 0, to = 0; from < order.length; from = to) {
    const tile = tileAt(from);
    for (to = from + 1; to < order.length && tileAt(to) === tile; ) to++;
    tiles.push({
      tile,
      indexes: order.subarray(from, to),
      spansGroups: groupAt(from) !== groupAt(to - 1),
    });
  }
  return tiles;
}

/** Position of each cell in a cube, counted tile by tile and in each tile group by group. */
function positionsOf(nx: number, cells: ArrayLike<number>): Float64Array {
  const tilesX = Math.ceil(nx / TILE_SIDE);
  const positions = new Float64Array(cells.length);
  for (let n = 0; n < positions.length; n++) {
    const cell = cells[n]!;
    const j = Math.floor(cell / nx);
    const i = cell - j * nx;
    const inTile = (j % TILE_SIDE) * TILE_SIDE + (i % TILE_SIDE);
    const tile = Math.floor(j / TILE_SIDE) * tilesX + Math.floor(i / TILE_SIDE);
    positions[n] = tile * CELLS_PER_TILE + groupOf(inTile) * CELLS_PER_GROUP + slotInGroup(inTile);
  }
  return positions;
}

/** Most counters per position for a counting sort: with more, going through the counters would take longer than sorting. */
const MAX_SPREAD = 16;

/** Indexes of the positions in ascending order of their groups. */
function orderOf(positions: Float64Array): Int32Array {
  const count = positions.length;
  if (count === 0) return new Int32Array(0);
  let [lowest, highest] = [Infinity, -Infinity];
  for (let n = 0; n < count; n++) {
    const position = positions[n]!;
    if (position < lowest) lowest = position;
    if (position > highest) highest = position;
  }
  const first = Math.floor(lowest / CELLS_PER_GROUP);
  const groups = Math.floor(highest / CELLS_PER_GROUP) - first + 1;
  if (groups <= count * MAX_SPREAD) return countedOrder(positions, first, groups);
  // Sorting without a comparison function is much faster; 2^31 positions times 2^22 cells fit a double's 53 bits.
  const keys = Float64Array.from(positions, (position, n) => position * count + n).sort();
  return Int32Array.from(keys, (key) => key % count);
}

/** The order of positions that lie close together, by a counting sort over their groups. */
function countedOrder(positions: Float64Array, first: number, groups: number): Int32Array {
  const count = positions.length;
  const starts = new Int32Array(groups + 1);
  for (let n = 0; n < count; n++) starts[Math.floor(positions[n]! / CELLS_PER_GROUP) - first + 1]!++;
  for (let group = 0; group < groups; group++) starts[group + 1]! += starts[group]!;
  const order = new Int32Array(count);
  for (let n = 0; n < count; n++) order[starts[Math.floor(positions[n]! / CELLS_PER_GROUP) - first]!++] = n;
  return order;
}
