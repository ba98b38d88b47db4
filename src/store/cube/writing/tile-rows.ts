// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction
import { TILE_SIDE, tileGridOf } from '../../format/tiles/layout.ts';
import type { CellCounts } from '../../format/tiles/member-tiles.ts';

/** What is encoded, a row of tiles at a time. */
export interface TileRows {
  /** Values of each series. */
  readonly leads: number;
  /** The row of tiles that begins at row `y` of the stored cells: in `planes[lead]`, from row `from` on. Valid until the next call. */
  rowAt(y: number): { readonly planes: readonly Int32Array[]; readonly from: number };
}

/** Planes `[member][lead]` that come one after another. */
export function planesByMember(
  planes: readonly Int32Array[],
  leads: number,
): readonly (readonly Int32Array[])[] {
  return Array.from({ length: planes.length / leads }, (_, m) => planes.slice(m * leads, (m + 1) * leads));
}

/** The rows of a grid as they are. */
export function rowsOfGrid(planes: readonly Int32Array[]): TileRows {
  return { leads: planes.length, rowAt: (y) => ({ planes, from: y }) };
}

/** For each tile of the grid a row of it for each member (`storedCells`). @param members planes `[member][lead]` */
export function rowsOfMembers({ nx, ny }: CellCounts, members: readonly (readonly Int32Array[])[]): TileRows {
  const leads = members[0]?.length ?? 0;
  const { tilesX } = tileGridOf(nx, ny);
  const width = members.length * TILE_SIDE;
  const row = Array.from({ length: leads }, () => new Int32Array(width * TILE_SIDE));
  return {
    leads,
    rowAt(y) {
      const tile = y / TILE_SIDE;
      const i = (tile % tilesX) * TILE_SIDE;
      const j = Math.floor(tile / tilesX) * TILE_SIDE;
      for (const [m, planes] of members.entries()) {
        for (let k = 0; k < leads; k++) copyTile(planes[k]!, { nx, ny }, i, j, row[k]!, m * TILE_SIDE, width);
      }
      return { planes: row, from: 0 };
    },
  };
}

/** Copies a tile. Beyond the grid's edges the outermost cells are repeated, which takes next to no bytes. */
function copyTile(
  plane: Int32Array,
  { nx, ny }: CellCounts,
  i: number,
  j: number,
  into: Int32Array,
  column: number,
  width: number,
): void {
  const columns = Math.min(TILE_SIDE, nx - i);
  for (let y = 0; y < TILE_SIDE; y++) {
    const from = Math.min(j + y, ny - 1) * nx + i;
    const to = y * width + column;
    into.set(plane.subarray(from, from + columns), to);
    if (columns < TILE_SIDE) into.fill(plane[from + columns - 1]!, to + columns, to + TILE_SIDE);
  }
}
