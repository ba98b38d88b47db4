// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
/** Sums of packed differences (see bits.ts), to find one value of a series without decoding those before it. */

import { bitsOf, ESCAPED_WIDTH, unzigzag } from './series-encoding.ts';

/** Differences that are added up at a time: eight of any width start and end on a byte boundary. */
const OCTET = 8;
/** Greatest width of which two differences fit the index of a table of 2^16 sums; greater widths are rare. */
const MAX_WIDTH_FOR_TWO = 8;
/** Greatest width of which four differences fit. */
const MAX_WIDTH_FOR_FOUR = 4;

/**
 * Tables of sums by width: entry n is the sum of the differences whose codes are packed in the bits of n, four of them for
 * widths up to MAX_WIDTH_FOR_FOUR, else two up to MAX_WIDTH_FOR_TWO. 0.3 MB in total.
 */
const SUMS = Array.from({ length: MAX_WIDTH_FOR_TWO + 1 }, (_, width) => {
  const bits = (width <= MAX_WIDTH_FOR_FOUR ? 4 : 2) * width;
  return Int16Array.from({ length: 1 << bits }, (_, codes) => {
    let sum = 0;
    for (let bit = 0; bit < bits; bit += width) sum += unzigzag((codes >>> bit) & ((1 << width) - 1));
    return sum;
  });
});

/**
 * Adds up `count` differences of the width that `nibble` stands for, packed without gaps from byte `at`, modulo 2^32. They
 * may span several blocks of equal width. Reads up to 3 bytes beyond them.
 */
export function sumDifferences(view: DataView, at: number, count: number, nibble: number): number {
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
  const width = bitsOf(nibble);
  const mask = nibble === ESCAPED_WIDTH ? -1 : (1 << width) - 1;
  let sum = 0;
  for (let k = count, bit = 0; k > 0; k--, bit += width) {
    sum = (sum + unzigzag((view.getInt32(at + (bit >>> 3), true) >>> (bit & 7)) & mask)) | 0;
  }
  return sum;
}
