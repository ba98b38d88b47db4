/**
 * Input bytes of a block, of which all tables fit into the processor's nearest cache, and most pairs of bytes occur once, so that there
 * is little to sort. Positions must fit into 16 bits.
 */
export const BLOCK: i32 = 8192;
/** Runs of four may make a block a quarter longer. */
export const MAX_TEXT: i32 = BLOCK + (BLOCK >>> 2) + 16;

/** The text of a block twice, so that its rotations can be read on; then its last column, and its symbols. */
export const TEXT: usize = memory.data(2 * MAX_TEXT + 32, 16);
export const COLUMN: usize = memory.data(MAX_TEXT + 16, 16);
export const SYMBOLS: usize = memory.data(2 * (MAX_TEXT + 16), 16);

const INPUT: usize = (__heap_base + 63) & ~63;
/** Bytes that may be read and written beyond the ends. */
const SLACK: usize = 64;

let output: usize = INPUT;

/** Makes room for bytes and for what they are packed to, and says where they are to be put. A trap where the machine has no memory left. */
export function inputOf(length: i32): usize {
  output = (INPUT + <usize>length + SLACK + 15) & ~15;
  const end = output + <usize>length + <usize>(length >>> 1) + 4096;
  const pages = <i32>((end + 65_535) >>> 16) - memory.size();
  if (pages > 0 && memory.grow(pages) < 0) unreachable();
  return INPUT;
}

export function inputAt(): usize {
  return INPUT;
}

/** Where the packed bytes begin. */
export function outputAt(): usize {
  return output;
}
