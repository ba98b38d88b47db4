import { SIGNED } from '../kernel/functions.ts';
import { intoValues, takeAll } from './chunks.ts';
import { factorsOf, type Scaling } from './scaling.ts';
import type { Floats } from './template.ts';

/**
 * An int32 array in the memory of `out`, from which `scaleInPlace` makes the values. Saves an array per
 * field.
 */
export function integersInside(out: Floats): Int32Array {
  // The second half of a float64 array: the value at i is written to bytes that only integers up to i
  // occupied.
  const offset = out.byteOffset + (out.BYTES_PER_ELEMENT - 4) * out.length;
  return new Int32Array(out.buffer, offset, out.length);
}

/**
 * Turns the integers that `integersInside(out)` holds into values.
 * Arithmetic is float64 with one rounding at the store, as ecCodes does it.
 */
export function scaleInPlace(out: Floats, scaling: Scaling): void {
  takeAll(integersInside(out), intoValues(out, SIGNED, factorsOf(scaling)));
}
