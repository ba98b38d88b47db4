// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { GribError } from '../../octets/errors.ts';
import type { Extent } from '../../octets/extent.ts';
import type { DataRepresentation } from '../../packing/registry.ts';
import { type Floats, MISSING_PACKED } from '../../packing/template.ts';

/**
 * Moves the coded values, with which `out` begins, to the points where the bitmap has ones, in place, and marks the
 * others missing (NaN, or MISSING_PACKED in integers).
 *
 * @throws GribError CORRUPT when the bitmap is shorter than `out` or does not fit the representation; see `checkOnes`
 */
export function spreadByBitmap(
  message: Uint8Array,
  bitmap: Extent,
  representation: DataRepresentation,
  out: Floats | Int32Array,
): void {
  const bits = message.subarray(bitmap.offset, bitmap.offset + bitmap.length);
  const ones = countOnes(bits, out.length, bitmap.offset);
  checkOnes(ones, representation, bitmap.offset);
  // Float32 and int32 alike: what moves is 4 bytes.
  const words = out instanceof Float32Array ? new Int32Array(out.buffer, out.byteOffset, out.length) : out;
  const missing = out instanceof Float32Array ? NOT_A_NUMBER : MISSING_PACKED;
  // From the end, so that no value is overwritten before it has moved; done where all before is in its place.
  let from = ones;
  for (let to = out.length; to > from; ) {
    const start = (to - 1) & -BATCH;
    from =
      words instanceof Int32Array
        ? spreadWords(bits, from, words, start, to, missing)
        : spreadDoubles(bits, from, words, start, to);
    to = start;
  }
}

/** Points of one call of the loops below; see `BLOCK_GROUPS` of complex-groups.ts for why there are several. */
const BATCH = 4096;

/** The float32 NaN. */
const NOT_A_NUMBER = 0x7fc00000;

/** Spreads the values that end before `from` to points `start` to `end`; where the values before those end. */
function spreadWords(
  bits: Uint8Array,
  from: number,
  out: Int32Array,
  start: number,
  end: number,
  missing: number,
): number {
  let to = end - 1;
  while (to >= start) {
    const byte = bits[to >>> 3]!;
    const least = to & -8;
    if (byte === 0) {
      for (; to >= least; to--) out[to] = missing;
    } else if (byte === 255) {
      for (; to >= least; to--) out[to] = out[--from]!;
    } else {
      for (; to >= least; to--) {
        if (((byte >>> (~to & 7)) & 1) === 1) out[to] = out[--from]!;
        else out[to] = missing;
      }
    }
  }
  return from;
}

function spreadDoubles(
  bits: Uint8Array,
  from: number,
  out: Float64Array,
  start: number,
  end: number,
): number {
  let to = end - 1;
  while (to >= start) {
    const byte = bits[to >>> 3]!;
    const least = to & -8;
    if (byte === 0) {
      for (; to >= least; to--) out[to] = Number.NaN;
    } else if (byte === 255) {
      for (; to >= least; to--) out[to] = out[--from]!;
    } else {
      for (; to >= least; to--) {
        if (((byte >>> (~to & 7)) & 1) === 1) out[to] = out[--from]!;
        else out[to] = Number.NaN;
      }
    }
  }
  return from;
}

/**
 * A bitmap has a one for each coded value. That of a constant field may have fewer: its values are all the same, and
 * some producers count all points.
 *
 * @throws GribError CORRUPT
 */
export function checkOnes(ones: number, representation: DataRepresentation, offset: number): void {
  const coded = representation.numberOfCodedValues;
  if (ones === coded || (ones < coded && isConstant(representation))) return;
  throw new GribError('CORRUPT', `the bitmap has ${ones} points, section 5 says ${coded} values`, offset);
}

/** 0 bits a value; in complex packing references of 0 bits may have widths beside them, unless there are no groups. */
function isConstant(representation: DataRepresentation): boolean {
  return (
    'bitsPerValue' in representation &&
    representation.bitsPerValue === 0 &&
    (!('numberOfGroups' in representation) || representation.numberOfGroups === 0)
  );
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
