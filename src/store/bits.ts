/** Bit packing of one block of differences: lowest bit first, little-endian, blocks padded to whole bytes. */

import { blockBytes, ESCAPED_WIDTH } from './series-encoding.ts';

/** Bytes beyond a block that packing it may touch. */
export const PACK_SLACK = 3;

/**
 * Writes `count` codes from `codes[from]` with the width that `nibble` names; returns the position after them.
 * Every code must fit the width. Touches up to PACK_SLACK bytes beyond the block.
 */
export function packBlock(
  codes: Int32Array,
  from: number,
  count: number,
  nibble: number,
  out: DataView,
  at: number,
): number {
  if (nibble === 0) return at;
  if (nibble === ESCAPED_WIDTH) return packWide(codes, from, count, out, at);
  let position = at;
  let held = 0;
  let bits = 0;
  const end = from + count;
  const pair = 2 * nibble;
  // Two codes have at most 28 bits, and taking two at a time halves the turns.
  for (let k = from; k < end; k += 2) {
    const code = k + 1 < end ? codes[k]! | (codes[k + 1]! << nibble) : codes[k]!;
    held |= code << bits;
    bits += pair;
    if (bits >= 32) {
      out.setInt32(position, held, true);
      position += 4;
      bits -= 32;
      held = code >>> (pair - bits);
    }
  }
  const after = at + blockBytes(nibble, count);
  for (; position < after; held >>>= 8) out.setUint8(position++, held & 0xff);
  return after;
}

function packWide(codes: Int32Array, from: number, count: number, out: DataView, at: number): number {
  for (let k = 0; k < count; k++) out.setInt32(at + 4 * k, codes[from + k]!, true);
  return at + 4 * count;
}

/**
 * Reads `count` differences of the width that `nibble` names from byte `at`, adds them up from `value`, and
 * stores the sums from `into[from]`; returns the last sum. Touches up to 3 bytes beyond the block.
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
