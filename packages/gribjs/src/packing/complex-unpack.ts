import { toFloat32, toFloat64, toIntegers } from './complex-any-order.ts';
import type { Groups } from './complex-groups.ts';
import { secondOrderToFloat32, secondOrderToFloat64, secondOrderToIntegers } from './complex-second-order.ts';
import type { Recurrence } from './complex-start.ts';
import type { Factors } from './scaling.ts';
import type { Floats } from './template.ts';

// The loops that are called here carry most of the time of reading a GRIB file. Each runs over one group with
// everything that is constant in it outside; differencing is undone and the value scaled as it is unpacked. All
// integer arithmetic is int32, where wrapping around on the way is harmless because the sums come out right modulo
// 2^32; integers that do not fit are noticed (`Recurrence.far`), and complex-wide.ts starts again.
//
// There is one function for each kind of array, since a store that must look up the kind makes a loop slower by
// half. Fields of order 2 without missing values, which are the most common, have their own.

/**
 * Unpacks the first `count` groups and leaves `state` behind them. Missing values become NaN, or
 * MISSING_PACKED in an Int32Array, which gets the packed integers.
 */
export function unpackGroups(
  view: DataView,
  groups: Groups,
  count: number,
  state: Recurrence,
  factors: Factors,
  out: Floats | Int32Array,
): void {
  const plain = state.reserved === 0 && state.keepDifference !== 0;
  if (out instanceof Int32Array) {
    if (plain) secondOrderToIntegers(view, groups, count, state, out);
    else toIntegers(view, groups, count, state, out);
  } else if (out instanceof Float32Array) {
    if (plain) secondOrderToFloat32(view, groups, count, state, factors, out);
    else toFloat32(view, groups, count, state, factors, out);
  } else if (plain) secondOrderToFloat64(view, groups, count, state, factors, out);
  else toFloat64(view, groups, count, state, factors, out);
}
