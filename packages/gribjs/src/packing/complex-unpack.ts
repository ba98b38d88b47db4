// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { CHUNK } from '../kernel/functions.ts';
import {
  groupMissing,
  groupState,
  integers,
  kernel,
  lengths,
  references,
  takeInput,
  widths,
} from '../kernel/kernel.ts';
import { toFloat32, toFloat64 } from './complex-any-order.ts';
import type { Groups } from './complex-groups.ts';
import { secondOrderToFloat32, secondOrderToFloat64 } from './complex-second-order.ts';
import type { Recurrence } from './complex-start.ts';
import type { Factors } from './scaling.ts';
import type { Floats } from './template.ts';

/** Widest value that a group may have. */
const MAX_WIDTH = 32;

// Packed integers are unpacked by the kernel: with fields of all kinds by turns, as ingest reads them, it takes half to all of the
// time of JavaScript, which is compiled for some of them only. Values are unpacked, summed up and scaled in one pass by JavaScript,
// which is a quarter faster than the kernel and a second pass (`npm run bench:decode`).
//
// There is one function for each kind of array, since a store that must look up the kind makes a loop slower by half.
// Fields of order 2 without missing values, which are the most common, have their own.

/**
 * Unpacks the first `count` groups and leaves `state` behind them. Missing values become NaN, or
 * MISSING_PACKED in an Int32Array, which gets the packed integers. Integers that do not fit int32 are noticed
 * (`Recurrence.far`), and complex-wide.ts starts again.
 */
export function unpackGroups(
  view: DataView,
  groups: Groups,
  count: number,
  state: Recurrence,
  factors: Factors,
  out: Floats | Int32Array,
): void {
  const isPlain = state.reserved === 0 && state.keepDifference !== 0;
  if (out instanceof Int32Array) unpackIntegers(view, groups, count, state, out);
  else if (out instanceof Float32Array) {
    if (isPlain) secondOrderToFloat32(view, groups, count, state, factors, out);
    else toFloat32(view, groups, count, state, factors, out);
  } else if (isPlain) secondOrderToFloat64(view, groups, count, state, factors, out);
  else toFloat64(view, groups, count, state, factors, out);
}

function unpackIntegers(
  view: DataView,
  groups: Groups,
  count: number,
  state: Recurrence,
  out: Int32Array,
): void {
  references.set(groups.references);
  widths.set(groups.widths);
  lengths.set(groups.lengths);
  let bits = 0;
  for (let group = 0; group < count; group++) bits += groups.widths[group]! * groups.lengths[group]!;
  enter(state);
  // Position of the value that the next turn begins with.
  let bit = state.bit >>> 0;
  const end = bit + bits;
  let values: number;
  do {
    const bytes = takeInput(view, bit, Math.min(end - bit, CHUNK * MAX_WIDTH));
    const first = bit & 7;
    groupState[0] = first;
    values = kernel.unpackGroups(bytes, count);
    bit += groupState[0]! - first;
    out.set(integers.subarray(0, values), state.index);
    state.index += values;
  } while (groupState[1]! < count);
  leave(state, bit);
}

function enter(state: Recurrence): void {
  groupState[1] = 0;
  groupState[2] = 0;
  groupState[3] = state.last;
  groupState[4] = state.difference;
  groupState[5] = state.far;
  groupState[6] = state.leastDifference;
  groupState[7] = state.keepDifference;
  groupState[8] = state.keepLast;
  groupState[9] = state.reserved;
  groupMissing[0] = state.missingReference;
}

function leave(state: Recurrence, bit: number): void {
  state.bit = bit;
  state.last = groupState[3]!;
  state.difference = groupState[4]!;
  state.far = groupState[5]!;
}
