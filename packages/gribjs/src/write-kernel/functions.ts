import type { CcsdsCoding } from '../packing/ccsds/coding/ccsds-coding.ts';
import type { Floats } from '../packing/template.ts';

/** A field that the kernel holds: how many values it has, how many of them are not NaN, and the range of those. */
export interface HeldField {
  readonly count: number;
  readonly present: number;
  readonly least: number;
  readonly greatest: number;
}

/** Numbers of a group in a table of groups, and which of them is which. */
export const GROUP_NUMBERS = 4;
export const GROUP_LENGTH = 0;
export const GROUP_LEAST = 1;
export const GROUP_GREATEST = 2;
export const GROUP_WIDTH = 3;

/** All groups but the last are a multiple of this long, which saves bits in their coded lengths. */
export const GROUP_LENGTH_INCREMENT = 4;

/** How the heads of groups are coded. */
export interface HeadLayout {
  readonly referenceBits: number;
  readonly widthBase: number;
  readonly widthBits: number;
  readonly lengthBase: number;
  readonly lengthBits: number;
}

/** How groups are made. */
export interface Splitting {
  /** What is taken off every difference. */
  readonly least: number;
  /** No group grows beyond this. */
  readonly longest: number;
  /** Twice the bits with which joining two groups is credited. */
  readonly twiceGain: number;
  /** Whether differences may be missing, for which each group keeps its all-ones value. */
  readonly reserve: boolean;
}

/** The loops of encoding that run once for each value of a field. What they return is overwritten with the next field. */
export interface WriteKernel {
  /** Takes the values of a field. */
  take(values: Floats): HeldField;
  /** The integers of the values: (value * factor - reference) * inverse, which is above -1/2, rounded half up; MISSING_PACKED for NaN. */
  quantise(factor: number, reference: number, inverse: number): Int32Array;
  /** Makes differences of the integers, which are more than `order` and none of them missing; the first `order` count as the least. */
  takeDifferences(order: 1 | 2): { readonly least: number; readonly greatest: number };
  /** Takes differences that the caller has made, MISSING_PACKED where there is none. */
  putDifferences(differences: Int32Array): void;
  /** The groups of the differences, GROUP_NUMBERS each; the least of a group without a value is MISSING_PACKED. */
  splitGroups(splitting: Splitting): Int32Array;
  /** References, widths, lengths and values of the groups, as section 7 has them, in so many bytes. */
  writeGroups(splitting: Splitting, heads: HeadLayout, bytes: number): Uint8Array;
  /** The integers one after the other. */
  writeIntegers(width: number): Uint8Array;
  /** The integers as CCSDS samples. @param coding without sign and without padding of intervals */
  encodeSamples(coding: CcsdsCoding): Uint8Array;
}
