import type { GribField } from '../field/field.ts';
import { packingTemplate } from '../packing/registry.ts';
import type { Checkpoints, CodedCheckpoints, Floats } from '../packing/template.ts';
import { spreadByBitmap } from './bitmap/bitmap.ts';
import { findRanks } from './bitmap/bitmap-ranks.ts';
import { checkedPoints, decodeValues, knownRepresentation, payloadOf } from './decode.ts';

/**
 * The states from which `decodeWindow` can decode a field: 20 bytes for every 1024 values of packings 5.2 and 5.3, 4
 * for each reference sample interval of 5.42, and 4 for every 1024 points of a bitmap. Null where there is nothing to
 * know, as in simple packing without bitmap, or no use for it, as in 5.40 and 5.41, and for the rare fields of 5.2 and
 * 5.3 that need more than int32 arithmetic.
 *
 * @throws as `decodeValues`
 */
export function findCheckpoints(message: Uint8Array, field: GribField): Checkpoints | null {
  const template = packingTemplate(field.representation);
  const points = checkedPoints(message, field);
  const coded =
    template.findCheckpoints?.(payloadOf(message, field), knownRepresentation(field), null) ?? null;
  return withRanks(message, field, points, coded);
}

/** `decodeValues` and `findCheckpoints` in one pass, which costs little more than the first. */
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
    return { values, checkpoints: withRanks(message, field, points, null) };
  }
  const representation = knownRepresentation(field);
  const codedValues = values.subarray(0, representation.numberOfCodedValues);
  const coded = template.findCheckpoints(payloadOf(message, field), representation, codedValues);
  if (field.bitmap !== null) spreadByBitmap(message, field.bitmap, representation, values);
  return { values, checkpoints: withRanks(message, field, points, coded) };
}

/** @throws RangeError where the array is too short */
export function roomFor<T extends Floats>(points: number, into: T | undefined): T {
  if (into !== undefined && into.length < points) {
    throw new RangeError(
      `${points} points are requested, but the array for them has only ${into.length} elements`,
    );
  }
  return (into === undefined ? new Float32Array(points) : into.subarray(0, points)) as T;
}

function withRanks(
  message: Uint8Array,
  { bitmap, representation }: GribField,
  points: number,
  coded: CodedCheckpoints | null,
): Checkpoints | null {
  if (bitmap === null) return coded && { ...coded, ranks: null };
  if (packingTemplate(representation).decodeWindow === undefined) return null;
  const none = { template: representation.template, interval: 0, starts: new Int32Array(0) };
  return { ...(coded ?? none), ranks: findRanks(message, bitmap, points, representation) };
}
