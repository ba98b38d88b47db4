import { WITH_MISSING } from '../../kernel/functions.ts';
import type { Extent } from '../../octets/extent.ts';
import type { SectionOctets } from '../../octets/section-octets.ts';
import { intoIntegers, intoValues } from '../chunks.ts';
import type { Payload } from '../payload.ts';
import { type PackedBytes, wholePayload } from '../payload.ts';
import { describeScaling, factorsOf, parseScaling } from '../scaling.ts';
import type { CodedCheckpoints, Floats, PackingTemplate, TakeChunk } from '../template.ts';
import { leadingBytes, unpackUpTo } from './complex-leading.ts';
import { unpackWide } from './complex-wide.ts';
import { type Differencing, readDifferencing } from './groups/complex-differencing.ts';
import { GroupHeads } from './groups/complex-groups.ts';
import {
  type AnyComplex,
  type ComplexPacking,
  checkGroups,
  type DifferencedPacking,
  type GroupPacking,
  isConstant,
  kindOf,
} from './groups/complex-layout.ts';
import { isExact, startOf, startsNarrow } from './groups/complex-start.ts';
import { unpackGroups } from './groups/complex-unpack.ts';
import { CHECKPOINT_INTERVAL, unpackWithCheckpoints } from './windows/complex-checkpoints.ts';
import { unpackWindow, windowParts } from './windows/complex-window.ts';

export const complex: PackingTemplate<ComplexPacking> = {
  template: 2,
  packingType: 'grid_complex',
  parse: (section) => ({ template: 2, ...parseGroupPacking(section) }),
  decodeValues,
  decodePacked,
  unpackChunks,
  mayMiss,
  decodeWindow,
  windowParts: partsOfWindow,
  leadingBytes,
  findCheckpoints,
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
  unpackChunks,
  mayMiss,
  decodeWindow,
  windowParts: partsOfWindow,
  leadingBytes,
  findCheckpoints,
  describe: describeGroupPacking,
};

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

function unpack(payload: Payload, packing: AnyComplex, out: Floats | Int32Array): void {
  checkGroups(payload, packing);
  const differencing = readDifferencing(payload, packing);
  const take =
    out instanceof Int32Array ? intoIntegers(out) : intoValues(out, kindOf(packing), factorsOf(packing));
  if (!startsNarrow(packing, differencing) || !unpackNear(payload, packing, differencing, take)) {
    unpackWide(payload, packing, differencing, out);
  }
}

function unpackChunks(payload: Payload, packing: AnyComplex, take: TakeChunk): boolean {
  if (isConstant(payload, packing)) return false;
  checkGroups(payload, packing);
  const differencing = readDifferencing(payload, packing);
  return startsNarrow(packing, differencing) && unpackNear(payload, packing, differencing, take);
}

function mayMiss(packing: AnyComplex): boolean {
  return kindOf(packing) === WITH_MISSING;
}

/** Unpacks with int32 arithmetic; false, with some integers given, as soon as that is not exact. */
function unpackNear(
  payload: Payload,
  packing: AnyComplex,
  differencing: Differencing,
  take: TakeChunk,
): boolean {
  const state = startOf(payload, packing, differencing);
  const heads = new GroupHeads(payload, packing, differencing.bytes);
  for (let count = heads.next(); count > 0; count = heads.next()) {
    unpackGroups(payload.view, heads, count, heads.blockBits, state, take);
    if (!isExact(heads.widest, state)) return false;
  }
  return true;
}

/** Null for a constant, and where int32 is too narrow for the states that a decoder would have to start from. */
function findCheckpoints(payload: Payload, packing: AnyComplex, out: Floats | null): CodedCheckpoints | null {
  if (!isConstant(payload, packing)) {
    checkGroups(payload, packing);
    const differencing = readDifferencing(payload, packing);
    if (startsNarrow(packing, differencing)) {
      const starts = unpackWithCheckpoints(payload, packing, differencing, out);
      if (starts !== null) return { template: packing.template, interval: CHECKPOINT_INTERVAL, starts };
    }
  }
  if (out !== null) decodeValues(payload, packing, out);
  return null;
}

function decodeWindow(
  packed: PackedBytes,
  packing: AnyComplex,
  from: number,
  out: Floats,
  checkpoints: CodedCheckpoints | null,
): void {
  // As where a bitmap masks all points.
  if (out.length === 0) return;
  if (checkpoints === null && isConstant(packed, packing)) {
    const { reference, decimal } = factorsOf(packing);
    out.fill(reference * decimal);
    return;
  }
  checkGroups(packed, packing);
  // Nothing short of the sums of all differences before it tells a value.
  if (checkpoints === null && unpackUpTo(packed, packing, from, out)) return;
  const payload = wholePayload(packed);
  if (checkpoints !== null) {
    unpackWindow(payload, packing, from, out, checkpoints);
    return;
  }
  const all = new Float64Array(packing.numberOfCodedValues);
  unpackWide(payload, packing, readDifferencing(payload, packing), all);
  out.set(all.subarray(from, from + out.length));
}

function partsOfWindow(
  packed: Extent,
  packing: AnyComplex,
  from: number,
  count: number,
  checkpoints: CodedCheckpoints | null,
): readonly Extent[] {
  if (checkpoints === null) return [{ offset: 0, length: packed.length }];
  return windowParts(packed, packing, from, count, checkpoints);
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
