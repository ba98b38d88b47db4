import type { SectionOctets } from '../section-octets.ts';
import { type Floats, MISSING_PACKED } from './template.ts';

/** Octets 12 to 20 of the templates that pack integers: value = (R + X * 2^E) * 10^-D. */
export interface Scaling {
  readonly referenceValue: number;
  readonly binaryScale: number;
  readonly decimalScale: number;
  /** Bits of a packed value, of a group's reference in complex packing; 0 means a constant field. */
  readonly bitsPerValue: number;
}

export function parseScaling(section: SectionOctets): Scaling {
  const referenceValue = section.f32(12);
  if (!Number.isFinite(referenceValue))
    throw section.corrupt(12, 'the reference value is not a finite number');
  const bitsPerValue = section.u8(20);
  if (bitsPerValue > 32)
    throw section.corrupt(20, `${bitsPerValue} bits per value; at most 32 are supported`);
  return { referenceValue, binaryScale: section.s16(16), decimalScale: section.s16(18), bitsPerValue };
}

export function describeScaling(scaling: Scaling): Readonly<Record<string, number>> {
  return {
    bitsPerValue: scaling.bitsPerValue,
    referenceValue: scaling.referenceValue,
    binaryScaleFactor: scaling.binaryScale,
    decimalScaleFactor: scaling.decimalScale,
  };
}

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
 * Turns the integers that `integersInside(out)` holds into values; MISSING_PACKED becomes NaN if `missing`.
 */
export function scaleInPlace(out: Floats, scaling: Scaling, missing: boolean): void {
  const integers = integersInside(out);
  if (missing) scaleMissing(integers, out, scaling);
  else if (out instanceof Float32Array) scaleFloat32(integers, out, scaling);
  else scaleFloat64(integers, out, scaling);
}

// Two functions of one text: each meets one kind of array only, which keeps the loop free of type checks.
// Arithmetic is float64 with one rounding at the store, as ecCodes does it.

function scaleFloat32(integers: Int32Array, out: Float32Array, scaling: Scaling): void {
  const [reference, step, decimal] = factors(scaling);
  for (let i = 0; i < out.length; i++) out[i] = (integers[i]! * step + reference) * decimal;
}

function scaleFloat64(integers: Int32Array, out: Float64Array, scaling: Scaling): void {
  const [reference, step, decimal] = factors(scaling);
  for (let i = 0; i < out.length; i++) out[i] = (integers[i]! * step + reference) * decimal;
}

function scaleMissing(integers: Int32Array, out: Floats, scaling: Scaling): void {
  const [reference, step, decimal] = factors(scaling);
  for (let i = 0; i < out.length; i++) {
    const packed = integers[i]!;
    out[i] = packed === MISSING_PACKED ? Number.NaN : (packed * step + reference) * decimal;
  }
}

/** R, 2^E and 10^-D. */
export function factors(scaling: Scaling): readonly [number, number, number] {
  return [scaling.referenceValue, 2 ** scaling.binaryScale, Number(`1e${-scaling.decimalScale}`)];
}
