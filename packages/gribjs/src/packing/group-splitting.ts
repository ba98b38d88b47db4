// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { bitsFor } from './bits.ts';
import { ReusedIntegers } from './reused-integers.ts';
import { MISSING_PACKED } from './template.ts';

/** Groups of complex packing, in order. The arrays may be longer than `count`, and are overwritten by the next call. */
export interface GroupTable {
  readonly count: number;
  readonly lengths: Int32Array;
  /** Least value of each group that is not missing; MISSING_PACKED where all are missing. */
  readonly references: Int32Array;
  /** Bits of a value less the reference. */
  readonly widths: Int32Array;
}

/** All groups but the last are a multiple of this long, which saves bits in their coded lengths. */
export const GROUP_LENGTH_INCREMENT = 4;

/**
 * Groups do not grow beyond this, so that coded lengths take 4 bits: one long group would widen those of all.
 */
const LONGEST = 16 * GROUP_LENGTH_INCREMENT;

/** Bits of a group's width and length in its head, estimated; the reference comes on top. */
const HEAD_BITS = 9;

/**
 * Share of a head's bits that joining two groups is credited with. Crediting all of it joins too much too
 * early: measured on fields of GFS, HRRR and NAM, a half makes messages 3 % larger than NCEP's own encoder
 * does, a whole 9 %.
 */
const JOIN_GAIN = 0.5;

const memory = {
  lengths: new ReusedIntegers(),
  least: new ReusedIntegers(),
  greatest: new ReusedIntegers(),
  holes: new ReusedIntegers(),
  widths: new ReusedIntegers(),
};

/**
 * Splits values into groups of similar size: starts from short runs and joins neighbours as long as the
 * joined group takes fewer bits than the two apart. One pass, no search.
 *
 * @param values from 0 on, MISSING_PACKED where missing
 * @param reserve whether each group keeps its all-ones value for missing values
 */
export function splitGroups(values: Int32Array, referenceBits: number, reserve: boolean): GroupTable {
  const most = Math.ceil(values.length / GROUP_LENGTH_INCREMENT);
  const lengths = memory.lengths.take(most);
  const least = memory.least.take(most);
  const greatest = memory.greatest.take(most);
  const holes = memory.holes.take(most);
  const widths = memory.widths.take(most);
  const gain = JOIN_GAIN * (HEAD_BITS + referenceBits);
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
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
    let length = end - start;
    let width = widthOf(low, high, hole, reserve);
    while (count > 0 && lengths[count - 1]! + length <= LONGEST) {
      const before = count - 1;
      const joinedLow = Math.min(low, least[before]!);
      const joinedHigh = Math.max(high, greatest[before]!);
      const joinedHole = hole | holes[before]!;
      const joinedWidth = widthOf(joinedLow, joinedHigh, joinedHole, reserve);
      const joinedLength = length + lengths[before]!;
      if (joinedLength * joinedWidth > length * width + lengths[before]! * widths[before]! + gain) break;
      low = joinedLow;
      high = joinedHigh;
      hole = joinedHole;
      width = joinedWidth;
      length = joinedLength;
      count--;
    }
    lengths[count] = length;
    least[count] = low;
    greatest[count] = high;
    holes[count] = hole;
    widths[count] = width;
    count++;
  }
  for (let group = 0; group < count; group++) {
    if (greatest[group]! < 0) least[group] = MISSING_PACKED;
  }
  return { count, lengths, references: least, widths };
}

function widthOf(low: number, high: number, hole: number, reserve: boolean): number {
  if (high < 0 || (high === low && hole === 0)) return 0;
  return bitsFor(reserve ? high - low + 1 : high - low);
}
