// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.

import type { GribField } from '../field/field.ts';
import { SECTION_HEAD } from '../field/parse-message.ts';
import { GribError } from '../octets/errors.ts';
import type { Extent } from '../octets/extent.ts';
import { availableBytes, foreignCheckpoints, type PackedBytes } from '../packing/payload.ts';
import { packingTemplate } from '../packing/registry.ts';
import type { Checkpoints, CodedCheckpoints, Floats } from '../packing/template.ts';
import { bitsOf, codedRange, readByRanks } from './bitmap/bitmap-ranks.ts';
import { roomFor } from './checkpoints.ts';
import {
  checkedPoints,
  declaredPoints,
  knownRepresentation,
  packedBytesOf,
  packedExtent,
  payloadOf,
} from './decode.ts';

export interface WindowOptions<T extends Floats> {
  /** From `findCheckpoints` or `decodeWithCheckpoints` of the same field; default none. */
  readonly checkpoints?: Checkpoints | null;
  /** Filled and returned (cut to the length of the window) instead of a new Float32Array. */
  readonly into?: T;
}

/**
 * The values of points `from` to `from + count` in the file's scan order, the same as those of `decodeValues`.
 *
 * With checkpoints only the bytes that `bytesOfWindow` names are read; all others of the message may be anything.
 * Without, simple packing and IEEE numbers are read at these points only, complex and CCSDS packing from their start up to
 * them, and other packings are decoded whole; the message may end after the bytes that `bytesUpTo` counts.
 *
 * @throws as `decodeValues`; also GribError CORRUPT for checkpoints that cannot be those of the field, RangeError for
 *   points that the field does not have
 */
export function decodeWindow<T extends Floats = Float32Array>(
  message: Uint8Array,
  field: GribField,
  from: number,
  count: number,
  options: WindowOptions<T> = {},
): T {
  const points = checkedPoints(message, field);
  checkWindow(field, points, from, count);
  const { into, checkpoints = null } = options;
  const out = roomFor(count, into);
  const { bitmap, representation } = field;
  if (bitmap === null) {
    decodeCoded(message, field, from, out, codedOf(field, checkpoints));
    return out;
  }
  const ranks = checkpoints?.ranks ?? null;
  const coded = codedRange(message, bitmap, representation, points, { from, count }, ranks);
  decodeCoded(message, field, coded.from, out.subarray(0, coded.count), codedOf(field, checkpoints));
  spread(bitsOf(message, bitmap), from, coded.count, out);
  return out;
}

/**
 * The bytes of the message that `decodeWindow` reads, in order and apart from each other. A caller who has the field's
 * headers and checkpoints can fetch them alone and put them at their places into an array as long as the message.
 *
 * @throws as `decodeWindow`
 */
export function bytesOfWindow(
  field: GribField,
  from: number,
  count: number,
  checkpoints: Checkpoints | null = null,
): readonly Extent[] {
  const points = declaredPoints(field);
  checkWindow(field, points, from, count);
  const place = packedExtent(field);
  const head = { offset: place.offset - SECTION_HEAD, length: SECTION_HEAD };
  const { windowParts } = packingTemplate(field.representation);
  const parts = (start: number, length: number): readonly Extent[] =>
    (
      windowParts?.(place, knownRepresentation(field), start, length, codedOf(field, checkpoints)) ?? [
        { offset: 0, length: place.length },
      ]
    ).map((part) => ({ offset: place.offset + part.offset, length: part.length }));
  if (field.bitmap === null) return merged([head, ...parts(from, count)]);
  const ranks = checkpoints?.ranks ?? null;
  if (ranks === null) return merged([field.bitmap, head, place]);
  const { bytes, coded } = readByRanks(field.bitmap, field.representation, points, { from, count }, ranks);
  return merged([bytes, head, ...parts(coded.from, coded.count)]);
}

/**
 * How many bytes of a message, from its start, `decodeWindow` needs for points before `to` of a field without checkpoints: all
 * of them where its packing does not tell.
 *
 * @param start bytes of the message that are there; where they do not tell, the answer is an estimate greater than their number
 * @throws as `decodeWindow`
 */
export function bytesUpTo(start: Uint8Array, field: GribField, to: number): number {
  const points = declaredPoints(field);
  checkWindow(field, points, 0, to);
  const { offset, length } = packedExtent(field);
  const { leadingBytes } = packingTemplate(field.representation);
  if (leadingBytes === undefined) return offset + length;
  const representation = knownRepresentation(field);
  // The bitmap stands before section 7.
  const { bitmap } = field;
  if (bitmap !== null && start.length < offset) return offset + length;
  const coded =
    bitmap === null
      ? to
      : codedRange(start, bitmap, representation, points, { from: 0, count: to }, null).count;
  return offset + leadingBytes({ message: start, offset, length }, representation, coded);
}

function checkWindow(field: GribField, points: number, from: number, count: number): void {
  if (points < field.numberOfPoints) {
    throw new GribError(
      'CORRUPT',
      `${points} values for ${field.numberOfPoints} points and no bitmap: nothing says where they belong`,
    );
  }
  if (!Number.isInteger(from) || !Number.isInteger(count) || from < 0 || count < 0 || from + count > points) {
    throw new RangeError(`points ${from} to ${from + count} of a field that has ${points}`);
  }
}

/** The packing's own checkpoints; null where it has none. */
function codedOf(field: GribField, checkpoints: Checkpoints | null): CodedCheckpoints | null {
  if (checkpoints === null) return null;
  if (checkpoints.template !== field.representation.template) throw foreignCheckpoints(packedExtent(field));
  return checkpoints.interval === 0 ? null : checkpoints;
}

function decodeCoded(
  message: Uint8Array,
  field: GribField,
  from: number,
  out: Floats,
  checkpoints: CodedCheckpoints | null,
): void {
  const template = packingTemplate(field.representation);
  const representation = knownRepresentation(field);
  if (template.decodeWindow !== undefined) {
    const packed = windowBytesOf(message, field, checkpoints);
    template.decodeWindow(packed, representation, from, out, checkpoints);
    return;
  }
  const all = new Float64Array(representation.numberOfCodedValues);
  template.decodeValues(payloadOf(message, field), representation, all);
  out.set(all.subarray(from, from + out.length));
}

/** Section 7, of which the end may be missing where the packing notices that it needs it. */
function windowBytesOf(
  message: Uint8Array,
  field: GribField,
  checkpoints: CodedCheckpoints | null,
): PackedBytes {
  const packed = { message, ...packedExtent(field) };
  const isShort = availableBytes(packed) < packed.length;
  const { leadingBytes } = packingTemplate(field.representation);
  if (isShort && leadingBytes !== undefined && checkpoints === null && message[packed.offset - 1] === 7) {
    return packed;
  }
  return packedBytesOf(message, field);
}

/** Moves the first `present` elements of `out` to the points, counted from `from`, where the bitmap has ones. */
function spread(bits: Uint8Array, from: number, present: number, out: Floats): void {
  let source = present - 1;
  // From the end, so that no value is overwritten before it has moved.
  for (let to = out.length - 1; to > source; to--) {
    const point = from + to;
    const one = (bits[point >>> 3]! >>> (7 - (point & 7))) & 1;
    out[to] = one === 1 ? out[source--]! : Number.NaN;
  }
}

/** In order, those that touch or overlap as one, empty ones left out. */
function merged(extents: readonly Extent[]): readonly Extent[] {
  const result: Extent[] = [];
  const ordered = extents.filter(({ length }) => length > 0).toSorted((a, b) => a.offset - b.offset);
  for (const { offset, length } of ordered) {
    const before = result.at(-1);
    if (before === undefined || before.offset + before.length < offset) result.push({ offset, length });
    else {
      const end = Math.max(before.offset + before.length, offset + length);
      result[result.length - 1] = { offset: before.offset, length: end - before.offset };
    }
  }
  return result;
}
