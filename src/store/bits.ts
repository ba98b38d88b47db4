// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
/** Bit packing of one block of differences: lowest bit first, little-endian, blocks padded to full bytes. */

import { blockBytes, ESCAPED_WIDTH } from './series-encoding.ts';

/** Bytes beyond a block that packing it may write: most of eight codes of 14 bits. */
export const PACK_SLACK = 16;
/** Codes beyond a block's last one that packing it reads; they must be zero. */
export const CODES_SLACK = 7;

/**
 * Writes `count` codes from `codes[from]` with the width that `nibble` stands for; returns the position after them.
 * Every code must fit the width. After a series' last block, up to CODES_SLACK further codes are read, which must be zero;
 * nothing is read after a full block. Writes up to PACK_SLACK bytes beyond the block.
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
  // Eight codes take as many bytes as one code has bits, so an octet starts and ends on a byte boundary.
  const octets = (count + 7) >>> 3;
  if (nibble <= MAX_WIDTH_FOR_FOUR) packFours(codes, from, octets, nibble, out, at);
  else packTwos(codes, from, octets, nibble, out, at);
  return at + blockBytes(nibble, count);
}

/** Greatest width of which four codes fit 32 bits. */
const MAX_WIDTH_FOR_FOUR = 8;

// Codes are combined from the last to the first, so that every shift within a word is by the same number of bits.

/** Packs octets of narrow codes as two words each, without a branch on how full the first word is. */
function packFours(
  codes: Int32Array,
  from: number,
  octets: number,
  width: number,
  out: DataView,
  at: number,
): void {
  // The second word overlaps the first: it starts at a byte or in the middle of one.
  const byte = (4 * width) >>> 3;
  const shift = (4 * width) & 7;
  // Half of the shift, which is done in two steps because it can be by all 32 bits.
  const half = 4 * byte;
  const end = from + 8 * octets;
  for (let k = from, position = at; k < end; k += 8, position += width) {
    const low =
      (((((codes[k + 3]! << width) | codes[k + 2]!) << width) | codes[k + 1]!) << width) | codes[k]!;
    const high =
      (((((codes[k + 7]! << width) | codes[k + 6]!) << width) | codes[k + 5]!) << width) | codes[k + 4]!;
    out.setInt32(position, low, true);
    out.setInt32(position + byte, ((low >>> half) >>> half) | (high << shift), true);
  }
}

/** Packs octets of wide codes as four words each; a word repeats the last byte of the word before it. */
function packTwos(
  codes: Int32Array,
  from: number,
  octets: number,
  width: number,
  out: DataView,
  at: number,
): void {
  const byte1 = (2 * width) >>> 3;
  const byte2 = (4 * width) >>> 3;
  const byte3 = (6 * width) >>> 3;
  const shift1 = (2 * width) & 7;
  const shift2 = (4 * width) & 7;
  const shift3 = (6 * width) & 7;
  // The shifts are done in two steps because they can be by all 32 bits.
  const past1 = 8 * byte1 - 8;
  const past2 = 8 * (byte2 - byte1) - 8;
  const past3 = 8 * (byte3 - byte2) - 8;
  const end = from + 8 * octets;
  for (let k = from, position = at; k < end; k += 8, position += width) {
    const word0 = (codes[k + 1]! << width) | codes[k]!;
    const pair1 = (codes[k + 3]! << width) | codes[k + 2]!;
    const word1 = (pair1 << shift1) | ((word0 >>> 8) >>> past1);
    const pair2 = (codes[k + 5]! << width) | codes[k + 4]!;
    const word2 = (pair2 << shift2) | ((word1 >>> 8) >>> past2);
    const pair3 = (codes[k + 7]! << width) | codes[k + 6]!;
    out.setInt32(position, word0, true);
    out.setInt32(position + byte1, word1, true);
    out.setInt32(position + byte2, word2, true);
    out.setInt32(position + byte3, (pair3 << shift3) | ((word2 >>> 8) >>> past3), true);
  }
}

function packWide(codes: Int32Array, from: number, count: number, out: DataView, at: number): number {
  for (let k = 0; k < count; k++) out.setInt32(at + 4 * k, codes[from + k]!, true);
  return at + 4 * count;
}

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
