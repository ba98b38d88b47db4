import { CHUNK } from '../kernel/functions.ts';
import { integers, kernel, takeInput } from '../kernel/kernel.ts';
import { ONE_READ_BITS, readBits } from './bits.ts';
import type { Factors } from './scaling.ts';
import type { Floats } from './template.ts';

/**
 * Values that one call of the loops below unpacks. Called often, they are compiled as functions; a single loop
 * over a whole field would run in the code that V8 makes to replace it on the stack, which is slower.
 */
const BATCH = 4096;

/** Reads numbers of `width` bits (1 to 32), one after the other from `bit` on, and fills `out` with values. */
export function unpackValues(
  view: DataView,
  bit: number,
  width: number,
  factors: Factors,
  out: Floats,
): void {
  for (let from = 0; from < out.length; from += BATCH) {
    const to = Math.min(from + BATCH, out.length);
    const start = bit + from * width;
    if (out instanceof Float32Array) toFloat32(view, start, width, factors, out, from, to);
    else toFloat64(view, start, width, factors, out, from, to);
  }
}

// Two functions of one text: a store that must look up the kind of its array makes a loop slower by half.

function toFloat64(
  view: DataView,
  start: number,
  width: number,
  { reference, step, decimal }: Factors,
  out: Float64Array,
  from: number,
  to: number,
): void {
  let bit = start | 0;
  if (width <= ONE_READ_BITS) {
    const shift = (32 - width) | 0;
    for (let i = from; i < to; i++) {
      const packed = ((view.getInt32(bit >>> 3) << (bit & 7)) >>> shift) | 0;
      out[i] = (packed * step + reference) * decimal;
      bit = (bit + width) | 0;
    }
  } else {
    for (let i = from; i < to; i++) {
      const packed = readBits(view, bit, width) >>> 0;
      out[i] = (packed * step + reference) * decimal;
      bit = (bit + width) | 0;
    }
  }
}

function toFloat32(
  view: DataView,
  start: number,
  width: number,
  { reference, step, decimal }: Factors,
  out: Float32Array,
  from: number,
  to: number,
): void {
  let bit = start | 0;
  if (width <= ONE_READ_BITS) {
    const shift = (32 - width) | 0;
    for (let i = from; i < to; i++) {
      const packed = ((view.getInt32(bit >>> 3) << (bit & 7)) >>> shift) | 0;
      out[i] = (packed * step + reference) * decimal;
      bit = (bit + width) | 0;
    }
  } else {
    for (let i = from; i < to; i++) {
      const packed = readBits(view, bit, width) >>> 0;
      out[i] = (packed * step + reference) * decimal;
      bit = (bit + width) | 0;
    }
  }
}

/** As `unpackValues`, the numbers themselves (width 0 to 32), as int32; the first `count` elements of `into`. */
export function readRow(view: DataView, bit: number, width: number, count: number, into: Int32Array): void {
  if (width === 0) {
    into.fill(0, 0, count);
    return;
  }
  for (let from = 0; from < count; from += CHUNK) {
    const part = Math.min(CHUNK, count - from);
    unpackChunk(view, bit + from * width, width, part);
    into.set(part === CHUNK ? integers : integers.subarray(0, part), from);
  }
}

function unpackChunk(view: DataView, bit: number, width: number, count: number): void {
  takeInput(view, bit, width * count);
  kernel.unpackRow(bit & 7, width, count);
}
