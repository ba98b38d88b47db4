// Unpacking of eight values at a time: two's complement of a width that they share, lowest bit first, little-endian.

/** Widths that vectors unpack, below the one that is escaped. */
const MAX_WIDTH: i32 = 14;
/** Width 15 stands for 32 bits. */
const ESCAPED: i32 = 15;

/**
 * By width and by the bit of its byte at which the first value starts: for the first four values and the other four, which bytes each
 * needs, and the factor that moves its highest bit to the top of its word.
 */
const TABLES: usize = memory.data(15 * 8 * 64, 64);
/** For each count below eight, ones in the lanes of so many values. */
const MASKS: usize = memory.data(8 * 32, 64);

for (let width = 1; width <= MAX_WIDTH; width++) {
  for (let bit = 0; bit < 8; bit++) {
    for (let value = 0; value < 8; value++) {
      const first = bit + width * value;
      const table = tableOf(width, bit) + <usize>((value >>> 2) << 5) + <usize>((value & 3) << 2);
      for (let byte = 0; byte < 4; byte++) store<u8>(table + <usize>byte, <u8>((first >>> 3) + byte));
      store<i32>(table, 1 << (32 - width - (first & 7)), 16);
    }
  }
}
for (let count = 0; count < 8; count++) {
  for (let lane = 0; lane < 8; lane++) store<i32>(MASKS + <usize>((count << 5) + (lane << 2)), lane < count ? -1 : 0);
}

@inline
function tableOf(width: i32, bit: i32): usize {
  return TABLES + <usize>(((width << 3) | bit) << 6);
}

@inline
function lower(bytes: v128, table: usize, right: i32): v128 {
  return i32x4.shr_s(i32x4.mul(i8x16.swizzle(bytes, v128.load(table)), v128.load(table, 16)), right);
}

@inline
function upper(bytes: v128, table: usize, right: i32): v128 {
  return i32x4.shr_s(i32x4.mul(i8x16.swizzle(bytes, v128.load(table, 32)), v128.load(table, 48)), right);
}

/** Bits per value of a block whose width is given as `nibble`. */
@inline
export function bitsOf(nibble: i32): i32 {
  return nibble === ESCAPED ? 32 : nibble;
}

/** Bytes that `count` values take. */
@inline
export function bytesOf(nibble: i32, count: i32): i32 {
  return (bitsOf(nibble) * count + 7) >>> 3;
}

/** Adds values from byte `at` to the integers at `to`, eight at a time: up to seven more than `count`. */
@inline
export function addValues(at: usize, count: i32, nibble: i32, to: usize): void {
  if (nibble === 0) return;
  const end = to + <usize>(count << 2);
  if (nibble === ESCAPED) {
    for (; to < end; to += 32, at += 32) {
      v128.store(to, i32x4.add(v128.load(to), v128.load(at)));
      v128.store(to, i32x4.add(v128.load(to, 16), v128.load(at, 16)), 16);
    }
    return;
  }
  const table = tableOf(nibble, 0);
  const right = 32 - nibble;
  for (; to < end; to += 32, at += <usize>nibble) {
    const bytes = v128.load(at);
    v128.store(to, i32x4.add(v128.load(to), lower(bytes, table, right)));
    v128.store(to, i32x4.add(v128.load(to, 16), upper(bytes, table, right)), 16);
  }
}

/** Writes values from any bit, counted from byte `from`, to the integers at `to`, eight at a time: up to seven more than `count`. */
@inline
export function readValues(from: usize, bit: i32, count: i32, nibble: i32, to: usize): void {
  let at = from + <usize>(bit >>> 3);
  const end = to + <usize>(count << 2);
  const within = bit & 7;
  if (nibble === ESCAPED) {
    // Shifted by whole bits only where cells share blocks.
    for (; to < end; to += 4, at += 4) store<i32>(to, <i32>(load<u64>(at) >>> <u64>within));
    return;
  }
  if (nibble === 0) {
    for (; to < end; to += 32) {
      v128.store(to, i32x4.splat(0));
      v128.store(to, i32x4.splat(0), 16);
    }
    return;
  }
  const table = tableOf(nibble, within);
  const right = 32 - nibble;
  for (; to < end; to += 32, at += <usize>nibble) {
    const bytes = v128.load(at);
    v128.store(to, lower(bytes, table, right));
    v128.store(to, upper(bytes, table, right), 16);
  }
}

/** The sum of values from any bit, counted from byte `from`, in four parts. */
@inline
export function sumOf(from: usize, bit: i32, count: i32, nibble: i32): v128 {
  let sum = i32x4.splat(0);
  if (nibble === 0) return sum;
  let at = from + <usize>(bit >>> 3);
  const within = bit & 7;
  if (nibble === ESCAPED) {
    let single: i32 = 0;
    for (let k = 0; k < count; k++, at += 4) single += <i32>(load<u64>(at) >>> <u64>within);
    return i32x4.replace_lane(sum, 0, single);
  }
  const table = tableOf(nibble, within);
  const right = 32 - nibble;
  let left = count;
  for (; left >= 8; left -= 8, at += <usize>nibble) {
    const bytes = v128.load(at);
    sum = i32x4.add(sum, i32x4.add(lower(bytes, table, right), upper(bytes, table, right)));
  }
  if (left === 0) return sum;
  const mask = MASKS + <usize>(left << 5);
  const bytes = v128.load(at);
  sum = i32x4.add(sum, v128.and(lower(bytes, table, right), v128.load(mask)));
  return i32x4.add(sum, v128.and(upper(bytes, table, right), v128.load(mask, 16)));
}

@inline
export function sumOfLanes(parts: v128): i32 {
  return (
    i32x4.extract_lane(parts, 0) +
    i32x4.extract_lane(parts, 1) +
    i32x4.extract_lane(parts, 2) +
    i32x4.extract_lane(parts, 3)
  );
}
