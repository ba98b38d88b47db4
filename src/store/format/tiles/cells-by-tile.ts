// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction
import { TILE_SIDE } from './layout.ts';

/** Cells that lie in one tile. */
export interface TileCells {
  readonly tile: number;
  /** Their indexes in the list of cells; those of one group follow each other, whatever the size of groups. */
  readonly indexes: Int32Array;
  /** Whether they lie in more than one group of 4 x 4 cells. */
  readonly spansGroups: boolean;
}

const CELLS_PER_TILE = TILE_SIDE * TILE_SIDE;
const CELLS_PER_SQUARE = 16;
/** Cells of the smallest groups. */
const CELLS_PER_GROUP = 4;

/** The bits of a column or row of a tile, with a bit between each two: squares of 2, 4, 8 cells a side follow each other. */
const SPREAD = Uint8Array.from(
  { length: TILE_SIDE },
  (_, n) => (n & 1) | ((n & 2) << 1) | ((n & 4) << 2) | ((n & 8) << 3),
);

/** Sorts cells by the tiles in which they lie, in a cube whose rows have `nx` cells. */
export function cellsByTile(nx: number, cells: ArrayLike<number>): readonly TileCells[] {
  const positions = positionsOf(nx, cells);
  const order = orderOf(positions);
  const tileAt = (n: number) => Math.floor(positions[order[n]!]! / CELLS_PER_TILE);
  const groupAt = (n: number) => Math.floor(positions[order[n]!]! / CELLS_PER_SQUARE);
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

/** Position of each cell in a cube, counted tile by tile and in each tile square by square, of any size. */
function positionsOf(nx: number, cells: ArrayLike<number>): Float64Array {
  const tilesX = Math.ceil(nx / TILE_SIDE);
  const positions = new Float64Array(cells.length);
  for (let n = 0; n < positions.length; n++) {
    const cell = cells[n]!;
    const j = Math.floor(cell / nx);
    const i = cell - j * nx;
    const inTile = (SPREAD[j % TILE_SIDE]! << 1) | SPREAD[i % TILE_SIDE]!;
    const tile = Math.floor(j / TILE_SIDE) * tilesX + Math.floor(i / TILE_SIDE);
    positions[n] = tile * CELLS_PER_TILE + inTile;
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
