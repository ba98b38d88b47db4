import { GribError } from './errors.ts';
import type { Extent } from './field.ts';
import { type Floats, MISSING_PACKED } from './packing/template.ts';

/**
 * Moves the first `coded` elements of `out` to the points where the bitmap has ones, in place, and marks the
 * others missing (NaN, or MISSING_PACKED in integers).
 *
 * @throws GribError CORRUPT when the bitmap is shorter than `out` or does not have `coded` ones
 */
export function spreadByBitmap(
  message: Uint8Array,
  bitmap: Extent,
  coded: number,
  out: Floats | Int32Array,
): void {
  const bits = message.subarray(bitmap.offset, bitmap.offset + bitmap.length);
  const ones = countOnes(bits, out.length, bitmap.offset);
  if (ones !== coded) {
    throw new GribError(
      'CORRUPT',
      `the bitmap has ${ones} points, section 5 says ${coded} values`,
      bitmap.offset,
    );
  }
  const missing = out instanceof Int32Array ? MISSING_PACKED : Number.NaN;
  // From the end, so that no value is overwritten before it has moved.
  let from = coded - 1;
  for (let to = out.length - 1; to >= 0; to--) {
    if (from === to) return;
    const present = (bits[to >>> 3]! >>> (7 - (to & 7))) & 1;
    out[to] = present === 1 ? out[from--]! : missing;
  }
}

/** Ones among the first `points` bits. */
export function countOnes(bits: Uint8Array, points: number, offset: number): number {
  if (bits.length * 8 < points) {
    throw new GribError('CORRUPT', `the bitmap has ${bits.length * 8} bits for ${points} points`, offset);
  }
  let ones = 0;
  const whole = points >>> 3;
  for (let i = 0; i < whole; i++) ones += ONES[bits[i]!]!;
  const rest = points & 7;
  if (rest > 0) ones += ONES[bits[whole]! >>> (8 - rest)]!;
  return ones;
}

/** Ones of each byte. */
const ONES = Uint8Array.from({ length: 256 }, (_, byte) => {
  let ones = 0;
  for (let bit = byte; bit > 0; bit >>>= 1) ones += bit & 1;
  return ones;
});
