import { checkOnes, countOnes, spreadByBitmap } from './bitmap.ts';
import { checkedPoints, decodeValues, knownRepresentation, packedBytesOf, payloadOf } from './decode.ts';
import { GribError } from './errors.ts';
import type { GribField } from './field.ts';
import { packingTemplate } from './packing/registry.ts';
import type { Checkpoints, Floats } from './packing/template.ts';

export interface WindowOptions<T extends Floats> {
  /** From `findCheckpoints` or `decodeWithCheckpoints` of the same field; default none. */
  readonly checkpoints?: Checkpoints | null;
  /** Filled and returned (cut to the length of the window) instead of a new Float32Array. */
  readonly into?: T;
}

/**
 * The values of points `from` to `from + count` in the file's scan order, the same as those of `decodeValues`.
 *
 * Simple packing is read at these points only. CCSDS packing is read in the reference sample intervals (4096
 * values as a rule) that they lie in when checkpoints are given, else from its start up to them. Other packings
 * are decoded whole.
 *
 * @throws as `decodeValues`; also GribError CORRUPT for the checkpoints of another field, RangeError for points
 *   that the field does not have
 */
export function decodeWindow<T extends Floats = Float32Array>(
  message: Uint8Array,
  field: GribField,
  from: number,
  count: number,
  options: WindowOptions<T> = {},
): T {
  const points = checkedPoints(message, field);
  if (points < field.numberOfPoints) {
    throw new GribError(
      'CORRUPT',
      `${points} values for ${field.numberOfPoints} points and no bitmap: nothing says where they belong`,
    );
  }
  if (!Number.isInteger(from) || !Number.isInteger(count) || from < 0 || count < 0 || from + count > points) {
    throw new RangeError(`points ${from} to ${from + count} of a field that has ${points}`);
  }
  const { into, checkpoints = null } = options;
  const out = roomFor(count, into);
  if (field.bitmap === null) {
    decodeCoded(message, field, from, out, checkpoints);
    return out;
  }
  const bits = message.subarray(field.bitmap.offset, field.bitmap.offset + field.bitmap.length);
  const rank = countOnes(bits, from, field.bitmap.offset);
  const present = countOnes(bits, from + count, field.bitmap.offset) - rank;
  checkOnes(countOnes(bits, points, field.bitmap.offset), field.representation, field.bitmap.offset);
  decodeCoded(message, field, rank, out.subarray(0, present), checkpoints);
  spread(bits, from, present, out);
  return out;
}

/**
 * The states from which `decodeWindow` can decode a field: for CCSDS packing 4 bytes per reference sample
 * interval, for other packings null. Takes somewhat less time than `decodeValues`.
 *
 * @throws as `decodeValues`
 */
export function findCheckpoints(message: Uint8Array, field: GribField): Checkpoints | null {
  const template = packingTemplate(field.representation);
  checkedPoints(message, field);
  if (template.findCheckpoints === undefined) return null;
  return template.findCheckpoints(payloadOf(message, field), knownRepresentation(field), null);
}

/** `decodeValues` and `findCheckpoints` in one pass, which costs no more than the first. */
export function decodeWithCheckpoints<T extends Floats = Float32Array>(
  message: Uint8Array,
  field: GribField,
  into?: T,
): { readonly values: T; readonly checkpoints: Checkpoints | null } {
  const template = packingTemplate(field.representation);
  const points = checkedPoints(message, field);
  const values = roomFor(points, into);
  if (template.findCheckpoints === undefined) {
    decodeValues(message, field, values);
    return { values, checkpoints: null };
  }
  const representation = knownRepresentation(field);
  const coded = values.subarray(0, representation.numberOfCodedValues);
  const checkpoints = template.findCheckpoints(payloadOf(message, field), representation, coded);
  if (field.bitmap !== null) spreadByBitmap(message, field.bitmap, representation, values);
  return { values, checkpoints };
}

function roomFor<T extends Floats>(points: number, into: T | undefined): T {
  if (into !== undefined && into.length < points) {
    throw new RangeError(`${points} points are wanted, the array for them has only ${into.length} elements`);
  }
  return (into === undefined ? new Float32Array(points) : into.subarray(0, points)) as T;
}

function decodeCoded(
  message: Uint8Array,
  field: GribField,
  from: number,
  out: Floats,
  checkpoints: Checkpoints | null,
): void {
  const template = packingTemplate(field.representation);
  const representation = knownRepresentation(field);
  if (template.decodeWindow !== undefined) {
    template.decodeWindow(packedBytesOf(message, field), representation, from, out, checkpoints);
    return;
  }
  const all = new Float64Array(representation.numberOfCodedValues);
  template.decodeValues(payloadOf(message, field), representation, all);
  out.set(all.subarray(from, from + out.length));
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
