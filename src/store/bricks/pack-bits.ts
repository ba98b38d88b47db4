// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
/** Packing of residuals: two's complement of a width that a block shares, lowest bit first, little-endian. */

import { bitsOf, ESCAPED_WIDTH } from './brick-plan.ts';

/** Bytes beyond the values that packing them may write. */
export const PACK_SLACK = 16;
/** Values beyond the last one of a cell that packing it reads; they must be zero. */
export const CODES_SLACK = 7;

/**
 * Writes `count` values from `codes[from]`, which fit the width, from byte `at`; returns the byte after them. Where they are not a multiple of
 * eight, up to CODES_SLACK zeros that follow are read. Writes up to PACK_SLACK further bytes.
 */
export function packBytes(
  codes: Int32Array,
  from: number,
  count: number,
  nibble: number,
  out: DataView,
  at: number,
): number {
  if (nibble === 0) return at;
  if (nibble === ESCAPED_WIDTH) {
    for (let k = 0; k < count; k++) out.setInt32(at + 4 * k, codes[from + k]!, true);
    return at + 4 * count;
  }
  // Eight values take as many bytes as one has bits, so an octet starts and ends on a byte boundary.
  const octets = (count + 7) >>> 3;
  if (nibble <= MAX_WIDTH_FOR_FOUR) packFours(codes, from, octets, nibble, out, at);
  else packTwos(codes, from, octets, nibble, out, at);
  return at + ((nibble * count + 7) >>> 3);
}

/** Greatest width of which four values fit 32 bits. */
const MAX_WIDTH_FOR_FOUR = 8;

// Values are combined from the last to the first, so that every shift within a word is by the same number of bits.

/** Packs octets of narrow values as two words each, without a branch on how full the first word is. */
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
  const mask = (1 << width) - 1;
  const end = from + 8 * octets;
  for (let k = from, position = at; k < end; k += 8, position += width) {
    const low =
      ((((((codes[k + 3]! & mask) << width) | (codes[k + 2]! & mask)) << width) | (codes[k + 1]! & mask)) <<
        width) |
      (codes[k]! & mask);
    const high =
      ((((((codes[k + 7]! & mask) << width) | (codes[k + 6]! & mask)) << width) | (codes[k + 5]! & mask)) <<
        width) |
      (codes[k + 4]! & mask);
    out.setInt32(position, low, true);
    out.setInt32(position + byte, ((low >>> half) >>> half) | (high << shift), true);
  }
}

/** Packs octets of wide values as four words each; a word repeats the last byte of the word before it. */
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
  const mask = (1 << width) - 1;
  const end = from + 8 * octets;
  for (let k = from, position = at; k < end; k += 8, position += width) {
    const word0 = ((codes[k + 1]! & mask) << width) | (codes[k]! & mask);
    const pair1 = ((codes[k + 3]! & mask) << width) | (codes[k + 2]! & mask);
    const word1 = (pair1 << shift1) | ((word0 >>> 8) >>> past1);
    const pair2 = ((codes[k + 5]! & mask) << width) | (codes[k + 4]! & mask);
    const word2 = (pair2 << shift2) | ((word1 >>> 8) >>> past2);
    const pair3 = ((codes[k + 7]! & mask) << width) | (codes[k + 6]! & mask);
    out.setInt32(position, word0, true);
    out.setInt32(position + byte1, word1, true);
    out.setInt32(position + byte2, word2, true);
    out.setInt32(position + byte3, (pair3 << shift3) | ((word2 >>> 8) >>> past3), true);
  }
}

/** The same from any bit of `out`, counted from byte `at`; returns the bit after the values. The bits before it stay. */
export function packBits(
  codes: Int32Array,
  from: number,
  count: number,
  nibble: number,
  out: DataView,
  at: number,
  bit: number,
): number {
  if (nibble === 0) return bit;
  const width = bitsOf(nibble);
  const mask = width === 32 ? -1 : (1 << width) - 1;
  const end = from + count;
  let position = bit;
  for (let k = from; k < end; k++, position += width) {
    const code = codes[k]! & mask;
    const byte = at + (position >>> 3);
    const shift = position & 7;
    const before = out.getUint8(byte) & ((1 << shift) - 1);
    out.setInt32(byte, before | (code << shift), true);
    if (width === 32) out.setUint8(byte + 4, shift === 0 ? 0 : code >>> (32 - shift));
  }
  return position;
}

/** Width nibble for values the zigzag codes of which have this union of bits. */
export function nibbleOf(union: number): number {
  return Math.min(32 - Math.clz32(union), ESCAPED_WIDTH);
}
