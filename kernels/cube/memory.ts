// Where things lie in the memory of the encoder of cubes. Everything has a fixed size, enough for the most leads that a cube may
// have (src/store/format/tiles/layout.ts), whatever its values.

/** Cells along each side of a tile. */
export const TILE_SIDE: i32 = 16;
/** Most tiles of a block, all of one row. */
export const MAX_ROW_TILES: i32 = 128;
/** Most cells of a group. */
export const MAX_CELLS: i32 = 256;
/** Most values of a brick: four by four cells at 73 leads. Larger groups have fewer leads. */
const MAX_VALUES: i32 = 16 * 73;

/**
 * Four values are read at a time, and those before and above them, whether they count or not: bytes before the first
 * value, of a row of the most tiles and a little more, and behind the last.
 */
const MARGIN: i32 = MAX_ROW_TILES * TILE_SIDE * 4 + 128;
/** Values of a block of tiles, plane by plane: at most 2048 planes of tiles, with a cache line between planes. */
export const INPUT_BYTES: i32 = 2048 * (1024 + 64);
/** A tile whose values take 32 bits each, with the heads of its bricks. */
const OUTPUT_BYTES: i32 = 2_500_000;

const INPUT_START: usize = memory.data(MARGIN + INPUT_BYTES + MARGIN, 64);
export const INPUT: usize = INPUT_START + MARGIN;
export const OUTPUT: usize = memory.data(OUTPUT_BYTES, 64);

/** Copy of a brick, plane by plane, in which missing values are replaced. */
const FILLED_START: usize = memory.data(MARGIN + MAX_VALUES * 8 + MARGIN, 64);
export const FILLED: usize = FILLED_START + MARGIN;
/** A bit for each value of a brick, cell after cell: whether it is missing. */
export const VALUE_BITS: usize = memory.data(MAX_VALUES / 8 + 8, 8);
/** Of each cell of a brick, how many of its values are missing; -1 = it lies outside the grid. */
export const MISSING_COUNTS: usize = memory.data(MAX_CELLS * 4, 8);

/** First residual of each cell, in coding order. */
export const BASE: usize = memory.data((MAX_CELLS + 8) * 4, 16);
/** Differences in time, in coding order, cell after cell. */
export const STEPS: usize = memory.data(MAX_VALUES * 8 + 256, 16);
/** Widths: of each block of first residuals, of each octet of each cell's differences, of each run of cells. */
export const BASE_NIBBLES: usize = memory.data(32, 8);
export const NIBBLES: usize = memory.data(MAX_CELLS * 4, 8);
export const RUN_NIBBLES: usize = memory.data(MAX_CELLS, 8);

/** The numbers of cells that start a block of first residuals, and the end of the last; of runs of cells likewise. */
export const BASE_BLOCKS: usize = memory.data(32 * 4, 8);
export const RUNS: usize = memory.data((MAX_CELLS + 1) * 4, 8);
/** Positions in coding order of the four cells of each vector, row by row. */
export const POSITIONS: usize = memory.data((MAX_CELLS + 8) * 4, 8);

/** In place of a value that is missing. */
export const MISSING: i32 = i32.MIN_VALUE;
