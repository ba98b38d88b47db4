/** Bytes of the largest block. */
export const MAX_BLOCK: i32 = 900_000;
/** Blocks that are decoded side by side: the chain through a block waits for memory at each step, several wait together. */
export const LANES: i32 = 4;

/** Bytes of a block that may be written or read beyond its end. */
const SLACK: i32 = 64;
const BYTES_STRIDE: usize = <usize>(MAX_BLOCK + SLACK);

/** Links of the lanes' blocks: place of the next byte << 8 | byte. */
const LINKS: usize = 131_072;
/** Last columns of the lanes' blocks, then their bytes before runs are drawn out. */
const COLUMNS: usize = LINKS + <usize>(LANES * MAX_BLOCK * 4);
const INPUT: usize = (COLUMNS + <usize>LANES * BYTES_STRIDE + 65_535) & ~65_535;
/** Zeros behind the packed bytes, more than what is read between two looks at the end. */
const PADDING: usize = 32_768;

let output: usize = INPUT;

@inline
export function linksOf(lane: i32): usize {
  return LINKS + <usize>(lane * MAX_BLOCK * 4);
}

@inline
export function columnOf(lane: i32): usize {
  return COLUMNS + <usize>lane * BYTES_STRIDE;
}

/** Makes room for packed bytes, and says where they are to be put. */
export function inputOf(length: i32): usize {
  output = (INPUT + <usize>length + PADDING + 15) & ~15;
  reserve(output);
  memory.fill(INPUT + <usize>length, 0, PADDING);
  return INPUT;
}

export function packedBytes(): usize {
  return INPUT;
}

/** Where the unpacked bytes begin. */
export function outputAt(): usize {
  return output;
}

/** Makes the memory reach to `end` at least. A trap where the machine has none left. */
export function reserve(end: usize): void {
  const pages = <i32>((end + 65_535) >>> 16) - memory.size();
  if (pages > 0 && memory.grow(pages) < 0) unreachable();
}
