import { GribError } from '../errors.ts';
import { readBits } from './bits.ts';
import type { Scaling } from './scaling.ts';
import type { KnownRepresentation, Payload } from './template.ts';

/** Octets 6 to 47 of section 5, the same in templates 5.2 and 5.3. */
export interface GroupPacking extends KnownRepresentation, Scaling {
  readonly typeOfOriginalValues: number;
  readonly groupSplittingMethod: number;
  /** Code table 5.5: 0 none, 1 primary missing values among the data, 2 primary and secondary. */
  readonly missingValueManagement: number;
  /** As coded: the bits of a float32, or an integer. */
  readonly primaryMissingSubstitute: number;
  readonly secondaryMissingSubstitute: number;
  readonly numberOfGroups: number;
  readonly groupWidthReference: number;
  readonly groupWidthBits: number;
  readonly groupLengthReference: number;
  readonly groupLengthIncrement: number;
  readonly lastGroupLength: number;
  readonly groupLengthBits: number;
}

/** Where in section 7 the four parts of the groups begin, as bit positions. Checked: see `locateGroups`. */
export interface Groups {
  readonly references: number;
  readonly widths: number;
  readonly lengths: number;
  readonly data: number;
}

/**
 * Locates the groups that begin at byte `start` of the payload and checks them against it: after this the
 * lengths add up to the number of coded values, no width exceeds 32 bits, and no read leaves the section.
 *
 * @throws GribError CORRUPT
 */
export function locateGroups(payload: Payload, packing: GroupPacking, start: number): Groups {
  const { numberOfGroups, numberOfCodedValues } = packing;
  // One empty group is how a field without any value is written.
  if (numberOfGroups > Math.max(1, numberOfCodedValues)) {
    throw corrupt(payload, `${numberOfGroups} groups for ${numberOfCodedValues} values`);
  }
  const after = (bytes: number, count: number, width: number) => bytes + Math.ceil((count * width) / 8);
  const widths = after(start, numberOfGroups, packing.bitsPerValue);
  const lengths = after(widths, numberOfGroups, packing.groupWidthBits);
  const data = after(lengths, numberOfGroups, packing.groupLengthBits);
  if (data > payload.length) {
    throw corrupt(
      payload,
      `the heads of ${numberOfGroups} groups need ${data} bytes of the ${payload.length} there`,
    );
  }
  const groups: Groups = { references: start * 8, widths: widths * 8, lengths: lengths * 8, data: data * 8 };
  checkGroups(payload, packing, groups);
  return groups;
}

function checkGroups(payload: Payload, packing: GroupPacking, groups: Groups): void {
  const { view } = payload;
  const { groupWidthBits, groupWidthReference, groupLengthBits, groupLengthReference, groupLengthIncrement } =
    packing;
  let values = 0;
  let bits = 0;
  let widest = 0;
  for (let group = 0; group < packing.numberOfGroups; group++) {
    const width =
      groupWidthReference + readBits(view, groups.widths + group * groupWidthBits, groupWidthBits);
    const length =
      group === packing.numberOfGroups - 1
        ? packing.lastGroupLength
        : groupLengthReference +
          groupLengthIncrement *
            (readBits(view, groups.lengths + group * groupLengthBits, groupLengthBits) >>> 0);
    if (width > widest) widest = width;
    values += length;
    bits += length * width;
  }
  if (widest > 32) throw corrupt(payload, `a group is ${widest} bits wide; at most 32 are supported`);
  if (values !== packing.numberOfCodedValues) {
    throw corrupt(payload, `the groups hold ${values} values, section 5 says ${packing.numberOfCodedValues}`);
  }
  const needed = groups.data / 8 + Math.ceil(bits / 8);
  if (needed > payload.length) {
    throw corrupt(payload, `the groups need ${needed} bytes of the ${payload.length} there`);
  }
}

function corrupt(payload: Payload, message: string): GribError {
  return new GribError('CORRUPT', `section 7: ${message}`, payload.offset);
}
