// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.

import { readBits } from '../../bits/bits.ts';
import { GribError } from '../../octets/errors.ts';
import type { SectionOctets } from '../../octets/section-octets.ts';
import type { Payload } from '../payload.ts';
import { describeScaling, factorsOf, parseScaling, type Scaling } from '../scaling.ts';
import { type KnownRepresentation, MISSING_PACKED, type PackingTemplate } from '../template.ts';

/** Data representation template 5.50002, local to ECMWF: second-order packing with spatial differencing. */
export interface SecondOrderPacking extends KnownRepresentation, Scaling {
  readonly template: 50002;
  readonly widthOfFirstOrderValues: number;
  readonly numberOfGroups: number;
  /** Values in the groups: all but the first `orderOfDifferencing`. */
  readonly numberOfSecondOrderValues: number;
  readonly widthOfWidths: number;
  readonly widthOfLengths: number;
  /** Bit 8 (0x01): every second row is coded backwards. */
  readonly secondOrderFlags: number;
  /** Order of spatial differencing: 0 none, 1, 2 or 3. */
  readonly orderOfDifferencing: number;
  readonly widthOfFirstValues: number;
  /** As many first values as the order, then what every difference was lowered by. */
  readonly firstValues: readonly number[];
}

const BOUSTROPHEDONIC = 1;
const MAX_ORDER = 3;
const MAX_WIDTH = 32;

export const secondOrder: PackingTemplate<SecondOrderPacking> = {
  template: 50002,
  packingType: 'grid_second_order',

  parse(section) {
    const orderOfDifferencing = section.u8(33);
    if (orderOfDifferencing > MAX_ORDER) {
      throw section.corrupt(
        33,
        `differencing of order ${orderOfDifferencing}; at most ${MAX_ORDER} is known`,
      );
    }
    const widthOfFirstValues = orderOfDifferencing === 0 ? 0 : section.u8(34);
    if (widthOfFirstValues > MAX_WIDTH) {
      throw section.corrupt(
        34,
        `first values of ${widthOfFirstValues} bits; at most ${MAX_WIDTH} are supported`,
      );
    }
    return {
      template: 50002,
      known: true,
      numberOfCodedValues: section.u32(6),
      ...parseScaling(section),
      widthOfFirstOrderValues: section.u8(21),
      numberOfGroups: section.u32(22),
      numberOfSecondOrderValues: section.u32(26),
      widthOfWidths: section.u8(30),
      widthOfLengths: section.u8(31),
      secondOrderFlags: section.u8(32),
      orderOfDifferencing,
      widthOfFirstValues,
      firstValues: parseFirstValues(section, orderOfDifferencing, widthOfFirstValues),
    };
  },

  decodeValues(payload, packing, out) {
    const { reference, step, decimal } = factorsOf(packing);
    const integers = unpack(
      payload,
      packing,
      out instanceof Float64Array ? out : new Float64Array(out.length),
    );
    for (let i = 0; i < out.length; i++) out[i] = (integers[i]! * step + reference) * decimal;
  },

  decodePacked(payload, packing, out) {
    const integers = unpack(payload, packing, new Float64Array(out.length));
    for (let i = 0; i < out.length; i++) {
      const integer = integers[i]!;
      if (!(Math.abs(integer) < -MISSING_PACKED)) {
        throw new GribError(
          'UNSUPPORTED',
          `a packed integer of ${integer} does not fit int32`,
          payload.offset,
        );
      }
      out[i] = integer;
    }
  },

  describe: (packing) => ({
    ...describeScaling(packing),
    widthOfFirstOrderValues: packing.widthOfFirstOrderValues,
    numberOfGroups: packing.numberOfGroups,
    numberOfSecondOrderPackedValues: packing.numberOfSecondOrderValues,
    widthOfWidths: packing.widthOfWidths,
    widthOfLengths: packing.widthOfLengths,
    orderOfSPD: packing.orderOfDifferencing,
  }),
};

/** Numbers of the same width, the last in sign and magnitude, from octet 35 on. */
function parseFirstValues(section: SectionOctets, order: number, width: number): readonly number[] {
  if (order === 0) return [];
  const numbers = Array.from({ length: order + 1 }, (_, n) => bitsOf(section, n * width, width));
  const bias = numbers.pop() ?? 0;
  const sign = width === 0 ? 0 : 2 ** (width - 1);
  return [...numbers, bias >= sign && width > 0 ? sign - bias : bias];
}

function bitsOf(section: SectionOctets, from: number, width: number): number {
  let value = 0;
  for (let bit = from; bit < from + width; bit++) {
    value = 2 * value + ((section.u8(35 + (bit >>> 3)) >>> (7 - (bit & 7))) & 1);
  }
  return value;
}

/** Fills `out` with the packed integers, as float64: sums of differences may leave int32. */
function unpack(payload: Payload, packing: SecondOrderPacking, out: Float64Array): Float64Array {
  const { orderOfDifferencing: order, firstValues } = packing;
  if (packing.secondOrderFlags & BOUSTROPHEDONIC) {
    throw new GribError(
      'UNSUPPORTED',
      'second-order packing with rows in alternating directions',
      payload.offset,
    );
  }
  for (let i = 0; i < Math.min(order, out.length); i++) out[i] = firstValues[i]!;
  unpackGroups(payload, packing, out, Math.min(order, out.length));
  undoDifferencing(out, order, firstValues[order] ?? 0);
  return out;
}

/** Section 7: widths of all groups, their lengths, their first-order values, each list from a whole byte on; then the values. */
function unpackGroups(payload: Payload, packing: SecondOrderPacking, out: Float64Array, first: number): void {
  const { numberOfGroups, widthOfWidths, widthOfLengths, widthOfFirstOrderValues } = packing;
  const { view } = payload;
  const listed = [widthOfWidths, widthOfLengths, widthOfFirstOrderValues];
  if (Math.max(...listed) > MAX_WIDTH) throw corrupt(payload, `lists of ${listed.join(', ')} bits`);
  // One empty group is how a field without any value is written.
  if (numberOfGroups > Math.max(1, out.length)) {
    throw corrupt(payload, `${numberOfGroups} groups for ${out.length} values`);
  }
  const [lengths, references, data] = starts(numberOfGroups, listed);
  const limit = payload.length * 8;
  let bit = data!;
  if (bit > limit) throw corrupt(payload, `no room for the heads of ${numberOfGroups} groups`);
  let at = first;
  for (let group = 0; group < numberOfGroups; group++) {
    const width = readBits(view, group * widthOfWidths, widthOfWidths);
    const length = readBits(view, lengths! + group * widthOfLengths, widthOfLengths);
    const reference = readBits(view, references! + group * widthOfFirstOrderValues, widthOfFirstOrderValues);
    if (width > MAX_WIDTH || length > out.length - at || width * length > limit - bit) {
      throw corrupt(payload, `group ${group} of ${length} values of ${width} bits does not fit`);
    }
    if (width === 0) out.fill(reference, at, at + length);
    else for (let i = at; i < at + length; i++, bit += width) out[i] = reference + readBits(view, bit, width);
    at += length;
  }
  if (at !== out.length) throw corrupt(payload, `groups of ${at} values, where ${out.length} are expected`);
}

/** Bit positions after each list. */
function starts(count: number, widths: readonly number[]): readonly number[] {
  let bit = 0;
  return widths.map((width) => {
    bit += 8 * Math.ceil((count * width) / 8);
    return bit;
  });
}

/** Sums up differences of an order, in place; the first values stand for themselves. */
function undoDifferencing(values: Float64Array, order: number, bias: number): void {
  if (order === 0 || values.length <= order) return;
  // The last value, its first difference, and the difference of that.
  let value = values[order - 1]!;
  let change = order > 1 ? value - values[order - 2]! : 0;
  let bend = order > 2 ? change - (values[1]! - values[0]!) : 0;
  for (let i = order; i < values.length; i++) {
    const coded = values[i]! + bias;
    if (order === 1) change = coded;
    else if (order === 2) change += coded;
    else {
      bend += coded;
      change += bend;
    }
    value += change;
    values[i] = value;
  }
}

function corrupt(payload: Payload, what: string): GribError {
  return new GribError('CORRUPT', `section 7: second-order packing: ${what}`, payload.offset);
}
