// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { CHUNK, type IntegerKind } from '../kernel/functions.ts';
import { integers, kernel } from '../kernel/kernel.ts';
import { type Factors, factorsOf, type Scaling } from '../packing/scaling.ts';
import { type Floats, MISSING_PACKED } from '../packing/template.ts';

/** How packed integers become whole multiples of 10^-decimals. */
export interface Rounding extends Factors {
  readonly kind: IntegerKind;
  /** 10^decimals. */
  readonly perUnit: number;
  /**
   * Set where multiples of 10^-decimals are all that the packing holds: multiple = X * factor + base. What float64
   * makes of (R + X * 2^E) * 10^-D * 10^decimals is then less than a half away from it, as far as int32 reaches.
   */
  readonly exact: { readonly factor: number; readonly base: number } | null;
}

/**
 * @param kind of the integers: SIGNED or WITH_MISSING
 * @param decimals 0 to 15
 */
export function roundingOf(scaling: Scaling, kind: IntegerKind, decimals: number): Rounding {
  const factors = factorsOf(scaling);
  const { reference, step } = factors;
  const perUnit = powerOfTen(decimals);
  const more = powerOfTen(decimals - scaling.decimalScale);
  const exact =
    scaling.binaryScale >= 0 &&
    decimals >= scaling.decimalScale &&
    Number.isSafeInteger(reference) &&
    step * more <= MAX_FACTOR &&
    Math.abs(reference * more) <= MAX_BASE;
  return {
    ...factors,
    kind,
    perUnit,
    exact: exact ? { factor: step * more, base: reference * more } : null,
  };
}

/** Times 2^31 and with MAX_BASE added that is still exact. */
const MAX_FACTOR = 2 ** 21;
const MAX_BASE = 2 ** 52;

function powerOfTen(exponent: number): number {
  return Number(`1e${exponent}`);
}

/** Largest multiple; MISSING_PACKED is one less than its negative. */
const MAX_MULTIPLE = 0x7fffffff;

/**
 * Rounds the first `count` integers that the kernel holds, and puts them into `out` from `at` on; MISSING_PACKED stays.
 *
 * @returns false where a multiple is not so near 0 that the loops are right
 */
export function roundChunk(count: number, rounding: Rounding, out: Int32Array, at: number): boolean {
  const { exact, kind, reference, step, decimal, perUnit } = rounding;
  const far =
    exact === null
      ? kernel.roundScaled(count, kind, reference, step, decimal, perUnit)
      : kernel.multiply(count, exact.factor, exact.base);
  out.set(count === CHUNK ? integers : integers.subarray(0, count), at);
  return far === 0;
}

/** Rounds values, NaN to MISSING_PACKED; false where a multiple does not fit int32. */
export function roundValues(values: Floats, decimals: number, out: Int32Array): boolean {
  const perUnit = powerOfTen(decimals);
  let fits = true;
  for (let i = 0; i < out.length; i++) {
    const multiple = Math.round(values[i]! * perUnit);
    if (Number.isNaN(multiple)) out[i] = MISSING_PACKED;
    else if (Math.abs(multiple) <= MAX_MULTIPLE) out[i] = multiple;
    else fits = false;
  }
  return fits;
}
