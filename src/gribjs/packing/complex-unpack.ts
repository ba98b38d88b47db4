import { ONE_READ_BITS, readBits } from './bits.ts';
import type { GroupPacking, Groups } from './complex-groups.ts';
import { MISSING_PACKED } from './template.ts';

/**
 * The head of section 7 in template 5.3: the first one or two packed values and the least difference. For
 * template 5.2 order is 0, first and least are 0.
 */
export interface Differencing {
  readonly order: 0 | 1 | 2;
  readonly firstValues: readonly [number, number];
  readonly leastDifference: number;
}

// The loops below carry most of the time of reading a GRIB file. Each runs over one group, with everything
// that is constant in the group outside; differencing is undone as values are unpacked. All arithmetic is
// int32, where wrapping around is harmless because the sums come out right modulo 2^32.

/** Unpacks all coded values, none of them missing. The groups must have passed `locateGroups`. */
export function unpackGroups(
  view: DataView,
  packing: GroupPacking,
  groups: Groups,
  differencing: Differencing,
  out: Int32Array,
): void {
  const { order, firstValues } = differencing;
  const least = differencing.leastDifference | 0;
  const referenceBits = packing.bitsPerValue;
  const { groupWidthBits, groupWidthReference, groupLengthBits, groupLengthReference, groupLengthIncrement } =
    packing;
  const lastGroup = packing.numberOfGroups - 1;
  let referenceBit = groups.references;
  let widthBit = groups.widths;
  let lengthBit = groups.lengths;
  let bit = groups.data;
  let index = 0;
  // The first values stand in the head of the section; what the groups hold in their place is not used.
  let skip = Math.min(order, out.length);
  for (let i = 0; i < skip; i++) out[i] = firstValues[i]!;
  let last = firstValues[order === 2 ? 1 : 0] | 0;
  let difference = order === 2 ? (firstValues[1] - firstValues[0]) | 0 : 0;

  for (let group = 0; group <= lastGroup; group++) {
    const add = (readBits(view, referenceBit, referenceBits) + least) | 0;
    const width = (groupWidthReference + readBits(view, widthBit, groupWidthBits)) | 0;
    let length =
      group === lastGroup
        ? packing.lastGroupLength
        : (groupLengthReference + groupLengthIncrement * readBits(view, lengthBit, groupLengthBits)) | 0;
    referenceBit += referenceBits;
    widthBit += groupWidthBits;
    lengthBit += groupLengthBits;
    if (skip > 0) {
      const skipped = Math.min(skip, length);
      skip -= skipped;
      length -= skipped;
      index += skipped;
      bit += skipped * width;
    }
    const end = index + length;

    if (width > ONE_READ_BITS) {
      for (; index < end; index++, bit += width) {
        const value = (readBits(view, bit, width) + add) | 0;
        difference = order === 2 ? (difference + value) | 0 : value;
        last = order === 0 ? value : (last + difference) | 0;
        out[index] = last;
      }
    } else if (order === 2) {
      if (width === 0) {
        for (; index < end; index++) {
          difference = (difference + add) | 0;
          last = (last + difference) | 0;
          out[index] = last;
        }
      } else {
        const shift = 32 - width;
        for (; index < end; index++, bit += width) {
          difference = (difference + ((view.getUint32(bit >>> 3) << (bit & 7)) >>> shift) + add) | 0;
          last = (last + difference) | 0;
          out[index] = last;
        }
      }
    } else if (order === 1) {
      if (width === 0) {
        for (; index < end; index++) {
          last = (last + add) | 0;
          out[index] = last;
        }
      } else {
        const shift = 32 - width;
        for (; index < end; index++, bit += width) {
          last = (last + ((view.getUint32(bit >>> 3) << (bit & 7)) >>> shift) + add) | 0;
          out[index] = last;
        }
      }
    } else if (width === 0) {
      out.fill(add, index, end);
      index = end;
    } else {
      const shift = 32 - width;
      for (; index < end; index++, bit += width) {
        out[index] = (((view.getUint32(bit >>> 3) << (bit & 7)) >>> shift) + add) | 0;
      }
    }
  }
}

/**
 * As `unpackGroups` where values are marked missing among the data. Every group reserves its all-ones value
 * for the primary missing value (and the one below for the secondary); a group of width 0 is missing when its
 * reference is such a value in the bits of the references. Differences skip missing values.
 */
export function unpackGroupsWithMissing(
  view: DataView,
  packing: GroupPacking,
  groups: Groups,
  differencing: Differencing,
  out: Int32Array,
): void {
  const { order, firstValues } = differencing;
  const least = differencing.leastDifference | 0;
  // Masks instead of a loop for each order: what an order does not add up, it adds to zero.
  const keepDifference = order === 2 ? -1 : 0;
  const keepLast = order === 0 ? 0 : -1;
  const reserved = packing.missingValueManagement === 2 ? 2 : 1;
  const referenceBits = packing.bitsPerValue;
  const { groupWidthBits, groupWidthReference, groupLengthBits, groupLengthReference, groupLengthIncrement } =
    packing;
  const lastGroup = packing.numberOfGroups - 1;
  let bit = groups.data;
  let index = 0;
  let present = 0;
  let last = firstValues[order === 2 ? 1 : 0] | 0;
  let difference = order === 2 ? (firstValues[1] - firstValues[0]) | 0 : 0;

  for (let group = 0; group <= lastGroup; group++) {
    const reference = readBits(view, groups.references + group * referenceBits, referenceBits) >>> 0;
    const add = (reference + least) | 0;
    const width =
      (groupWidthReference + readBits(view, groups.widths + group * groupWidthBits, groupWidthBits)) | 0;
    const length =
      group === lastGroup
        ? packing.lastGroupLength
        : (groupLengthReference +
            groupLengthIncrement *
              readBits(view, groups.lengths + group * groupLengthBits, groupLengthBits)) |
          0;
    const end = index + length;
    if (width === 0 && referenceBits > 0 && reference >= 2 ** referenceBits - reserved) {
      out.fill(MISSING_PACKED, index, end);
      index = end;
      continue;
    }
    const limit = width === 0 ? 1 : 2 ** width - reserved;
    for (; index < end; index++, bit += width) {
      const value = readBits(view, bit, width) >>> 0;
      if (value >= limit) {
        out[index] = MISSING_PACKED;
      } else if (present < order) {
        out[index] = firstValues[present]!;
        present++;
      } else {
        difference = ((difference & keepDifference) + value + add) | 0;
        last = ((last & keepLast) + difference) | 0;
        out[index] = last;
      }
    }
  }
}
