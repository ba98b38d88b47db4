import type { GribField } from '../field/field.ts';
import { SECTION_HEAD } from '../field/parse-message.ts';
import { GribError } from '../octets/errors.ts';
import type { Extent } from '../octets/extent.ts';
import { MAX_PAYLOAD_BYTES, MAX_POINTS } from '../octets/limits.ts';
import type { Payload } from '../packing/payload.ts';
import { type PackedBytes, payloadPart } from '../packing/payload.ts';
import { packingTemplate } from '../packing/registry.ts';
import type { Floats } from '../packing/template.ts';
import { spreadByBitmap } from './bitmap/bitmap.ts';

/**
 * The values of a field in the file's scan order, NaN where missing: (R + X * 2^E) * 10^-D in float64,
 * rounded once when stored.
 *
 * @param message the whole message that `field` was parsed from
 * @param into filled and returned (cut to the field's length) instead of a new Float32Array
 * @throws GribError UNSUPPORTED for unknown templates and more than MAX_POINTS (100 million) points,
 *   CORRUPT;
 *   RangeError when `into` is too short
 */
export function decodeValues(message: Uint8Array, field: GribField, into?: Float32Array): Float32Array;
export function decodeValues(message: Uint8Array, field: GribField, into: Float64Array): Float64Array;
export function decodeValues(message: Uint8Array, field: GribField, into?: Floats): Floats;
export function decodeValues(message: Uint8Array, field: GribField, into?: Floats): Floats {
  const template = packingTemplate(field.representation);
  const points = checkedPoints(message, field);
  const payload = payloadOf(message, field);
  const out = givenArray(points, into) ?? new Float32Array(points);
  template.decodeValues(payload, knownRepresentation(field), coded(field, out));
  spread(message, field, out);
  return out;
}

/**
 * The packed integers X of a field in the file's scan order, MISSING_PACKED where missing.
 *
 * @param into filled and returned (cut to the field's length) instead of a new array
 * @throws as `decodeValues`; also UNSUPPORTED for templates that do not pack integers, and for integers that do not
 *   fit an Int32Array
 */
export function decodePacked(message: Uint8Array, field: GribField, into?: Int32Array): Int32Array {
  const template = packingTemplate(field.representation);
  const points = checkedPoints(message, field);
  const payload = payloadOf(message, field);
  const out = givenArray(points, into) ?? new Int32Array(points);
  template.decodePacked(payload, knownRepresentation(field), coded(field, out));
  spread(message, field, out);
  return out;
}

export function knownRepresentation(field: GribField) {
  if (!field.representation.known) throw new GribError('UNSUPPORTED', 'unknown data representation');
  return field.representation;
}

/** The part of `out` that section 7 fills before the bitmap spreads it. */
function coded<T extends Floats | Int32Array>(field: GribField, out: T): T {
  return out.subarray(0, field.representation.numberOfCodedValues) as T;
}

function spread(message: Uint8Array, field: GribField, out: Floats | Int32Array): void {
  if (field.bitmap !== null) spreadByBitmap(message, field.bitmap, field.representation, out);
}

/** The part of a caller's array that the points fill. */
function givenArray<T extends Floats | Int32Array>(points: number, into: T | undefined): T | undefined {
  if (into !== undefined && into.length < points) {
    throw new RangeError(`the field has ${points} points, the array for it only ${into.length} elements`);
  }
  return into?.subarray(0, points) as T | undefined;
}

/**
 * How many values decoding a field gives: one for each point of its grid, or, in a message that has fewer values and no
 * bitmap to say where they belong, those alone. Checks, before anything is allocated, that the
 * declared numbers fit.
 */
export function declaredPoints(field: GribField): number {
  const points = field.numberOfPoints;
  const values = field.representation.numberOfCodedValues;
  const offset = field.sections[6]?.offset ?? null;
  if (points > MAX_POINTS) {
    throw new GribError('UNSUPPORTED', `the field has ${points} points; at most ${MAX_POINTS} are supported`);
  }
  if (field.bitmapIndicator !== 255 && field.bitmapIndicator !== 0 && field.bitmapIndicator !== 254) {
    throw new GribError(
      'UNSUPPORTED',
      `bitmap ${field.bitmapIndicator} is one that the centre keeps; supported: 0, 254, 255`,
      offset,
    );
  }
  if (field.bitmapIndicator === 254 && field.bitmap === null) {
    throw new GribError('CORRUPT', 'the bitmap is said to be defined before, but none is', offset);
  }
  if (values > points) {
    throw new GribError(
      'CORRUPT',
      `section 5 says ${values} values, the grid has ${points} points`,
      field.sections[5]?.offset ?? null,
    );
  }
  // Without a bitmap, fewer values than points are returned as they are, as ecCodes does.
  return field.bitmap === null ? values : points;
}

/** `declaredPoints`, and the bitmap lies in the message. */
export function checkedPoints(message: Uint8Array, field: GribField): number {
  const points = declaredPoints(field);
  if (field.bitmap !== null && field.bitmap.offset + field.bitmap.length > message.length) {
    throw new GribError('TRUNCATED', 'the bitmap ends after the message', field.bitmap.offset);
  }
  return points;
}

export function payloadOf(message: Uint8Array, field: GribField): Payload {
  const packed = packedBytesOf(message, field);
  return payloadPart(packed, 0, packed.length);
}

/** Section 7 of a field in the message that it was parsed from. */
export function packedBytesOf(message: Uint8Array, field: GribField): PackedBytes {
  const { offset, length } = packedExtent(field);
  if (offset + length > message.length || message[offset - 1] !== 7) {
    throw new GribError('TRUNCATED', 'the field does not belong to these bytes', offset - SECTION_HEAD);
  }
  return { message, offset, length };
}

/** Where the data of section 7 lies in the message, whose bytes are not needed. */
export function packedExtent(field: GribField): Extent {
  const section = field.sections[7];
  if (section === undefined) throw new GribError('CORRUPT', 'the field has no section 7');
  const offset = section.offset + SECTION_HEAD;
  const length = section.length - SECTION_HEAD;
  if (length > MAX_PAYLOAD_BYTES) {
    throw new GribError(
      'UNSUPPORTED',
      `section 7 has ${length} bytes; at most ${MAX_PAYLOAD_BYTES} are supported`,
      offset,
    );
  }
  return { offset, length };
}
