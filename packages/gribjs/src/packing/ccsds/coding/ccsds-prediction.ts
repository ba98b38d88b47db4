// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import type { CcsdsCoding } from './ccsds-coding.ts';

// The preprocessor of CCSDS 121.0-B section 4: each sample is predicted by the one before it, and the
// difference d is mapped to a number that is not negative and no wider than a sample. While d may go either
// way, which is up to the distance t to the nearer end of the range, 2 d stands for d and 2 |d| - 1 for -|d|;
// beyond t only one way is left, and t + |d| stands for it. Signed samples are counted from the least one,
// which makes unsigned ones of them.

/** Turns the mapped differences after the reference sample at `from` into samples, in place. */
export function undoPrediction(coding: CcsdsCoding, out: Int32Array, from: number, to: number): void {
  out[from] = out[from]! ^ coding.signBit;
  if (coding.sampleBits === 32) undoWide(out, from, to);
  else undoNarrow(coding.greatestSample, out, from, to);
}

function undoNarrow(greatest: number, out: Int32Array, from: number, to: number): void {
  let last = out[from]!;
  for (let i = from + 1; i < to; i++) {
    const code = out[i]!;
    const size = (code + 1) >>> 1;
    // Neither is negative in almost all cases: one well-predicted branch instead of a minimum.
    if (((last - size) | (greatest - last - size)) >= 0) {
      last = (last + ((code >>> 1) ^ -(code & 1))) | 0;
    } else {
      last = last <= greatest >>> 1 ? code : (greatest - code) | 0;
    }
    out[i] = last;
  }
}

/** As `undoNarrow` where int32 arithmetic would overflow. */
function undoWide(out: Int32Array, from: number, to: number): void {
  const greatest = 0xffffffff;
  let last = out[from]! >>> 0;
  for (let i = from + 1; i < to; i++) {
    const code = out[i]! >>> 0;
    const size = Math.ceil(code / 2);
    if (size <= Math.min(last, greatest - last)) last += code % 2 === 0 ? size : -size;
    else last = last <= 0x7fffffff ? code : greatest - code;
    out[i] = last | 0;
  }
}

/**
 * Turns signed samples that are counted from the least one into the bits of their two's complement. Packed values are not
 * negative (template 5.42 has the X of 5.0): an encoder with the flag for signed samples took their upper half for negative
 * numbers, whose bits are the value.
 */
export function toTwosComplement({ signBit }: CcsdsCoding, out: Int32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) out[i] = out[i]! ^ signBit;
}

/** What `undoPrediction` undoes, for unsigned samples of at most 30 bits; the first one becomes 0. */
export function predict(
  greatest: number,
  samples: Int32Array,
  from: number,
  to: number,
  out: Int32Array,
): void {
  out[0] = 0;
  let last = samples[from]!;
  for (let i = from + 1; i < to; i++) {
    const sample = samples[i]!;
    const change = sample - last;
    const size = Math.abs(change);
    const room = Math.min(last, greatest - last);
    if (size > room) out[i - from] = size + room;
    else out[i - from] = change < 0 ? 2 * size - 1 : 2 * size;
    last = sample;
  }
}
