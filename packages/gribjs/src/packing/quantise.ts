// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { GribError } from '../errors.ts';
import { checkInteger } from '../write-octets.ts';
import { ReusedIntegers } from './reused-integers.ts';
import { type Floats, MISSING_PACKED } from './template.ts';

/** A field as integers: value = (reference + X * 2^binaryScale) * 10^-decimalScale. */
export interface Quantised {
  /** X from 0 on, MISSING_PACKED where the value is missing. Overwritten by the next call. */
  readonly integers: Int32Array;
  /** Exactly a float32. */
  readonly reference: number;
  readonly greatest: number;
  /** Values that are not missing. */
  readonly present: number;
}

/** D and E have two octets with a sign. */
const MAX_SCALE = 0x7fff;
/** 2^E and its inverse are exact up to this E. */
const MAX_EXACT_SCALE = 1022;

const memory = new ReusedIntegers();

/**
 * Rounds values to the nearest multiple of 2^binaryScale * 10^-decimalScale.
 *
 * @param limit smallest X that is too large for the packing
 * @throws GribError UNSUPPORTED for infinite values, where X reaches `limit`, and for scales that are no integers of
 *   two octets
 */
export function quantise(
  values: Floats,
  decimalScale: number,
  binaryScale: number,
  limit: number,
): Quantised {
  checkInteger(decimalScale, -MAX_SCALE, MAX_SCALE, 'decimalScale');
  checkInteger(binaryScale, -MAX_SCALE, MAX_SCALE, 'binaryScale');
  const integers = memory.take(values.length);
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let present = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value < min) min = value;
    if (value > max) max = value;
    if (!Number.isNaN(value)) present++;
  }
  if (present === 0) return { integers: integers.fill(MISSING_PACKED), reference: 0, greatest: 0, present };
  const factor = Number(`1e${decimalScale}`);
  const step = 2 ** binaryScale;
  const reference = referenceBelow(Math.round((min * factor) / step) * step);
  const greatest = Math.round((max * factor - reference) / step);
  if (!(greatest < limit)) {
    throw new GribError(
      'UNSUPPORTED',
      `values from ${min} to ${max} do not fit at decimal scale ${decimalScale} and binary scale ${binaryScale}`,
    );
  }
  // Adding a half and cutting off is Math.round for what is not negative, and faster; so is a product than a quotient.
  if (Math.abs(binaryScale) <= MAX_EXACT_SCALE) {
    const inverse = 2 ** -binaryScale;
    for (let i = 0; i < values.length; i++) {
      integers[i] = ((values[i]! * factor - reference) * inverse + 0.5) | 0;
    }
  } else {
    for (let i = 0; i < values.length; i++) {
      integers[i] = ((values[i]! * factor - reference) / step + 0.5) | 0;
    }
  }
  if (present < values.length) {
    for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) integers[i] = MISSING_PACKED;
  }
  return { integers, reference, greatest, present };
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
