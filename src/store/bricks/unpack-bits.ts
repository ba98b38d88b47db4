/** Unpacking of residuals: two's complement of a width that a block shares, lowest bit first, little-endian. */

// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { bitsOf, ESCAPED_WIDTH } from './brick-plan.ts';

/** Greatest width of which two values and a shift of 7 bits fit one word of 32 bits. */
const MAX_WIDTH_FOR_TWO = 12;

/**
 * Adds `count` values of the width that `nibble` stands for, packed from byte `at`, to `into[from]` and those after it, modulo 2^32.
 * Reads up to 3 bytes beyond them.
 */
export function addValues(
  view: DataView,
  at: number,
  count: number,
  nibble: number,
  into: Int32Array,
  from: number,
): void {
  if (nibble === 0) return;
  const end = from + count;
  if (nibble === ESCAPED_WIDTH) {
    for (let k = from, position = at; k < end; k++, position += 4) {
      into[k] = (into[k]! + view.getInt32(position, true)) | 0;
    }
    return;
  }
  const right = 32 - nibble;
  let k = from;
  let bit = 0;
  if (nibble <= MAX_WIDTH_FOR_TWO) {
    const next = right - nibble;
    const step = 2 * nibble;
    for (; k < end - 1; k += 2, bit += step) {
      const word = view.getInt32(at + (bit >>> 3), true) >>> (bit & 7);
      into[k] = (into[k]! + ((word << right) >> right)) | 0;
      into[k + 1] = (into[k + 1]! + ((word << next) >> right)) | 0;
    }
  }
  for (; k < end; k++, bit += nibble) {
    const word = view.getInt32(at + (bit >>> 3), true) >>> (bit & 7);
    into[k] = (into[k]! + ((word << right) >> right)) | 0;
  }
}

/** Reads `count` values from any bit, counted from byte `at`, to `into[from]` and those after it. Reads up to 4 bytes beyond them. */
export function readValues(
  view: DataView,
  at: number,
  bit: number,
  count: number,
  nibble: number,
  into: Int32Array,
  from: number,
): void {
  const end = from + count;
  if (nibble === 0) {
    for (let k = from; k < end; k++) into[k] = 0;
    return;
  }
  const width = bitsOf(nibble);
  const right = 32 - width;
  for (let k = from, position = bit; k < end; k++, position += width) {
    const byte = at + (position >>> 3);
    const shift = position & 7;
    let word = view.getInt32(byte, true) >>> shift;
    if (width === 32 && shift > 0) word |= view.getUint8(byte + 4) << (32 - shift);
    into[k] = (word << right) >> right;
  }
}
