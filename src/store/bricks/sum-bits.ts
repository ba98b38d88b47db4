// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
/** Sums of packed differences, to find one value of a series without unpacking those before it. */

import { bitsOf, ESCAPED_WIDTH } from './brick-plan.ts';

/** Differences that are added up at a time: eight of any width start and end on a byte boundary. */
const OCTET = 8;
/** Greatest width of which two differences fit the index of a table of 2^16 sums; greater widths are rare. */
const MAX_WIDTH_FOR_TWO = 8;
/** Greatest width of which four differences fit. */
const MAX_WIDTH_FOR_FOUR = 4;

/**
 * Tables of sums by width: entry n is the sum of the differences that are packed in the bits of n, four of them for
 * widths up to MAX_WIDTH_FOR_FOUR, else two up to MAX_WIDTH_FOR_TWO. 0.3 MB in total.
 */
const SUMS = Array.from({ length: MAX_WIDTH_FOR_TWO + 1 }, (_, width) => {
  const bits = (width <= MAX_WIDTH_FOR_FOUR ? 4 : 2) * width;
  return Int16Array.from({ length: 1 << bits }, (_, packed) => {
    let sum = 0;
    for (let bit = 0; bit < bits; bit += width) sum += ((packed >>> bit) << (32 - width)) >> (32 - width);
    return sum;
  });
});

/**
 * Adds up `count` differences of the width that `nibble` stands for, packed without gaps from byte `at`, modulo 2^32. They
 * may span several blocks of equal width. Reads up to 3 bytes beyond them.
 */
export function sumValues(view: DataView, at: number, count: number, nibble: number): number {
  if (nibble === 0) return 0;
  const octets = nibble <= MAX_WIDTH_FOR_TWO ? count >>> 3 : 0;
  const sum =
    nibble <= MAX_WIDTH_FOR_FOUR
      ? sumFourAtATime(view, at, octets, nibble, SUMS[nibble]!)
      : octets > 0
        ? sumTwoAtATime(view, at, octets, nibble, SUMS[nibble]!)
        : 0;
  const done = octets * OCTET;
  return (sum + sumOneByOne(view, at + octets * nibble, count - done, nibble)) | 0;
}

/** The same from any bit, counted from byte `at`. Reads up to 4 bytes beyond them. */
export function sumFromBit(view: DataView, at: number, bit: number, count: number, nibble: number): number {
  if (nibble === 0) return 0;
  const width = bitsOf(nibble);
  const right = 32 - width;
  let sum = 0;
  for (let k = count, position = bit; k > 0; k--, position += width) {
    const byte = at + (position >>> 3);
    const shift = position & 7;
    let word = view.getInt32(byte, true) >>> shift;
    if (width === 32 && shift > 0) word |= view.getUint8(byte + 4) << (32 - shift);
    sum = (sum + ((word << right) >> right)) | 0;
  }
  return sum;
}

function sumFourAtATime(view: DataView, at: number, octets: number, width: number, sums: Int16Array): number {
  const mask = sums.length - 1;
  const second = width >>> 1;
  const shift = (width & 1) * 4;
  let sum = 0;
  for (let n = octets, byte = at; n > 0; n--, byte += width) {
    sum =
      (sum +
        sums[view.getInt32(byte, true) & mask]! +
        sums[(view.getInt32(byte + second, true) >>> shift) & mask]!) |
      0;
  }
  return sum;
}

/** The four pairs of an octet have the same byte offsets and shifts in every octet. */
function sumTwoAtATime(view: DataView, at: number, octets: number, width: number, sums: Int16Array): number {
  const mask = sums.length - 1;
  const [byte1, byte2, byte3] = [(2 * width) >>> 3, (4 * width) >>> 3, (6 * width) >>> 3];
  const [shift1, shift2, shift3] = [(2 * width) & 7, (4 * width) & 7, (6 * width) & 7];
  let sum = 0;
  for (let n = octets, byte = at; n > 0; n--, byte += width) {
    sum =
      (sum +
        sums[view.getInt32(byte, true) & mask]! +
        sums[(view.getInt32(byte + byte1, true) >>> shift1) & mask]! +
        sums[(view.getInt32(byte + byte2, true) >>> shift2) & mask]! +
        sums[(view.getInt32(byte + byte3, true) >>> shift3) & mask]!) |
      0;
  }
  return sum;
}

function sumOneByOne(view: DataView, at: number, count: number, nibble: number): number {
  let sum = 0;
  if (nibble === ESCAPED_WIDTH) {
    for (let k = count, byte = at; k > 0; k--, byte += 4) sum = (sum + view.getInt32(byte, true)) | 0;
    return sum;
  }
  const right = 32 - nibble;
  for (let k = count, bit = 0; k > 0; k--, bit += nibble) {
    const word = view.getInt32(at + (bit >>> 3), true) >>> (bit & 7);
    sum = (sum + ((word << right) >> right)) | 0;
  }
  return sum;
}
