// Packing of residuals: two's complement of a width that a block shares, lowest bit first, little-endian.
// Up to eight bytes behind what is written are written too; what follows is written later.

/** Where the next bits go, those of its byte that are written already, and how many they are. */
let to: usize = 0;
let pending: u64 = 0;
let filled: u32 = 0;

/** For lanes of 64 bits. */
const LOW_HALVES: usize = memory.data<u32>([0xffffffff, 0, 0xffffffff, 0], 16);

/** Four values of up to 14 bits one after another, in 56 bits. */
@inline
function packedFour(from: usize, mask: v128, lowHalves: v128, width: u32): u64 {
  const codes = v128.and(v128.load(from), mask);
  const pairs = v128.or(v128.and(codes, lowHalves), i64x2.shl(i64x2.shr_u(codes, 32), <i32>width));
  return <u64>i64x2.extract_lane(pairs, 0) | (<u64>i64x2.extract_lane(pairs, 1) << (2 * width));
}

/**
 * Writes `count` values from a byte on; returns the byte after them. Where they are not a multiple of eight, zeros must follow.
 */
export function packBytes(from: usize, count: i32, nibble: i32, at: usize): usize {
  if (nibble === 0) return at;
  if (nibble === 15) {
    memory.copy(at, from, <usize>(count << 2));
    return at + <usize>(count << 2);
  }
  const width = <u32>nibble;
  const mask = i32x4.splat((1 << nibble) - 1);
  const lowHalves = v128.load(LOW_HALVES);
  // Eight values start and end at a byte, the second four of them within one where the width is odd.
  const byte = <usize>(width >> 1);
  const shift = (width & 1) << 2;
  const end = from + <usize>(count << 2);
  let into = at;
  for (let next = from; next < end; next += 32, into += <usize>width) {
    const low = packedFour(next, mask, lowHalves, width);
    const high = packedFour(next + 16, mask, lowHalves, width);
    store<u64>(into, low);
    store<u64>(into + byte, (low >> (<u64>byte << 3)) | (high << shift));
  }
  return at + <usize>((nibble * count + 7) >> 3);
}

export function beginBits(at: usize): void {
  to = at;
  pending = 0;
  filled = 0;
}

/** The byte after the bits. */
export function endBits(): usize {
  return to + (filled > 0 ? 1 : 0);
}

/** @param count up to 56 */
@inline
function put(bits: u64, count: u32): void {
  const all = pending | (bits << filled);
  store<u64>(to, all);
  const sum = filled + count;
  to += <usize>(sum >> 3);
  pending = all >> (sum & 0x38);
  filled = sum & 7;
}

/** Writes `count` values after the bits before. Up to three values behind them are read. */
export function packBits(from: usize, count: i32, nibble: i32): void {
  if (nibble === 0) return;
  const end = from + <usize>(count << 2);
  let next = from;
  if (nibble === 15) {
    for (; next < end; next += 4) put(<u64>load<u32>(next), 32);
    return;
  }
  const width = <u32>nibble;
  const mask = i32x4.splat((1 << nibble) - 1);
  const lowHalves = v128.load(LOW_HALVES);
  for (; next + 16 <= end; next += 16) put(packedFour(next, mask, lowHalves, width), 4 * width);
  if (next === end) return;
  const bits = <u32>((end - next) >> 2) * width;
  put(packedFour(next, mask, lowHalves, width) & ((<u64>1 << bits) - 1), bits);
}
