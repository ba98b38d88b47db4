import { kernel } from '#write-kernel';
import { GribError } from '../octets/errors.ts';
import { checkInteger } from '../octets/write-octets.ts';
import { MISSING_PACKED } from '../packing/template.ts';
import type { HeldField } from '../write-kernel/functions.ts';

/** A field as integers: value = (reference + X * 2^binaryScale) * 10^-decimalScale. */
export interface Quantised {
  /** X from 0 on, MISSING_PACKED where the value is missing. Overwritten with the next field. */
  readonly integers: Int32Array;
  /** Exactly a float32. */
  readonly reference: number;
  readonly greatest: number;
}

/** D and E have two octets with a sign. */
const MAX_SCALE = 0x7fff;
/** Float64 has this power of two with room for the others that it is multiplied by. */
const MAX_POWER = 1000;

/**
 * Rounds the values of the field that the kernel holds to the nearest multiple of 2^binaryScale * 10^-decimalScale.
 *
 * @param limit smallest X that is too large for the packing
 * @throws GribError UNSUPPORTED for infinite values, where X reaches `limit`, and for scales that are not integers
 *   of two octets
 */
export function quantise(
  { present, least, greatest: most }: HeldField,
  decimalScale: number,
  binaryScale: number,
  limit: number,
): Quantised {
  checkInteger(decimalScale, -MAX_SCALE, MAX_SCALE, 'decimalScale');
  checkInteger(binaryScale, -MAX_SCALE, MAX_SCALE, 'binaryScale');
  if (present === 0) {
    return { integers: kernel.quantise(1, 0, 1).fill(MISSING_PACKED), reference: 0, greatest: 0 };
  }
  const factor = Number(`1e${decimalScale}`);
  const step = 2 ** binaryScale;
  // Never -0, which of the zeros of a field may be the least.
  const reference = referenceBelow(Math.round((least * factor) / step) * step) + 0;
  const greatest = Math.round((most * factor - reference) / step);
  if (!(greatest < limit)) {
    throw new GribError(
      'UNSUPPORTED',
      `values from ${least} to ${most} do not fit at decimal scale ${decimalScale} and binary scale ${binaryScale}`,
    );
  }
  const lift = 2 ** Math.max(0, -binaryScale - MAX_POWER);
  const inverse = 2 ** Math.min(-binaryScale, MAX_POWER);
  return { integers: kernel.quantise(factor * lift, reference * lift, inverse), reference, greatest };
}

/** The greatest float32 that is not above `value`. */
function referenceBelow(value: number): number {
  const nearest = Math.fround(value);
  if (nearest <= value || !Number.isFinite(nearest)) return nearest;
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, nearest);
  const bits = view.getInt32(0);
  view.setInt32(0, nearest > 0 ? bits - 1 : nearest < 0 ? bits + 1 : -0x7fffffff);
  return view.getFloat32(0);
}
