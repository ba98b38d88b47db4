// One brick: the values of a group of cells at the leads of a segment.
import { fill, filledPlaneBytes, filledRowBytes, hasMissing, MISSING_ALL, MISSING_NONE, writeMissing } from './gaps';
import { BASE, BASE_BLOCKS, BASE_NIBBLES, FILLED, NIBBLES, RUN_NIBBLES, RUNS, STEPS } from './memory';
import { beginBits, endBits, packBits, packBytes } from './pack';
import { BLOCK_VALUES, baseBlocks, cells, isLong, OCTET, octets, runs, side, steps, stride } from './plan';
import {
  choosePlane,
  computeResiduals,
  hasShortBlocks,
  isVaryingSeries,
  measureBase,
  measureRuns,
} from './residuals';

// Bits of a brick's flags.
/** The residuals of cells beside the first one follow. */
const FLAG_SPATIAL: i32 = 4;
/** Differences in time follow. */
const FLAG_VARYING: i32 = 8;
/** Inside cells refer to the cells above them too, not only to those on their left. */
const FLAG_PLANE: i32 = 16;
/** Blocks of differences have eight values instead of sixteen. */
const FLAG_SHORT_BLOCKS: i32 = 32;
/** Bytes of the first value, minus one. */
const FIRST_BYTES_SHIFT: i32 = 6;

/**
 * Writes the brick whose first value is at `from` to `at`; returns the byte after it, `at` where all its values are zero.
 * @param columns, rows of the group that are inside the grid
 */
export function encodeBrick(
  from: usize,
  rowBytes: usize,
  planeBytes: usize,
  columns: i32,
  rows: i32,
  at: usize,
): usize {
  const isWhole = columns >= side && rows >= side;
  if (isWhole && !hasMissing(from, rowBytes, planeBytes)) {
    return encode(from, rowBytes, planeBytes, MISSING_NONE, at, at + 1);
  }
  const missing = fill(from, rowBytes, planeBytes, columns, rows);
  if (missing === MISSING_ALL) {
    store<u8>(at, <u8>MISSING_ALL);
    return at + 1;
  }
  return encode(FILLED, filledRowBytes(), filledPlaneBytes(), missing, at, writeMissing(missing, at + 1));
}

/** @param dataAt behind the flags, which are at `at`, and the bits of what is missing */
function encode(
  from: usize,
  rowBytes: usize,
  planeBytes: usize,
  missing: i32,
  at: usize,
  dataAt: usize,
): usize {
  const isPlane = choosePlane(from, rowBytes, planeBytes);
  computeResiduals(from, rowBytes, planeBytes, isPlane);
  const first = load<i32>(BASE);
  const isSpatial = measureBase();
  const isVarying = isLong ? isVaryingSeries() : measureRuns();
  if (missing === MISSING_NONE && first === 0 && !isSpatial && !isVarying) return at;
  const isShort = isLong && isVarying && hasShortBlocks();
  const zigzag = (first << 1) ^ (first >> 31);
  const firstBytes = zigzag === 0 ? 1 : (39 - clz(zigzag)) >>> 3;
  let flags = missing | ((firstBytes - 1) << FIRST_BYTES_SHIFT);
  if (isSpatial) flags |= FLAG_SPATIAL;
  if (isVarying) flags |= FLAG_VARYING;
  if (isPlane) flags |= FLAG_PLANE;
  if (isShort) flags |= FLAG_SHORT_BLOCKS;
  store<u8>(at, <u8>flags);
  store<i32>(dataAt, zigzag);
  let position = dataAt + <usize>firstBytes;
  if (isSpatial) position = packBase(position);
  if (!isVarying) return position;
  return isLong ? packSeries(position, isShort) : packRuns(position);
}

/** Writes widths of four bits each, the low half of a byte first; returns the byte after them. */
function writeNibbles(nibbles: usize, count: i32, at: usize): usize {
  for (let n = 0; n < count; n += 2) {
    const low = load<u8>(nibbles + <usize>n);
    const high = n + 1 < count ? load<u8>(nibbles + <usize>n, 1) : 0;
    store<u8>(at + <usize>(n >> 1), low | (high << 4));
  }
  return at + <usize>((count + 1) >> 1);
}

function packBase(at: usize): usize {
  beginBits(writeNibbles(BASE_NIBBLES, baseBlocks, at));
  for (let block = 0; block < baseBlocks; block++) {
    const from = load<i32>(BASE_BLOCKS + <usize>(block << 2));
    const to = load<i32>(BASE_BLOCKS + <usize>(block << 2), 4);
    packBits(BASE + <usize>(from << 2), to - from, load<u8>(BASE_NIBBLES + <usize>block));
  }
  return endBits();
}

/** Cells of a run share a width, and their differences follow each other. */
function packRuns(at: usize): usize {
  beginBits(writeNibbles(RUN_NIBBLES, runs, at));
  for (let run = 0; run < runs; run++) {
    const from = load<i32>(RUNS + <usize>(run << 2));
    const to = load<i32>(RUNS + <usize>(run << 2), 4);
    packBits(STEPS + <usize>from * stride, (to - from) * steps, load<u8>(RUN_NIBBLES + <usize>run));
  }
  return endBits();
}

/** Differences of each cell start at a byte. */
function packSeries(at: usize, isShort: bool): usize {
  const length = isShort ? OCTET : BLOCK_VALUES;
  const blocks = cells * ((steps + length - 1) / length);
  let position = at + <usize>((blocks + 1) >> 1);
  for (let cell = 0, block = 0; cell < cells; cell++) {
    let nibbles = NIBBLES + <usize>(cell * octets);
    let from = STEPS + <usize>cell * stride;
    for (let left = steps; left > 0; left -= length, block++, from += <usize>(length << 2)) {
      let nibble = <i32>load<u8>(nibbles++);
      if (!isShort && left > OCTET) nibble = max(nibble, <i32>load<u8>(nibbles++));
      const byte = at + <usize>(block >> 1);
      store<u8>(byte, (block & 1) === 0 ? <u8>nibble : load<u8>(byte) | <u8>(nibble << 4));
      position = packBytes(from, min(left, length), nibble, position);
    }
  }
  return position;
}
