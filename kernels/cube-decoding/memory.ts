// Where things lie in the kernel's memory. Everything has a fixed size, so that no cube can make the memory grow.

/** Cells of a group and leads of a cube, at most. */
export const MAX_CELLS: i32 = 256;
const MAX_LEADS: i32 = 2048;

/** Vectors are read and written whole, beyond the last value too. */
const MARGIN: i32 = 64;

/** A group, which has 65,535 bytes at most. */
export const INPUT: usize = memory.data(65_536 + 64, 64);
/** First residual of each cell, in coding order. */
export const BASE: usize = memory.data(256 * 4 + 64, 64);
/** The series of one cell at the leads of a brick. */
export const SERIES: usize = memory.data(2048 * 4 + 64, 64);
/** The values of all cells at one lead, row by row. */
export const PLANE: usize = memory.data(256 * 4 + 64, 64);
/** The values of all cells of a tile at one lead, row by row. */
export const TILE: usize = memory.data(256 * 4 + 64, 64);

/** The series of all cells of a brick, one after another. */
export const VALUES: usize = 131_072;
const END: usize = VALUES + <usize>(MAX_CELLS * (MAX_LEADS + MARGIN) * 4);

export const MISSING: i32 = i32.MIN_VALUE;

/** Elements from a cell's series to the next one's in VALUES. */
@inline
export function strideOf(leads: i32): i32 {
  return ((leads + 7) & ~7) + 8;
}

const pages = <i32>((END + 65_535) >>> 16) - memory.size();
if (pages > 0 && memory.grow(pages) < 0) unreachable();
