// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction
import { CELLS_PER_GROUP, GROUPS_PER_TILE, groupOf, placeInGroup, TILE_SIDE } from './layout.ts';

/** Cells that lie in one tile. */
export interface TileVisit {
  readonly tile: number;
  /** Their numbers in the list of cells, those of a group one after another. */
  readonly numbers: Int32Array;
  /** Whether they are of more than one group. */
  readonly severalGroups: boolean;
}

const CELLS_OF_TILE = GROUPS_PER_TILE * CELLS_PER_GROUP;

/** Deals out cells to the tiles in which they lie, in a cube whose rows have `nx` cells, tile by tile. */
export function tileVisits(nx: number, cells: ArrayLike<number>): readonly TileVisit[] {
  const places = placesOf(nx, cells);
  const order = orderOf(places);
  const tileAt = (n: number) => Math.floor(places[order[n]!]! / CELLS_OF_TILE);
  const groupAt = (n: number) => Math.floor(places[order[n]!]! / CELLS_PER_GROUP);
  const visits: TileVisit[] = [];
  for (let from = 0, to = 0; from < order.length; from = to) {
    const tile = tileAt(from);
    for (to = from + 1; to < order.length && tileAt(to) === tile; ) to++;
    visits.push({
      tile,
      numbers: order.subarray(from, to),
      severalGroups: groupAt(from) !== groupAt(to - 1),
    });
  }
  return visits;
}

/** Where each cell is in the cube: tile by tile, in it group by group. */
function placesOf(nx: number, cells: ArrayLike<number>): Float64Array {
  const tilesX = Math.ceil(nx / TILE_SIDE);
  const places = new Float64Array(cells.length);
  for (let n = 0; n < places.length; n++) {
    const cell = cells[n]!;
    const j = Math.floor(cell / nx);
    const i = cell - j * nx;
    const inTile = (j % TILE_SIDE) * TILE_SIDE + (i % TILE_SIDE);
    const tile = Math.floor(j / TILE_SIDE) * tilesX + Math.floor(i / TILE_SIDE);
    places[n] = tile * CELLS_OF_TILE + groupOf(inTile) * CELLS_PER_GROUP + placeInGroup(inTile);
  }
  return places;
}

/** Elements of an array of counters for each place that is sorted with it: more would take longer to go through than sorting. */
const MAX_SPREAD = 16;

/** Numbers of the places in ascending order of their groups. */
function orderOf(places: Float64Array): Int32Array {
  const count = places.length;
  if (count === 0) return new Int32Array(0);
  let [least, greatest] = [Infinity, -Infinity];
  for (let n = 0; n < count; n++) {
    const place = places[n]!;
    if (place < least) least = place;
    if (place > greatest) greatest = place;
  }
  const first = Math.floor(least / CELLS_PER_GROUP);
  const groups = Math.floor(greatest / CELLS_PER_GROUP) - first + 1;
  if (groups <= count * MAX_SPREAD) return countedOrder(places, first, groups);
  // Sorting numbers without a comparison function is much quicker; 2^31 places times 2^22 cells fit a double's 53 bits.
  const keys = Float64Array.from(places, (place, n) => place * count + n).sort();
  return Int32Array.from(keys, (key) => key % count);
}

/** The order of places that lie close together: counts those of each group, then deals them out. */
function countedOrder(places: Float64Array, first: number, groups: number): Int32Array {
  const count = places.length;
  const starts = new Int32Array(groups + 1);
  for (let n = 0; n < count; n++) starts[Math.floor(places[n]! / CELLS_PER_GROUP) - first + 1]!++;
  for (let group = 0; group < groups; group++) starts[group + 1]! += starts[group]!;
  const order = new Int32Array(count);
  for (let n = 0; n < count; n++) order[starts[Math.floor(places[n]! / CELLS_PER_GROUP) - first]!++] = n;
  return order;
}
