// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { WITH_MISSING } from '../../kernel/functions.ts';
import { integers } from '../../kernel/kernel.ts';
import { availableBytes, leadingPayload, type PackedBytes, truncatedSection } from '../payload.ts';
import { factorsOf } from '../scaling.ts';
import { type Floats, MISSING_PACKED } from '../template.ts';
import { readDifferencing } from './groups/complex-differencing.ts';
import { bitsOf, GroupHeads } from './groups/complex-groups.ts';
import {
  type AnyComplex,
  checkGroups,
  descriptorBytes,
  groupLayout,
  isConstant,
  kindOf,
} from './groups/complex-layout.ts';
import { isExact, startOf, startsNarrow } from './groups/complex-start.ts';
import { unpackGroups } from './groups/complex-unpack.ts';

/** How much more than its part of the values an estimate asks for: groups are wider here than there. */
const MARGIN = 1.15;

/** Bytes after the heads that are read whatever is wanted: what the groups hold in place of the first two values. */
const LEAST_DATA_BYTES = 8;

/**
 * Bytes of section 7 without its head, from its start, that `unpackUpTo` reads for the values before number `to`. All of them
 * where values may be missing, since nothing says where those stand that the sums begin with.
 *
 * Where the message does not have the heads of the groups, an estimate greater than what it has.
 *
 * @throws GribError CORRUPT, UNSUPPORTED
 */
export function leadingBytes(packed: PackedBytes, packing: AnyComplex, to: number): number {
  if (to <= 0 || isConstant(packed, packing)) return 0;
  if (kindOf(packing) === WITH_MISSING || to >= packing.numberOfCodedValues) return packed.length;
  checkGroups(packed, packing);
  const start = descriptorBytes(packing);
  const heads = groupLayout(packed, packing, start).data / 8;
  if (packed.message.length < packed.offset + heads) {
    const part = (to / packing.numberOfCodedValues) * MARGIN;
    return Math.min(packed.length, Math.ceil(heads + (packed.length - heads) * part));
  }
  const groups = new GroupHeads(leadingPayload(packed), packing, start);
  const least = Math.min(packed.length, heads + LEAST_DATA_BYTES);
  let left = to;
  let bit = groups.dataBit;
  for (let count = groups.next(); count > 0; count = groups.next()) {
    for (let group = 0; group < count; group++) {
      const values = Math.min(left, groups.lengths[group]!);
      bit += values * groups.widths[group]!;
      left -= values;
      if (left === 0) return Math.max(least, Math.ceil(bit / 8));
    }
  }
  return packed.length;
}

/**
 * Unpacks the values before number `from + out.length` with int32 arithmetic, and keeps those from number `from` on. False, with
 * some of them given, where that is not exact.
 *
 * @throws GribError CORRUPT; TRUNCATED where the message ends before what these values take
 */
export function unpackUpTo(packed: PackedBytes, packing: AnyComplex, from: number, out: Floats): boolean {
  const payload = leadingPayload(packed);
  const available = availableBytes(packed);
  requireBytes(packed, available, leastBytes(packed, packing));
  const differencing = readDifferencing(payload, packing);
  if (!startsNarrow(packing, differencing)) return false;
  const { reference, step, decimal } = factorsOf(packing);
  const to = from + out.length;
  const state = startOf(payload, packing, differencing);
  const take = (count: number, at: number) => {
    const end = Math.min(at + count, to);
    for (let number = Math.max(at, from); number < end; number++) {
      const integer = integers[number - at]!;
      out[number - from] = integer === MISSING_PACKED ? Number.NaN : (integer * step + reference) * decimal;
    }
  };
  const heads = new GroupHeads(payload, packing, differencing.bytes);
  for (let count = heads.next(); count > 0 && state.index < to; count = heads.next()) {
    const left = to - state.index;
    const isCut = heads.blockValues > left;
    const groups = isCut ? cutTo(heads, count, left) : count;
    const bits = isCut ? bitsOf(heads, groups) : heads.blockBits;
    requireBytes(packed, available, Math.ceil(((state.bit >>> 0) + bits) / 8));
    unpackGroups(payload.view, heads, groups, bits, state, take);
    if (!isExact(heads.widest, state)) return false;
  }
  return true;
}

/** What has to be there before anything can be unpacked. */
function leastBytes(packed: PackedBytes, packing: AnyComplex): number {
  if (kindOf(packing) === WITH_MISSING) return packed.length;
  const heads = groupLayout(packed, packing, descriptorBytes(packing)).data / 8;
  return Math.min(packed.length, heads + LEAST_DATA_BYTES);
}

/** @throws GribError TRUNCATED */
function requireBytes(packed: PackedBytes, available: number, needed: number): void {
  if (needed > available) throw truncatedSection({ offset: packed.offset, length: needed }, available);
}

/** Cuts a block of groups to so many values; the number of groups that are left of it. */
function cutTo({ lengths }: GroupHeads, count: number, values: number): number {
  let left = values;
  for (let group = 0; group < count; group++) {
    if (lengths[group]! >= left) {
      lengths[group] = left;
      return group + 1;
    }
    left -= lengths[group]!;
  }
  return count;
}
