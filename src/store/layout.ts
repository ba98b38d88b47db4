import { TILE_SIDE } from '../geo/index.ts';

export { MISSING } from '../catalog/index.ts';
export { TILE_SIDE };

/**
 * Geometry of a cube: the tile, the group and the slot in the group of each cell.
 * docs/cube-format.md specifies it; the numbers here are part of the format.
 */

/** Groups of 2x2 cells along each side of a tile. */
const GROUPS_PER_SIDE = TILE_SIDE / 2;
export const GROUPS_PER_TILE = GROUPS_PER_SIDE * GROUPS_PER_SIDE;
export const CELLS_PER_GROUP = 4;
/** Bytes of a tile's head: one 2-byte length per group. */
export const TILE_HEAD_BYTES = GROUPS_PER_TILE * 2;

/**
 * Most leads of one cube. A group of four incompressible series of 2048 leads has 34,804 bytes, so the length of every
 * group fits the 2 bytes of the tile head; more leads go to another cube.
 */
export const MAX_LEADS = 2048;
/** Most cells of a cube's grid; limits the memory that a header can make a reader allocate. */
export const MAX_CELLS = 2 ** 27;

/** Bytes of a tile in which every group has the greatest length that the head can hold. */
export const MAX_TILE_BYTES = TILE_HEAD_BYTES + GROUPS_PER_TILE * 0xffff;

export interface TileGrid {
  readonly tilesX: number;
  readonly tilesY: number;
  readonly tiles: number;
}

/** Tiles of an `nx` by `ny` grid, row by row; tiles of the last column and row may be partly outside. */
export function tileGridOf(nx: number, ny: number): TileGrid {
  const tilesX = Math.ceil(nx / TILE_SIDE);
  const tilesY = Math.ceil(ny / TILE_SIDE);
  return { tilesX, tilesY, tiles: tilesX * tilesY };
}

/** Group of a cell; cells and groups are counted inside the tile, row by row. */
export function groupOf(cellInTile: number): number {
  return (cellInTile >>> 5) * GROUPS_PER_SIDE + ((cellInTile & 15) >>> 1);
}

/** Slot of a cell in its group: 0 and 1 in the first row, 2 and 3 in the second. */
export function slotInGroup(cellInTile: number): number {
  return ((cellInTile >>> 4) & 1) * 2 + (cellInTile & 1);
}

/** Column, inside the tile, of a group's first cell. */
export function groupColumn(group: number): number {
  return (group % GROUPS_PER_SIDE) * 2;
}

/** Row, inside the tile, of a group's first cell. */
export function groupRow(group: number): number {
  return Math.floor(group / GROUPS_PER_SIDE) * 2;
}
