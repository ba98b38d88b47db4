import { INPUT, INPUT_BYTES, INTEGERS, MARGIN } from './memory';
import { unpackNumbers } from './row';

// Rows of a PNG image (ISO/IEC 15948, clause 9), whose filters work on each byte of a pixel by itself: in lanes of 16 bits, of
// which up to four are in use. Lanes behind those of a pixel mean nothing; what they store is overwritten by the next one.

/** Two rows without their filters: the present one, and the one above it. */
const ROWS: usize = memory.data(2 * (INPUT_BYTES + MARGIN), 64);

@inline
export function rowAt(number: i32): usize {
  return ROWS + <usize>((number & 1) * (INPUT_BYTES + MARGIN));
}

/**
 * Undoes the filter of a row of `bytes` bytes that the input holds, in pixels of `pixelBytes`. The row above is the one that the call before
 * has left, or zeros for number 0.
 *
 * @param filter none, sub, up, average, Paeth: 0 to 4
 */
export function unfilterRow(number: i32, filter: i32, pixelBytes: i32, bytes: i32): void {
  const row = rowAt(number);
  const above = rowAt(number + 1);
  if (number === 0) memory.fill(above, 0, <usize>bytes);
  if (filter === 0) memory.copy(row, INPUT, <usize>bytes);
  else if (filter === 1) undoSub(row, <usize>pixelBytes, <usize>bytes);
  else if (filter === 2) undoUp(row, above, <usize>bytes);
  else if (filter === 3) undoAverage(row, above, <usize>pixelBytes, <usize>bytes);
  else undoPaeth(row, above, <usize>pixelBytes, <usize>bytes);
}

/** Unpacks `count` pixels of `bits` bits (8 to 32), from byte `from` of a row on. */
export function unpackPixels(number: i32, from: i32, bits: i32, count: i32): void {
  unpackNumbers(rowAt(number) + <usize>from, 0, bits, INTEGERS + <usize>(count << 2));
}

@inline
function pixelAt(address: usize): v128 {
  return i16x8.extend_low_i8x16_u(v128.load32_zero(address));
}

@inline
function storePixel(address: usize, pixel: v128): void {
  v128.store32_lane(address, i8x16.narrow_i16x8_u(pixel, pixel), 0);
}

function undoSub(row: usize, step: usize, bytes: usize): void {
  let left = i16x8.splat(0);
  for (let at: usize = 0; at < bytes; at += step) {
    // Bytes are added without carry, so that the upper ones stay 0.
    left = i8x16.add(pixelAt(INPUT + at), left);
    storePixel(row + at, left);
  }
}

function undoUp(row: usize, above: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 16) {
    v128.store(row + at, i8x16.add(v128.load(INPUT + at), v128.load(above + at)));
  }
}

function undoAverage(row: usize, above: usize, step: usize, bytes: usize): void {
  let left = i16x8.splat(0);
  for (let at: usize = 0; at < bytes; at += step) {
    const average = i16x8.shr_u(i16x8.add(left, pixelAt(above + at)), 1);
    left = i8x16.add(pixelAt(INPUT + at), average);
    storePixel(row + at, left);
  }
}

/** src/packing/png/filters.ts says what the predictor comes to. */
function undoPaeth(row: usize, above: usize, step: usize, bytes: usize): void {
  let left = i16x8.splat(0);
  let upLeft = i16x8.splat(0);
  for (let at: usize = 0; at < bytes; at += step) {
    const up = pixelAt(above + at);
    const twice = i16x8.add(upLeft, upLeft);
    const limit = i16x8.sub(i16x8.sub(i16x8.add(twice, upLeft), up), left);
    const lesser = i16x8.min_s(left, up);
    const greater = i16x8.max_s(left, up);
    const inner = v128.bitselect(lesser, upLeft, i16x8.ge_s(limit, greater));
    const predicted = v128.bitselect(inner, greater, i16x8.gt_s(limit, lesser));
    left = i8x16.add(pixelAt(INPUT + at), predicted);
    upLeft = up;
    storePixel(row + at, left);
  }
}
