// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.

import { bitsFor } from '../bits/bits.ts';
import { ReusedIntegers } from '../bits/reused-integers.ts';
import { MISSING_PACKED } from '../packing/template.ts';
import {
  GROUP_GREATEST,
  GROUP_LEAST,
  GROUP_LENGTH,
  GROUP_LENGTH_INCREMENT,
  GROUP_NUMBERS,
  GROUP_WIDTH,
  type Splitting,
} from './functions.ts';

const memory = { groups: new ReusedIntegers(), holes: new ReusedIntegers() };

/**
 * Splits differences into groups of similar size: starts from short runs and joins neighbours as long as the
 * joined group takes fewer bits than the two apart. One pass, no search.
 */
export function splitGroups(
  values: Int32Array,
  { least, longest, twiceGain, reserve }: Splitting,
): Int32Array {
  const most = Math.ceil(values.length / GROUP_LENGTH_INCREMENT);
  const groups = memory.groups.take(most * GROUP_NUMBERS);
  const holes = memory.holes.take(most);
  let count = 0;
  for (let start = 0; start < values.length; start += GROUP_LENGTH_INCREMENT) {
    const end = Math.min(start + GROUP_LENGTH_INCREMENT, values.length);
    let low = 0x7fffffff;
    let high = -1;
    let hole = 0;
    for (let i = start; i < end; i++) {
      const value = values[i]!;
      if (value === MISSING_PACKED) {
        hole = 1;
      } else {
        if (value - least < low) low = value - least;
        if (value - least > high) high = value - least;
      }
    }
    let length = end - start;
    let width = widthOf(low, high, hole, reserve);
    while (count > 0) {
      const before = (count - 1) * GROUP_NUMBERS;
      const lengthBefore = groups[before + GROUP_LENGTH]!;
      const joinedLength = length + lengthBefore;
      if (joinedLength > longest) break;
      const joinedLow = Math.min(low, groups[before + GROUP_LEAST]!);
      const joinedHigh = Math.max(high, groups[before + GROUP_GREATEST]!);
      const joinedHole = hole | holes[count - 1]!;
      const joinedWidth = widthOf(joinedLow, joinedHigh, joinedHole, reserve);
      const apart = length * width + lengthBefore * groups[before + GROUP_WIDTH]!;
      if (2 * joinedLength * joinedWidth > 2 * apart + twiceGain) break;
      low = joinedLow;
      high = joinedHigh;
      hole = joinedHole;
      width = joinedWidth;
      length = joinedLength;
      count--;
    }
    const at = count * GROUP_NUMBERS;
    groups[at + GROUP_LENGTH] = length;
    groups[at + GROUP_LEAST] = low;
    groups[at + GROUP_GREATEST] = high;
    groups[at + GROUP_WIDTH] = width;
    holes[count] = hole;
    count++;
  }
  for (let at = 0; at < count * GROUP_NUMBERS; at += GROUP_NUMBERS) {
    if (groups[at + GROUP_GREATEST]! < 0) groups[at + GROUP_LEAST] = MISSING_PACKED;
  }
  return groups.subarray(0, count * GROUP_NUMBERS);
}

function widthOf(low: number, high: number, hole: number, reserve: boolean): number {
  if (high < 0 || (high === low && hole === 0)) return 0;
  return bitsFor(reserve ? high - low + 1 : high - low);
}
