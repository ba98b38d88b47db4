import { type IntegerKind, SIGNED, WITH_MISSING } from '../../../kernel/functions.ts';
import { GribError } from '../../../octets/errors.ts';
import type { Extent } from '../../../octets/extent.ts';
import type { Scaling } from '../../scaling.ts';
import type { KnownRepresentation } from '../../template.ts';

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

/** Data representation template 5.2: complex packing. */
export interface ComplexPacking extends GroupPacking {
  readonly template: 2;
}

/** Data representation template 5.3: complex packing with spatial differencing. */
export interface DifferencedPacking extends GroupPacking {
  readonly template: 3;
  /** Order of spatial differencing, code table 5.6: 1 or 2. */
  readonly order: number;
  /** Bytes of each number in the head of section 7. */
  readonly extraDescriptorOctets: number;
}

export type AnyComplex = ComplexPacking | DifferencedPacking;

/** Bit positions in section 7 where the parts begin that it has after the numbers of the differencing. */
export interface GroupLayout {
  readonly references: number;
  readonly widths: number;
  readonly lengths: number;
  readonly data: number;
}

/**
 * A constant field may come without groups, or with groups of which nothing is written. References of 0 bits alone do not
 * make one: widths may follow, and with management of missing values a group of width 0 is a missing one.
 */
export function isConstant({ length }: Extent, packing: GroupPacking): boolean {
  if (packing.bitsPerValue !== 0) return false;
  return packing.numberOfGroups === 0 || (length === 0 && packing.missingValueManagement === 0);
}

/**
 * Least reference that makes a group of width 0 a missing one. All ones in the bits of a reference stand for the primary
 * missing value, one less for the secondary (code table 5.5); all ones in no bits are 0, the only reference there is then.
 */
export function leastMissingReference({ bitsPerValue, missingValueManagement }: GroupPacking): number {
  return missingValueManagement === 0 ? Number.POSITIVE_INFINITY : 2 ** bitsPerValue - missingValueManagement;
}

/** What the packed integers are. */
export function kindOf({ missingValueManagement }: GroupPacking): IntegerKind {
  return missingValueManagement === 0 ? SIGNED : WITH_MISSING;
}

/** @throws GribError UNSUPPORTED, CORRUPT */
export function checkGroups({ offset }: Extent, packing: GroupPacking): void {
  if (packing.missingValueManagement > 2) {
    throw new GribError(
      'UNSUPPORTED',
      `missing value management ${packing.missingValueManagement}; supported: 0, 1, 2`,
    );
  }
  if (packing.bitsPerValue > 32) {
    throw new GribError(
      'UNSUPPORTED',
      `references of groups of ${packing.bitsPerValue} bits; at most 32 are supported`,
      offset,
    );
  }
  if (packing.groupWidthBits > 32 || packing.groupLengthBits > 32) {
    throw new GribError(
      'CORRUPT',
      `group widths of ${packing.groupWidthBits} bits and lengths of ${packing.groupLengthBits} bits; at most 32 are supported`,
      offset,
    );
  }
}

/** Bytes of the numbers that section 7 begins with in template 5.3. */
export function descriptorBytes(packing: AnyComplex): number {
  return packing.template === 2 ? 0 : (packing.order + 1) * packing.extraDescriptorOctets;
}

/**
 * @param start byte of the payload where the references begin
 * @throws GribError CORRUPT where there are more groups than values, or their heads do not fit the section
 */
export function groupLayout(payload: Extent, packing: GroupPacking, start: number): GroupLayout {
  const { numberOfGroups, numberOfCodedValues } = packing;
  // One empty group is how a field without any value is written.
  if (numberOfGroups > Math.max(1, numberOfCodedValues)) {
    throw corruptGroups(payload, `${numberOfGroups} groups for ${numberOfCodedValues} values`);
  }
  const after = (bytes: number, width: number) => bytes + Math.ceil((numberOfGroups * width) / 8);
  const widths = after(start, packing.bitsPerValue);
  const lengths = after(widths, packing.groupWidthBits);
  const data = after(lengths, packing.groupLengthBits);
  if (data > payload.length) {
    throw corruptGroups(
      payload,
      `the heads of ${numberOfGroups} groups need ${data} bytes of the ${payload.length} there`,
    );
  }
  return { references: start * 8, widths: widths * 8, lengths: lengths * 8, data: data * 8 };
}

export function corruptGroups({ offset }: Extent, message: string): GribError {
  return new GribError('CORRUPT', `section 7: ${message}`, offset);
}
