import { readBits } from '../../bits/bits.ts';
import { GribError } from '../../octets/errors.ts';
import { factorsOf, type Scaling } from '../scaling.ts';
import type { Floats } from '../template.ts';

/** Widest numbers of the kernel's int32. Wider ones are read as float64, in which they are exact up to 53 bits. */
export const MAX_INTEGER_BITS = 32;

/** Fills `out` with the values of numbers of 33 to 64 bits, one after the other from `bit` on. */
export function unpackWide(view: DataView, bit: number, scaling: Scaling, out: Floats): void {
  const { reference, step, decimal } = factorsOf(scaling);
  const high = scaling.bitsPerValue - MAX_INTEGER_BITS;
  for (let i = 0, at = bit; i < out.length; i++, at += scaling.bitsPerValue) {
    const packed = readBits(view, at, high) * 2 ** 32 + readBits(view, at + high, MAX_INTEGER_BITS);
    out[i] = (packed * step + reference) * decimal;
  }
}

/** @throws GribError UNSUPPORTED for numbers of 32 bits and more */
export function requireInt32(bitsPerValue: number, offset: number): void {
  if (bitsPerValue < MAX_INTEGER_BITS) return;
  throw new GribError(
    'UNSUPPORTED',
    `packed integers of ${bitsPerValue} bits do not fit an Int32Array`,
    offset,
  );
}
