import { CHUNK, type IntegerKind, SIGNED } from '../kernel/functions.ts';
import { floats32, floats64, integers, kernel } from '../kernel/kernel.ts';
import type { SectionOctets } from '../section-octets.ts';
import type { Floats } from './template.ts';

/** Octets 12 to 20 of the templates that pack integers: value = (R + X * 2^E) * 10^-D. */
export interface Scaling {
  readonly referenceValue: number;
  readonly binaryScale: number;
  readonly decimalScale: number;
  /** Bits of a packed value, of a group's reference in complex packing; 0 means a constant field. */
  readonly bitsPerValue: number;
}

/** The numbers of value = (X * step + reference) * decimal: R, 2^E and 10^-D. */
export interface Factors {
  readonly reference: number;
  readonly step: number;
  readonly decimal: number;
}

export function factorsOf(scaling: Scaling): Factors {
  return {
    reference: scaling.referenceValue,
    step: 2 ** scaling.binaryScale,
    decimal: Number(`1e${-scaling.decimalScale}`),
  };
}

export function parseScaling(section: SectionOctets): Scaling {
  const referenceValue = section.f32(12);
  if (!Number.isFinite(referenceValue))
    throw section.corrupt(12, 'the reference value is not a finite number');
  const bitsPerValue = section.u8(20);
  if (bitsPerValue > 32)
    throw section.corrupt(20, `${bitsPerValue} bits per value; at most 32 are supported`);
  return {
    referenceValue,
    binaryScale: section.s16(16),
    decimalScale: section.s16(18),
    bitsPerValue,
  };
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
 * Turns the integers that `integersInside(out)` holds into values.
 * Arithmetic is float64 with one rounding at the store, as ecCodes does it.
 */
export function scaleInPlace(out: Floats, scaling: Scaling): void {
  const inside = integersInside(out);
  const factors = factorsOf(scaling);
  for (let from = 0; from < out.length; from += CHUNK) {
    const count = Math.min(CHUNK, out.length - from);
    integers.set(inside.subarray(from, from + count));
    scaleChunk(count, SIGNED, factors, out, from);
  }
}

/** Stores the values of the first `count` integers that the kernel holds in `out`, from `at` on. */
function scaleChunk(
  count: number,
  kind: IntegerKind,
  { reference, step, decimal }: Factors,
  out: Floats,
  at: number,
): void {
  if (out instanceof Float32Array) {
    kernel.scaleToFloat32(count, kind, reference, step, decimal);
    out.set(count === CHUNK ? floats32 : floats32.subarray(0, count), at);
  } else {
    kernel.scaleToFloat64(count, kind, reference, step, decimal);
    out.set(count === CHUNK ? floats64 : floats64.subarray(0, count), at);
  }
}

/** R, 2^E and 10^-D. */
export function factors(scaling: Scaling): readonly [number, number, number] {
  const { reference, step, decimal } = factorsOf(scaling);
  return [reference, step, decimal];
}
