// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
/** Bit packing of one block of differences: lowest bit first, little-endian, blocks padded to full bytes. */

import { ESCAPED_WIDTH } from './series-encoding.ts';

/**
 * Reads `count` differences of the width that `nibble` stands for from byte `at`, adds them up from `value`, and
 * stores the sums from `into[from]`; returns the last sum. Reads up to 3 bytes beyond the block.
 */
export function unpackBlock(
  view: DataView,
  at: number,
  count: number,
  nibble: number,
  value: number,
  into: Int32Array,
  from: number,
): number {
  const end = from + count;
  let sum = value;
  if (nibble === 0) {
    into.fill(sum, from, end);
  } else if (nibble === ESCAPED_WIDTH) {
    for (let k = from, position = at; k < end; k++, position += 4) {
      const code = view.getInt32(position, true);
      sum = (sum + ((code >>> 1) ^ -(code & 1))) | 0;
      into[k] = sum;
    }
  } else {
    const mask = (1 << nibble) - 1;
    // 7 bits of shift and 14 of width fit one 32-bit read.
    for (let k = from, bit = 0; k < end; k++, bit += nibble) {
      const code = (view.getInt32(at + (bit >>> 3), true) >>> (bit & 7)) & mask;
      sum = (sum + ((code >>> 1) ^ -(code & 1))) | 0;
      into[k] = sum;
    }
  }
  return sum;
}
