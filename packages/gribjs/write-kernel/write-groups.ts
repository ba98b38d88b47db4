import { align, beginAt, put } from './bits';
import { differences, GROUP_BYTES, groups, MISSING, out } from './memory';

/**
 * Writes what follows the first values in section 7 of complex packing: references, widths, lengths and values of all groups.
 *
 * @param least what is taken off every difference
 * @returns number of bytes
 */
export function writeGroups(
  count: i32,
  least: i32,
  referenceBits: i32,
  widthBase: i32,
  widthBits: i32,
  lengthBase: i32,
  lengthIncrement: i32,
  lengthBits: i32,
  mayMiss: bool,
): i32 {
  const last = groups + <usize>(count - 1) * GROUP_BYTES;
  beginAt(out);
  for (let group = groups; group <= last; group += GROUP_BYTES) {
    const reference = load<i32>(group, 4);
    // All ones where all are missing.
    put(reference === MISSING ? 0xffffffff >>> (32 - referenceBits) : reference, referenceBits);
  }
  align();
  for (let group = groups; group <= last; group += GROUP_BYTES) put(load<i32>(group, 12) - widthBase, widthBits);
  align();
  for (let group = groups; group < last; group += GROUP_BYTES) {
    put((load<i32>(group) - lengthBase) / lengthIncrement, lengthBits);
  }
  // The last group's length stands in section 5; here it may be anything that fits.
  put(0, lengthBits);
  align();
  let at = differences;
  for (let group = groups; group <= last; group += GROUP_BYTES) {
    const width = load<i32>(group, 12);
    const end = at + (<usize>load<i32>(group) << 2);
    const base = load<i32>(group, 4) + least;
    if (width === 0) at = end;
    else if (mayMiss) at = writeSome(at, end, base, width);
    else at = writeAll(at, end, base, width);
  }
  return <i32>(align() - out);
}

function writeSome(from: usize, end: usize, base: i32, width: i32): usize {
  const hole: u32 = 0xffffffff >>> (32 - width);
  for (let at = from; at < end; at += 4) {
    const value = load<i32>(at);
    put(value === MISSING ? hole : value - base, width);
  }
  return end;
}

function writeAll(from: usize, end: usize, base: i32, width: i32): usize {
  let at = from;
  if (width <= 8) {
    // Four numbers are one of up to 32 bits.
    for (; at + 16 <= end; at += 16) {
      put(
        ((((((load<i32>(at) - base) << width) | (load<i32>(at, 4) - base)) << width) |
          (load<i32>(at, 8) - base)) <<
          width) |
          (load<i32>(at, 12) - base),
        4 * width,
      );
    }
  } else if (width <= 16) {
    for (; at + 8 <= end; at += 8) put(((load<i32>(at) - base) << width) | (load<i32>(at, 4) - base), 2 * width);
  }
  for (; at < end; at += 4) put(load<i32>(at) - base, width);
  return end;
}
