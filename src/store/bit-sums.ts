// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
/** Sums of packed differences (see bits.ts), for whoever wants one value of a series and not those before it. */

import { bitsOf, ESCAPED_WIDTH, unzigzag } from './series-encoding.ts';

/** Differences that are added up at a time: whatever their width, they begin and end on a byte. */
const OCTET = 8;
/** Widest differences of which two fit the index of a table of 2^16 sums; wider ones are rare. */
const WIDEST_BY_TABLE = 8;
/** Widest ones of which four do. */
const WIDEST_BY_FOURS = 4;

/**
 * What all the differences in the bits of an index add up to, by width: four for widths up to WIDEST_BY_FOURS, two for
 * the others up to WIDEST_BY_TABLE. 0.3 MB altogether.
 */
const SUMS = Array.from({ length: WIDEST_BY_TABLE + 1 }, (_, width) => {
  const bits = (width <= WIDEST_BY_FOURS ? 4 : 2) * width;
  return Int16Array.from({ length: 1 << bits }, (_, codes) => {
    let sum = 0;
    for (let bit = 0; bit < bits; bit += width) sum += unzigzag((codes >>> bit) & ((1 << width) - 1));
    return sum;
  });
});

/**
 * Adds up `count` differences of the width that `nibble` names, packed without a gap from byte `at`, modulo 2^32. They
 * may be those of several blocks of one width. Touches up to 3 bytes beyond them.
 */
export function sumDifferences(view: DataView, at: number, count: number, nibble: number): number {
  if (nibble === 0) return 0;
  const octets = nibble <= WIDEST_BY_TABLE ? count >>> 3 : 0;
  const sum =
    nibble <= WIDEST_BY_FOURS
      ? sumByFours(view, at, octets, nibble, SUMS[nibble]!)
      : octets > 0
        ? sumByTwos(view, at, octets, nibble, SUMS[nibble]!)
        : 0;
  const done = octets * OCTET;
  return (sum + sumOneByOne(view, at + octets * nibble, count - done, nibble)) | 0;
}

function sumByFours(view: DataView, at: number, octets: number, width: number, sums: Int16Array): number {
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

/** Where the pairs of an octet are does not change from octet to octet. */
function sumByTwos(view: DataView, at: number, octets: number, width: number, sums: Int16Array): number {
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
