// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.

import { readBits } from '../../bits/bits.ts';
import { GribError } from '../../octets/errors.ts';
import type { Payload } from '../payload.ts';
import { factorsOf, type Scaling } from '../scaling.ts';
import { type Floats, MISSING_PACKED } from '../template.ts';
import type { Differencing } from './groups/complex-differencing.ts';
import { GroupHeads } from './groups/complex-groups.ts';
import { type GroupPacking, leastMissingReference } from './groups/complex-layout.ts';

// The same as the int32 loops, without their speed: for packed integers that may reach 2^29 (complex-start.ts).

/**
 * Unpacks all groups with float64 arithmetic, which is exact up to 2^53. Missing values become NaN, or
 * MISSING_PACKED in an Int32Array, which gets the packed integers.
 *
 * @throws GribError CORRUPT for the groups' heads and for integers beyond 2^53, UNSUPPORTED where an integer does
 *   not fit an Int32Array
 */
export function unpackWide(
  payload: Payload,
  packing: GroupPacking & Scaling,
  differencing: Differencing,
  out: Floats | Int32Array,
): void {
  const reserved = packing.missingValueManagement;
  const missingReference = leastMissingReference(packing);
  const heads = new GroupHeads(payload, packing, differencing.bytes);
  const integers = new Integers(payload, differencing);
  const put = out instanceof Int32Array ? intoIntegers(payload, out) : intoFloats(packing, out);
  let bit = heads.dataBit;
  let index = 0;
  for (let count = heads.next(); count > 0; count = heads.next()) {
    for (let group = 0; group < count; group++) {
      const width = heads.widths[group]!;
      const reference = heads.references[group]! >>> 0;
      const limit = width === 0 ? (reference >= missingReference ? 0 : 1) : 2 ** width - reserved;
      const end = index + heads.lengths[group]!;
      for (; index < end; index++, bit += width) {
        const value = readBits(payload.view, bit, width) >>> 0;
        put(index, value < limit ? integers.next(reference + value) : Number.NaN);
      }
    }
  }
}

/** Undoes the differencing of values that come one after the other. */
class Integers {
  readonly #payload: Payload;
  readonly #differencing: Differencing;
  #seen = 0;
  #last = 0;
  #difference = 0;

  constructor(payload: Payload, differencing: Differencing) {
    this.#payload = payload;
    this.#differencing = differencing;
  }

  next(coded: number): number {
    const { order, firstValues, leastDifference } = this.#differencing;
    if (order === 0) return coded;
    const before = this.#last;
    if (this.#seen < order) {
      this.#last = firstValues[this.#seen]!;
      this.#seen++;
    } else {
      const kept = order === 2 ? this.#difference : 0;
      this.#last += kept + coded + leastDifference;
    }
    this.#difference = this.#last - before;
    if (Math.abs(this.#last) > Number.MAX_SAFE_INTEGER) {
      throw new GribError(
        'CORRUPT',
        'section 7: the differences add up to integers beyond 2^53',
        this.#payload.offset,
      );
    }
    return this.#last;
  }
}

function intoFloats(packing: Scaling, out: Floats) {
  const { reference, step, decimal } = factorsOf(packing);
  return (index: number, integer: number) => {
    out[index] = (integer * step + reference) * decimal;
  };
}

function intoIntegers(payload: Payload, out: Int32Array) {
  return (index: number, integer: number) => {
    if (integer > 0x7fffffff || integer <= MISSING_PACKED) {
      throw new GribError(
        'UNSUPPORTED',
        `the packed integer ${integer} does not fit an Int32Array`,
        payload.offset,
      );
    }
    out[index] = Number.isNaN(integer) ? MISSING_PACKED : integer;
  };
}
