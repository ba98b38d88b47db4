import type { SectionOctets } from '../octets/section-octets.ts';

/** Octets 12 to 20 of the templates that pack integers: value = (R + X * 2^E) * 10^-D. */
export interface Scaling {
  readonly referenceValue: number;
  readonly binaryScale: number;
  readonly decimalScale: number;
  /** Bits of a packed value, of a group's reference in complex packing; 0 means a constant field. */
  readonly bitsPerValue: number;
}

/** Widest packed values: of 5.0. Other packings have at most 32 bits, which they check when they decode. */
const MAX_BITS = 64;

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
  if (bitsPerValue > MAX_BITS)
    throw section.corrupt(20, `${bitsPerValue} bits per value; at most ${MAX_BITS} are supported`);
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
