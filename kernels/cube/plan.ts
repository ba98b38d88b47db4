// The order in which a brick's values are coded, and the blocks of values that share a width (docs/cube-format.md).
import { BASE_BLOCKS, POSITIONS, RUNS, STEPS } from './memory';

/** Values that share a width, at most. */
export const BLOCK_VALUES: i32 = 16;
/** Differences whose width is found at once; blocks have this length or twice that. */
export const OCTET: i32 = 8;

/** Cells along each side of a group, and all of them. */
export let side: i32 = 0;
export let cells: i32 = 0;
export let baseBlocks: i32 = 0;

/** Of a segment: its leads, the differences in time of each cell, and whether each cell's differences start at a byte. */
export let leads: i32 = 0;
export let steps: i32 = 0;
export let isLong: bool = false;
/** Bytes from a cell's differences to the next cell's; zeros follow those of a long segment. */
export let stride: usize = 0;
export let octets: i32 = 0;
export let runs: i32 = 0;

/** Position in coding order: slot 0, the rest of the first row, the rest of the first column, all others row by row. */
function positionOf(x: i32, y: i32): i32 {
  if (y === 0) return x;
  return x === 0 ? side - 1 + y : side + y * (side - 1) + x - 1;
}

export function planGroup(ofSide: i32): void {
  side = ofSide;
  cells = side * side;
  let at = POSITIONS;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < max(4, side); x++, at += 4) {
      // A group of two by two leaves half of each vector unused: that goes behind the last cell.
      store<i32>(at, x < side ? positionOf(x, y) : cells + x);
    }
  }
  baseBlocks = cut(BASE_BLOCKS, 0, 1, side, BLOCK_VALUES);
  baseBlocks = cut(BASE_BLOCKS, baseBlocks, side, 2 * side - 1, BLOCK_VALUES);
  baseBlocks = cut(BASE_BLOCKS, baseBlocks, 2 * side - 1, cells, BLOCK_VALUES);
  leads = 0;
}

export function planSegment(ofLeads: i32): void {
  if (leads === ofLeads) return;
  leads = ofLeads;
  steps = leads - 1;
  isLong = steps > BLOCK_VALUES;
  octets = max(1, (steps + OCTET - 1) / OCTET);
  stride = <usize>((isLong ? octets * OCTET : steps) << 2);
  memory.fill(STEPS, 0, stride * <usize>cells);
  const cellsPerRun = max(1, BLOCK_VALUES / max(1, steps));
  runs = cut(RUNS, 0, 0, 1, cellsPerRun);
  runs = cut(RUNS, runs, 1, side, cellsPerRun);
  runs = cut(RUNS, runs, side, 2 * side - 1, cellsPerRun);
  runs = cut(RUNS, runs, 2 * side - 1, cells, cellsPerRun);
}

/** Appends the starts of pieces of at most `most` cells to `count` others, and the end of the last; returns how many they are. */
function cut(table: usize, count: i32, from: i32, to: i32, most: i32): i32 {
  let pieces = count;
  for (let cell = from; cell < to; cell += most) store<i32>(table + <usize>(pieces++ << 2), cell);
  store<i32>(table + <usize>(pieces << 2), to);
  return pieces;
}
