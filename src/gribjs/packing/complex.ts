import { GribError } from '../errors.ts';
import type { SectionOctets } from '../section-octets.ts';
import { readSigned } from './bits.ts';
import { GroupHeads, type GroupPacking } from './complex-groups.ts';
import { type Differencing, isExact, startOf, startsNarrow } from './complex-start.ts';
import { unpackGroups } from './complex-unpack.ts';
import { unpackWide } from './complex-wide.ts';
import { describeScaling, factorsOf, parseScaling } from './scaling.ts';
import type { Floats, PackingTemplate, Payload } from './template.ts';

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

export const complex: PackingTemplate<ComplexPacking> = {
  template: 2,
  packingType: 'grid_complex',
  parse: (section) => ({ template: 2, ...parseGroupPacking(section) }),
  decodeValues,
  decodePacked,
  describe: describeGroupPacking,
};

export const complexDifferenced: PackingTemplate<DifferencedPacking> = {
  template: 3,
  packingType: 'grid_complex_spatial_differencing',
  parse: (section) => ({
    template: 3,
    ...parseGroupPacking(section),
    order: section.u8(48),
    extraDescriptorOctets: section.u8(49),
  }),
  decodeValues,
  decodePacked,
  describe: describeGroupPacking,
};

type AnyComplex = ComplexPacking | DifferencedPacking;

function parseGroupPacking(section: SectionOctets): Omit<GroupPacking, 'template'> {
  return {
    known: true,
    numberOfCodedValues: section.u32(6),
    ...parseScaling(section),
    typeOfOriginalValues: section.u8(21),
    groupSplittingMethod: section.u8(22),
    missingValueManagement: section.u8(23),
    primaryMissingSubstitute: section.u32(24),
    secondaryMissingSubstitute: section.u32(28),
    numberOfGroups: section.u32(32),
    groupWidthReference: section.u8(36),
    groupWidthBits: section.u8(37),
    groupLengthReference: section.u32(38),
    groupLengthIncrement: section.u8(42),
    lastGroupLength: section.u32(43),
    groupLengthBits: section.u8(47),
  };
}

function decodeValues(payload: Payload, packing: AnyComplex, out: Floats): void {
  const { reference, decimal } = factorsOf(packing);
  if (isConstant(payload, packing)) out.fill(reference * decimal);
  else unpack(payload, packing, out);
}

function decodePacked(payload: Payload, packing: AnyComplex, out: Int32Array): void {
  if (isConstant(payload, packing)) out.fill(0);
  else unpack(payload, packing, out);
}

/** A constant field may come without groups. References of 0 bits alone do not make one: widths may follow. */
function isConstant(payload: Payload, packing: AnyComplex): boolean {
  return packing.bitsPerValue === 0 && (packing.numberOfGroups === 0 || payload.length === 0);
}

function unpack(payload: Payload, packing: AnyComplex, out: Floats | Int32Array): void {
  if (packing.missingValueManagement > 2) {
    throw new GribError(
      'UNSUPPORTED',
      `missing value management ${packing.missingValueManagement}; supported: 0, 1, 2`,
    );
  }
  if (packing.groupWidthBits > 32 || packing.groupLengthBits > 32) {
    throw new GribError(
      'CORRUPT',
      `group widths of ${packing.groupWidthBits} bits and lengths of ${packing.groupLengthBits} bits; at most 32 are supported`,
      payload.offset,
    );
  }
  const differencing = readDifferencing(payload, packing);
  if (!startsNarrow(packing, differencing) || !unpackNear(payload, packing, differencing, out)) {
    unpackWide(payload, packing, differencing, out);
  }
}

/** Unpacks with int32 arithmetic; false, with `out` filled in part, as soon as that is not exact. */
function unpackNear(
  payload: Payload,
  packing: AnyComplex,
  differencing: Differencing,
  out: Floats | Int32Array,
): boolean {
  const state = startOf(payload, packing, differencing);
  const factors = factorsOf(packing);
  const heads = new GroupHeads(payload, packing, differencing.bytes);
  for (let count = heads.next(); count > 0; count = heads.next()) {
    unpackGroups(payload.view, heads, count, state, factors, out);
    if (!isExact(heads, state)) return false;
  }
  return true;
}

function readDifferencing(payload: Payload, packing: AnyComplex): Differencing {
  if (packing.template === 2) return { order: 0, firstValues: [0, 0], leastDifference: 0, bytes: 0 };
  const { order, extraDescriptorOctets: octets } = packing;
  if (order !== 1 && order !== 2) {
    throw new GribError(
      'UNSUPPORTED',
      `spatial differencing of order ${order} is not supported; supported: 1, 2`,
    );
  }
  if (octets > 4) {
    throw new GribError('UNSUPPORTED', `${octets} octets for each extra descriptor; at most 4 are supported`);
  }
  const bytes = (order + 1) * octets;
  if (bytes > payload.length) {
    throw new GribError(
      'CORRUPT',
      `section 7 has ${payload.length} bytes of data, its head alone needs ${bytes}`,
      payload.offset,
    );
  }
  const number = (index: number) => readSigned(payload.view, index * octets * 8, octets * 8);
  return {
    order,
    firstValues: [number(0), order === 2 ? number(1) : 0],
    leastDifference: number(order),
    bytes,
  };
}

function describeGroupPacking(packing: AnyComplex): Readonly<Record<string, number>> {
  const differenced = packing.template === 3;
  return {
    ...describeScaling(packing),
    groupSplittingMethodUsed: packing.groupSplittingMethod,
    missingValueManagementUsed: packing.missingValueManagement,
    primaryMissingValueSubstitute: packing.primaryMissingSubstitute,
    secondaryMissingValueSubstitute: packing.secondaryMissingSubstitute,
    numberOfGroupsOfDataValues: packing.numberOfGroups,
    orderOfSpatialDifferencing: differenced ? packing.order : 0,
    numberOfOctetsExtraDescriptors: differenced ? packing.extraDescriptorOctets : 0,
  };
}
