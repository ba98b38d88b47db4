import { CHUNK, type IntegerKind } from '../kernel/functions.ts';
import { floats32, floats64, integers, kernel } from '../kernel/kernel.ts';
import type { Factors } from './scaling.ts';
import type { Floats, TakeChunk } from './template.ts';

/** Puts the integers into an array as they are. */
export function intoIntegers(out: Int32Array): TakeChunk {
  return (count, at) => out.set(count === CHUNK ? integers : integers.subarray(0, count), at);
}

/** Puts the values that the integers stand for into an array, NaN for missing ones. */
export function intoValues(out: Floats, kind: IntegerKind, { reference, step, decimal }: Factors): TakeChunk {
  if (out instanceof Float32Array) {
    return (count, at) => {
      kernel.scaleToFloat32(count, kind, reference, step, decimal);
      out.set(count === CHUNK ? floats32 : floats32.subarray(0, count), at);
    };
  }
  return (count, at) => {
    kernel.scaleToFloat64(count, kind, reference, step, decimal);
    out.set(count === CHUNK ? floats64 : floats64.subarray(0, count), at);
  };
}

/** Gives integers of an array to `take`, chunk by chunk. */
export function takeAll(packed: Int32Array | Uint16Array | Uint8ClampedArray, take: TakeChunk): void {
  for (let at = 0; at < packed.length; at += CHUNK) {
    const count = Math.min(CHUNK, packed.length - at);
    integers.set(packed.subarray(at, at + count));
    take(count, at);
  }
}
