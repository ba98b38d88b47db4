// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { readBits } from '../../../bits/bits.ts';
import type { Payload } from '../../payload.ts';
import type { Differencing } from './complex-differencing.ts';
import { GroupHeads } from './complex-groups.ts';
import { type GroupPacking, leastMissingReference } from './complex-layout.ts';

/** Packed integers of so many bits, which no sign is part of, are near; see `startsNarrow`. */
const NEAR_BITS = 29;

/** Widest reference or value that the int32 loops take. */
export const NARROW_BITS = 26;

/**
 * Where unpacking stands. A value is last = keepLast & last + difference, where difference = keepDifference &
 * difference + coded value + reference of its group + leastDifference.
 */
export interface Recurrence {
  bit: number;
  index: number;
  last: number;
  difference: number;
  /** All packed integers that were looked at, by OR; see `startsNarrow`. */
  far: number;
  readonly leastDifference: number;
  /** All ones where the order adds up differences, else 0. */
  readonly keepDifference: number;
  /** All ones where the order adds up values, else 0. */
  readonly keepLast: number;
  /** How many of the greatest values of a group's width stand for missing: 0, 1 or 2. */
  readonly reserved: number;
  /** Least reference that makes a group of width 0 a missing one. */
  readonly missingReference: number;
}

/**
 * Whether the head of a section lets int32 be enough: a coded value, its reference and the least difference sum to
 * less than 2^28 then, and the first values are near. The loops look at every second integer at least whether it is near. If all were so far, those
 * between fit int32 too, and the next one looked at is less than 5 * 2^29 + 3 * 2^28 away from 0: too little to come
 * round, modulo 2^32, to a near one. So `far` shows every integer that does not fit.
 */
export function startsNarrow(packing: GroupPacking, { firstValues, leastDifference }: Differencing): boolean {
  return (
    packing.bitsPerValue <= NARROW_BITS &&
    Math.abs(leastDifference) < 2 ** 27 &&
    firstValues.every((value) => value >= 0 && value < 2 ** NEAR_BITS)
  );
}

/** Whether int32 is right for the widest group seen and the integers unpacked so far. */
export function isExact(widest: number, state: Recurrence): boolean {
  return widest <= NARROW_BITS && state.far >>> NEAR_BITS === 0;
}

/** A state with what is the same in the whole field; the rest of it is 0. */
export function recurrenceOf(packing: GroupPacking, { order, leastDifference }: Differencing): Recurrence {
  return {
    bit: 0,
    index: 0,
    last: 0,
    difference: 0,
    far: 0,
    leastDifference: leastDifference | 0,
    keepDifference: order === 2 ? -1 : 0,
    keepLast: order === 0 ? 0 : -1,
    reserved: packing.missingValueManagement,
    missingReference: leastMissingReference(packing),
  };
}

/**
 * The state before the first value. The first values stand in the head of the section, and what the groups
 * hold in their place means nothing; the state makes up for it, so that the recurrence gives the first values
 * like all others.
 *
 * @throws GribError CORRUPT
 */
export function startOf(payload: Payload, packing: GroupPacking, differencing: Differencing): Recurrence {
  const { order, firstValues, bytes } = differencing;
  const state = recurrenceOf(packing, differencing);
  state.bit = new GroupHeads(payload, packing, bytes).dataBit;
  const [first, second] = placeholders(payload, packing, differencing, state);
  if (order === 1) state.last = (firstValues[0] - first) | 0;
  if (order === 2) {
    state.difference = (firstValues[1] - firstValues[0] - first - second) | 0;
    state.last = (firstValues[0] - state.difference - first) | 0;
  }
  return state;
}

/** What the groups hold in place of the first values: the first `order` that are not missing. */
function placeholders(
  payload: Payload,
  packing: GroupPacking,
  { order, bytes }: Differencing,
  { reserved, missingReference, leastDifference }: Recurrence,
): readonly [number, number] {
  const found: [number, number] = [0, 0];
  if (order === 0) return found;
  const heads = new GroupHeads(payload, packing, bytes);
  let present = 0;
  let bit = heads.dataBit;
  for (let count = heads.next(); count > 0; count = heads.next()) {
    for (let group = 0; group < count; group++) {
      const [width, length] = [heads.widths[group]!, heads.lengths[group]!];
      const reference = heads.references[group]!;
      if (width === 0 && reference >>> 0 >= missingReference) continue;
      const limit = width === 0 ? 1 : 2 ** width - reserved;
      for (let i = 0; i < length; i++, bit += width) {
        const value = readBits(payload.view, bit, width) >>> 0;
        if (value >= limit) continue;
        found[present++] = (value + reference + leastDifference) | 0;
        if (present === order) return found;
      }
    }
  }
  return found;
}
