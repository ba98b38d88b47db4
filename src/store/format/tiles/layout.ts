import { TILE_SIDE } from '../../../geo/index.ts';

export { MISSING } from '../../../catalog/index.ts';
export { TILE_SIDE };

/**
 * Geometry of a cube: the tile, the group and the slot in the group of each cell.
 * docs/cube-format.md specifies it; the numbers here are part of the format.
 */

/** Cells along each side of a group. */
export type GroupSide = 2 | 4 | 8 | 16;

const CELLS_PER_TILE = TILE_SIDE * TILE_SIDE;
/** Most groups of a tile, those of 2 x 2 cells. */
const MAX_GROUPS = CELLS_PER_TILE / 4;

/** How the cells of a tile are divided into square groups; cells, groups and slots count row by row. */
export class TileGroups {
  readonly side: GroupSide;
  readonly perSide: number;
  readonly count: number;
  readonly cells: number;
  /** Bytes of a tile's head: a 2-byte length per group, none where the tile is one group. */
  readonly headBytes: number;
  readonly #shift: number;

  constructor(side: GroupSide) {
    this.side = side;
    this.perSide = TILE_SIDE / side;
    this.count = this.perSide * this.perSide;
    this.cells = side * side;
    this.headBytes = this.count > 1 ? 2 * this.count : 0;
    this.#shift = Math.log2(side);
  }

  /** Group of a cell of the tile. */
  groupOf(cellInTile: number): number {
    return ((cellInTile >>> 4) >>> this.#shift) * this.perSide + ((cellInTile & 15) >>> this.#shift);
  }

  /** Slot of a cell in its group. */
  slotOf(cellInTile: number): number {
    const mask = this.side - 1;
    return ((cellInTile >>> 4) & mask) * this.side + (cellInTile & mask);
  }
}

/** Most leads of one cube; more go to another one. The length of every group then fits the 2 bytes of the tile's head. */
export const MAX_LEADS = 2048;
/** The highest number of a member: ensembles of today have up to 62. */
export const MAX_MEMBER = 999;
/** Most cells of a cube's grid; limits the memory that a header can make a reader allocate. */
export const MAX_CELLS = 2 ** 27;

/** Bytes of a tile in which every group has the greatest length that the head can hold. */
export const MAX_TILE_BYTES = 2 * MAX_GROUPS + MAX_GROUPS * 0xffff;

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
