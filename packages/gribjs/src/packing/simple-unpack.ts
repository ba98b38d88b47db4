import { CHUNK, UNSIGNED } from '../kernel/functions.ts';
import { integers, kernel, takeInput } from '../kernel/kernel.ts';
import { type Factors, scaleChunk } from './scaling.ts';
import type { Floats } from './template.ts';

/** Reads numbers of `width` bits (1 to 32), one after the other from `bit` on, and fills `out` with values. */
export function unpackValues(
  view: DataView,
  bit: number,
  width: number,
  factors: Factors,
  out: Floats,
): void {
  for (let from = 0; from < out.length; from += CHUNK) {
    const count = Math.min(CHUNK, out.length - from);
    unpackChunk(view, bit + from * width, width, count);
    scaleChunk(count, UNSIGNED, factors, out, from);
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
