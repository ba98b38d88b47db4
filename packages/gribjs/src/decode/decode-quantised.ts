import type { GribField } from '../field/field.ts';
import { SIGNED, WITH_MISSING } from '../kernel/functions.ts';
import { GribError } from '../octets/errors.ts';
import { checkInteger } from '../octets/write-octets.ts';
import type { Payload } from '../packing/payload.ts';
import { packingTemplate } from '../packing/registry.ts';
import type { Scaling } from '../packing/scaling.ts';
import type { KnownRepresentation, PackingTemplate, TakeChunk } from '../packing/template.ts';
import { spreadByBitmap } from './bitmap/bitmap.ts';
import { checkedPoints, knownRepresentation, payloadOf } from './decode.ts';
import { roundChunk, roundingOf, roundValues } from './rounding.ts';

/** Most decimals, so that powers of ten are exact. */
const MAX_DECIMALS = 15;

/**
 * The values of a field as whole multiples of 10^-decimals, in the file's scan order, MISSING_PACKED where missing:
 * what Math.round(value * 10^decimals) makes of the float64 values of `decodeValues`. Packed integers are
 * rounded as they come, and no value is ever stored as a float64.
 *
 * @param decimals 0 to 15
 * @param into filled and returned (cut to the field's length) instead of a new array
 * @throws as `decodeValues`; also GribError UNSUPPORTED for a multiple that does not fit an Int32Array, with `into` filled
 *   in part
 */
export function decodeQuantised(
  message: Uint8Array,
  field: GribField,
  decimals: number,
  into?: Int32Array,
): Int32Array {
  checkInteger(decimals, 0, MAX_DECIMALS, 'decimals');
  const template = packingTemplate(field.representation);
  const points = checkedPoints(message, field);
  if (into !== undefined && into.length < points) {
    throw new RangeError(`the field has ${points} points, the array for it only ${into.length} elements`);
  }
  const payload = payloadOf(message, field);
  const representation = knownRepresentation(field);
  const out = into?.subarray(0, points) ?? new Int32Array(points);
  const coded = out.subarray(0, representation.numberOfCodedValues);
  if (!decodeCoded(template, payload, representation, decimals, coded)) {
    throw new GribError(
      'UNSUPPORTED',
      `not all values fit an Int32Array as multiples of 10^-${decimals}`,
      payload.offset,
    );
  }
  if (field.bitmap !== null) spreadByBitmap(message, field.bitmap, representation, out);
  return out;
}

/** False where a multiple does not fit. */
function decodeCoded(
  template: PackingTemplate<KnownRepresentation>,
  payload: Payload,
  representation: KnownRepresentation,
  decimals: number,
  out: Int32Array,
): boolean {
  if (template.unpackChunks !== undefined && isScaled(representation)) {
    const kind = template.mayMiss?.(representation) === true ? WITH_MISSING : SIGNED;
    const rounding = roundingOf(representation, kind, decimals);
    let fits = true;
    const round: TakeChunk = (count, at) => {
      fits = roundChunk(count, rounding, out, at) && fits;
    };
    if (template.unpackChunks(payload, representation, round) && fits) return true;
  }
  const values = new Float64Array(out.length);
  template.decodeValues(payload, representation, values);
  return roundValues(values, decimals, out);
}

function isScaled(representation: KnownRepresentation): representation is KnownRepresentation & Scaling {
  return 'referenceValue' in representation;
}
