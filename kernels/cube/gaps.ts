// Bricks of which values are missing or outside the grid: other values take their place, such that residuals are small.
import { FILLED, MISSING, MISSING_COUNTS, VALUE_BITS } from './memory';
import { cells, leads, side } from './plan';

/** Bits 0-1 of a brick's flags: which of its values are missing. */
export const MISSING_NONE: i32 = 0;
export const MISSING_ALL: i32 = 1;
/** A bit for each cell follows: those that are missing at all leads of the brick. */
const MISSING_CELLS: i32 = 2;
/** A bit for each value follows, cell after cell. */
const MISSING_VALUES: i32 = 3;

const LOW_LANES: usize = memory.data<i32>([-1, -1, 0, 0], 16);

/** Bytes from row to row and from plane to plane of the copy. */
export function filledRowBytes(): usize {
  return <usize>(max(side, 4) << 2);
}

export function filledPlaneBytes(): usize {
  return filledRowBytes() * <usize>side;
}

/** Whether any value of a brick that lies inside the grid is missing. */
export function hasMissing(at: usize, rowBytes: usize, planeBytes: usize): bool {
  const missing = i32x4.splat(MISSING);
  let found = i32x4.splat(0);
  for (let k = 0; k < leads; k++) {
    for (let y = 0; y < side; y++) {
      const row = at + <usize>k * planeBytes + <usize>y * rowBytes;
      for (let x = 0; x < side; x += 4) {
        found = v128.or(found, i32x4.eq(v128.load(row + <usize>(x << 2)), missing));
      }
    }
  }
  if (side === 2) found = v128.and(found, v128.load(LOW_LANES));
  return v128.any_true(found);
}

@inline
function countOf(slot: i32): i32 {
  return load<i32>(MISSING_COUNTS + <usize>(slot << 2));
}

@inline
function isEmpty(slot: i32): bool {
  const count = countOf(slot);
  return count < 0 || count === leads;
}

@inline
function filledAt(slot: i32): usize {
  return FILLED + <usize>(slot / side) * filledRowBytes() + <usize>((slot % side) << 2);
}

/**
 * Copies a brick of which only some columns and rows are inside the grid; returns what is missing of it. In place of a missing value
 * stands the cell's value before it (at the start of the segment the one after it), in cells without any what their neighbours predict.
 */
export function fill(at: usize, rowBytes: usize, planeBytes: usize, columns: i32, rows: i32): i32 {
  memory.fill(VALUE_BITS, 0, <usize>((cells * leads + 7) >> 3));
  let firstPresent = -1;
  let isPartial = false;
  let hasEmpty = false;
  for (let slot = 0; slot < cells; slot++) {
    const x = slot % side;
    const y = slot / side;
    const isInside = x < columns && y < rows;
    const count = isInside
      ? copyCell(at + <usize>y * rowBytes + <usize>(x << 2), planeBytes, slot)
      : -1;
    store<i32>(MISSING_COUNTS + <usize>(slot << 2), count);
    if (isInside && count < leads && firstPresent < 0) firstPresent = slot;
    if (count > 0 && count < leads) isPartial = true;
    if (count === leads) hasEmpty = true;
  }
  if (firstPresent < 0) return MISSING_ALL;
  if (isEmpty(0)) copySeries(firstPresent, 0);
  for (let slot = 1; slot < cells; slot++) if (isEmpty(slot)) predict(slot);
  return isPartial ? MISSING_VALUES : hasEmpty ? MISSING_CELLS : MISSING_NONE;
}

/** Returns how many of the cell's values are missing. */
function copyCell(from: usize, planeBytes: usize, slot: i32): i32 {
  const to = filledAt(slot);
  const toBytes = filledPlaneBytes();
  let count = 0;
  let isPresent = false;
  let last = 0;
  for (let k = 0; k < leads; k++) {
    const value = load<i32>(from + <usize>k * planeBytes);
    if (value === MISSING) {
      count++;
      setBit(VALUE_BITS, slot * leads + k);
    } else {
      if (!isPresent) for (let before = 0; before < k; before++) store<i32>(to + <usize>before * toBytes, value);
      isPresent = true;
      last = value;
    }
    store<i32>(to + <usize>k * toBytes, last);
  }
  return count;
}

function copySeries(fromSlot: i32, toSlot: i32): void {
  const bytes = filledPlaneBytes();
  let from = filledAt(fromSlot);
  let to = filledAt(toSlot);
  for (let k = 0; k < leads; k++, from += bytes, to += bytes) store<i32>(to, load<i32>(from));
}

/** A series without residuals: that of the cell on the left, plus the difference of the cells above. */
function predict(slot: i32): void {
  if (slot < side) return copySeries(slot - 1, slot);
  if (slot % side === 0) return copySeries(slot - side, slot);
  const bytes = filledPlaneBytes();
  const row = filledRowBytes();
  let to = filledAt(slot);
  for (let k = 0; k < leads; k++, to += bytes) {
    store<i32>(to, load<i32>(to - 4) + load<i32>(to - row) - load<i32>(to - row - 4));
  }
}

/** Writes the bits of what is missing; returns the byte after them. */
export function writeMissing(missing: i32, at: usize): usize {
  if (missing === MISSING_VALUES) {
    const bytes = <usize>((cells * leads + 7) >> 3);
    memory.copy(at, VALUE_BITS, bytes);
    return at + bytes;
  }
  if (missing !== MISSING_CELLS) return at;
  const bytes = <usize>((cells + 7) >> 3);
  memory.fill(at, 0, bytes);
  for (let slot = 0; slot < cells; slot++) {
    if (countOf(slot) === leads) setBit(at, slot);
  }
  return at + bytes;
}

@inline
function setBit(bits: usize, n: i32): void {
  const byte = bits + <usize>(n >> 3);
  const mask: i32 = 1 << (n & 7);
  store<u8>(byte, load<u8>(byte) | <u8>mask);
}
