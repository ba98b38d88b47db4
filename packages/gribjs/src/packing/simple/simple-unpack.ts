import { CHUNK } from '../../kernel/functions.ts';
import { floats32, floats64, kernel, takeInput } from '../../kernel/kernel.ts';
import { intoIntegers } from '../chunks.ts';
import { factorsOf, type Scaling } from '../scaling.ts';
import type { Floats, TakeChunk } from '../template.ts';

/** Widest numbers, and largest binary scale either way, that the kernel makes floats of at once. */
const MAX_WIDTH = 25;
const MAX_SCALE = 900;

/** Unpacks `count` numbers of `width` bits (1 to 32), one after the other from `bit` on; those of 32 bits as int32. */
export function unpackRow(view: DataView, bit: number, width: number, count: number, take: TakeChunk): void {
  for (let from = 0; from < count; from += CHUNK) {
    const part = Math.min(CHUNK, count - from);
    const start = bit + from * width;
    takeInput(view, start, width * part);
    kernel.unpackRow(start & 7, width, part);
    take(part, from);
  }
}

/** As `unpackRow`, the width from 0 on, into the first `count` elements of `into`. */
export function readRow(view: DataView, bit: number, width: number, count: number, into: Int32Array): void {
  if (width === 0) into.fill(0, 0, count);
  else unpackRow(view, bit, width, count, intoIntegers(into));
}

/**
 * Fills `out` with the values of numbers of `scaling.bitsPerValue` bits, one after the other from `bit` on, without integers on
 * the way. False, with nothing done, where the kernel cannot.
 */
export function unpackValues(view: DataView, bit: number, scaling: Scaling, out: Floats): boolean {
  const { bitsPerValue: width, binaryScale } = scaling;
  const isDouble = out instanceof Float64Array;
  const unpack = isDouble ? kernel.unpackToFloat64 : kernel.unpackToFloat32;
  if (unpack === undefined || width > MAX_WIDTH || Math.abs(binaryScale) > MAX_SCALE) return false;
  const { reference, decimal } = factorsOf(scaling);
  const floats = isDouble ? floats64 : floats32;
  for (let from = 0; from < out.length; from += CHUNK) {
    const part = Math.min(CHUNK, out.length - from);
    const start = bit + from * width;
    takeInput(view, start, width * part);
    unpack(start & 7, width, part, reference, binaryScale, decimal);
    out.set(part === CHUNK ? floats : floats.subarray(0, part), from);
  }
  return true;
}
