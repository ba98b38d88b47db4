import { orderBy } from '../geo/index.ts';
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

/** More cells than this are sorted by their bits, which takes a third of a millisecond to set up. */
const MAX_COMPARED = 4096;

/** Numbers of the places in ascending order. */
function orderOf(places: Float64Array): Int32Array {
  const count = places.length;
  const largest = count > MAX_COMPARED ? places.reduce((most, place) => Math.max(most, place), 0) : Infinity;
  if (largest < 2 ** 32) return Int32Array.from(orderBy(Uint32Array.from(places)));
  // Sorting numbers without a comparison function is much quicker; 2^31 places times 2^22 cells fit a double's 53 bits.
  const keys = Float64Array.from(places, (place, n) => place * count + n).sort();
  return Int32Array.from(keys, (key) => key % count);
}
