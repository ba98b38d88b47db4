// The brick that is being read: what its flags say, and where its parts are (docs/cube-format.md).
import { BASE, INPUT, MISSING } from './memory';
import { bitsOf, readValues } from './unpack';

/** Problems, as numbers that the functions of index.ts return; 0 for none. */
export const TOO_SHORT: i32 = -1;
export const LEFT_OVER: i32 = -2;
export const WRONG_END: i32 = -3;
const MISSING_WITH_VALUES: i32 = -4;
const ONE_LEAD_VARIES: i32 = -5;

/** Values that share a width: longer series of differences are cut into blocks of so many, or of half of them. */
const BLOCK: i32 = 16;

const MISSING_ALL: i32 = 1;
const MISSING_CELLS: i32 = 2;
const MISSING_VALUES: i32 = 3;
const SPATIAL: i32 = 4;
const VARYING: i32 = 8;
const ROWS: i32 = 16;
const SHORT_BLOCKS: i32 = 32;

export let side: i32 = 0;
export let cells: i32 = 0;
/** A slot has its row above so many bits, its column below. */
export let shift: i32 = 0;
export let leads: i32 = 0;
/** Differences in time of each cell. */
export let steps: i32 = 0;
/** Whether each cell's differences start at a byte and are cut into blocks; else runs of cells share a block. */
export let isLong: bool = false;
export let isPlane: bool = false;
export let isVarying: bool = false;
export let hasGaps: bool = false;
/** Nothing else is set where all values are missing. */
export let isMissing: bool = false;
/** Values of a block of differences, where they are long. */
export let blockValues: i32 = 0;
export let blocksPerCell: i32 = 0;
export let stepsAt: usize = 0;
export let end: usize = 0;

let missing: i32 = 0;
let missingAt: usize = 0;
let widthsAt: usize = 0;

/** Goes to the brick at bytes `from` to `to` of the input, at least one, and reads its first residuals. @returns a problem or 0 */
export function open(from: i32, to: i32, groupSide: i32, brickLeads: i32): i32 {
  side = groupSide;
  cells = side * side;
  shift = ctz(side);
  leads = brickLeads;
  steps = leads - 1;
  isLong = steps > BLOCK;
  end = INPUT + <usize>to;
  let at = INPUT + <usize>from;
  const flags = <i32>load<u8>(at++);
  missing = flags & 3;
  isMissing = missing === MISSING_ALL;
  if (isMissing) return flags !== MISSING_ALL || at !== end ? MISSING_WITH_VALUES : 0;
  hasGaps = missing !== 0;
  isPlane = (flags & ROWS) !== 0;
  isVarying = (flags & VARYING) !== 0;
  missingAt = at;
  if (missing === MISSING_CELLS) at += <usize>((cells + 7) >>> 3);
  else if (missing === MISSING_VALUES) at += <usize>((cells * leads + 7) >>> 3);
  const firstBytes = (flags >>> 6) + 1;
  if (at + <usize>firstBytes > end) return TOO_SHORT;
  const first = load<u32>(at) & (0xffffffff >>> (32 - 8 * firstBytes));
  at += <usize>firstBytes;
  if ((flags & SPATIAL) !== 0) {
    at = readBase(at);
    if (at > end) return TOO_SHORT;
  } else memory.fill(BASE, 0, <usize>(cells << 2));
  store<i32>(BASE, <i32>(first >>> 1) ^ -(<i32>first & 1));
  if (!isVarying) return at === end ? 0 : LEFT_OVER;
  if (steps === 0) return ONE_LEAD_VARIES;
  blockValues = (flags & SHORT_BLOCKS) === 0 ? BLOCK : BLOCK / 2;
  blocksPerCell = (steps + blockValues - 1) / blockValues;
  widthsAt = at;
  const blocks = isLong ? cells * blocksPerCell : runsOf();
  stepsAt = at + <usize>((blocks + 1) >>> 1);
  return stepsAt > end ? TOO_SHORT : 0;
}

/** Width of a block of differences. */
@inline
export function nibbleOf(block: i32): i32 {
  return (<i32>load<u8>(widthsAt + <usize>(block >>> 1)) >>> ((block & 1) << 2)) & 15;
}

/** Cells that share a block, where they do. */
@inline
export function cellsPerRun(): i32 {
  return max(1, BLOCK / steps);
}

/** Blocks of differences, where cells share them: those of the first cell, of the first row, of the first column, of all others. */
function runsOf(): i32 {
  const most = cellsPerRun();
  const inLine = (side - 1 + most - 1) / most;
  return 1 + 2 * inLine + ((side - 1) * (side - 1) + most - 1) / most;
}

/** Where the part of the coding order ends that has a position: the first cell, its row, its column, all others. */
@inline
export function partEnd(position: i32): i32 {
  return position === 0 ? 1 : position < side ? side : position < 2 * side - 1 ? 2 * side - 1 : cells;
}

/** Reads the first residuals of all cells but the first one. @returns where they end, beyond the brick's end if it is too short */
function readBase(at: usize): usize {
  const inside = (side - 1) * (side - 1);
  const inLine = (side - 1 + BLOCK - 1) / BLOCK;
  const blocks = 2 * inLine + (inside + BLOCK - 1) / BLOCK;
  const valuesAt = at + <usize>((blocks + 1) >>> 1);
  if (valuesAt > end) return valuesAt;
  let bit: i32 = 0;
  let position: i32 = 1;
  for (let block = 0; block < blocks; block++) {
    const nibble = (<i32>load<u8>(at + <usize>(block >>> 1)) >>> ((block & 1) << 2)) & 15;
    const count = min(BLOCK, partEnd(position) - position);
    readValues(valuesAt, bit, count, nibble, BASE + <usize>(position << 2));
    bit += bitsOf(nibble) * count;
    position += count;
  }
  return valuesAt + <usize>((bit + 7) >>> 3);
}

/** Replaces what is missing of the series of a cell. */
export function blankSeries(slot: i32, series: usize): void {
  for (let k = 0; k < leads; k++) {
    if (isMissingAt(slot, k)) store<i32>(series + <usize>(k << 2), MISSING);
  }
}

/** Whether a value is missing, in a brick that has gaps. */
@inline
export function isMissingAt(slot: i32, k: i32): bool {
  const n = missing === MISSING_CELLS ? slot : slot * leads + k;
  return ((<i32>load<u8>(missingAt + <usize>(n >>> 3)) >>> (n & 7)) & 1) === 1;
}

/** By side of the group and position in coding order, the slot of the cell; the table of each side begins at sixteen times the side. */
const SLOTS: usize = memory.data(512, 16);

for (let width = 2; width <= 16; width *= 2) {
  const table = SLOTS + <usize>(width << 4);
  let position: usize = 0;
  for (let x = 0; x < width; x++) store<u8>(table + position++, <u8>x);
  for (let y = 1; y < width; y++) store<u8>(table + position++, <u8>(y * width));
  for (let y = 1; y < width; y++) {
    for (let x = 1; x < width; x++) store<u8>(table + position++, <u8>(y * width + x));
  }
}

/** The slot of a cell by its position in coding order. */
@inline
export function slotAt(position: i32): i32 {
  return <i32>load<u8>(SLOTS + <usize>((side << 4) + position));
}
