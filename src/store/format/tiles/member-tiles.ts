import { TILE_SIDE, tileGridOf } from './layout.ts';

/** Cells along both axes. */
export interface CellCounts {
  readonly nx: number;
  readonly ny: number;
}

/**
 * The cells of a cube as its tiles hold them. In a cube of members, each tile of the grid is there once for each member, one after
 * another: one row of tiles for each tile of the grid, as wide as there are members. So all members of a cell are one read, and a
 * member is read without the others.
 */
export function storedCells({
  nx,
  ny,
  members,
}: CellCounts & { readonly members?: readonly number[] }): CellCounts {
  if (members === undefined) return { nx, ny };
  return { nx: members.length * TILE_SIDE, ny: tileGridOf(nx, ny).tiles * TILE_SIDE };
}

/**
 * Where the cells of a tile of the grid are among the stored ones, for the first member: those of the next one are TILE_SIDE
 * further along x.
 */
export interface MemberTile {
  /** Number of the tile in the grid. */
  readonly tile: number;
  /** Row of the stored cell that holds cell (i, j) of the grid, and its column for the first member. */
  readonly row: number;
  readonly column: number;
}

/** Where cell (i, j) of a grid with rows of `nx` cells is stored. */
export function memberTileOf(nx: number, i: number, j: number): MemberTile {
  const tile = Math.floor(j / TILE_SIDE) * Math.ceil(nx / TILE_SIDE) + Math.floor(i / TILE_SIDE);
  return { tile, row: tile * TILE_SIDE + (j % TILE_SIDE), column: i % TILE_SIDE };
}
