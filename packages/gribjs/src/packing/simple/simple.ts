import { SIGNED, UNSIGNED } from '../../kernel/functions.ts';
import { GribError } from '../../octets/errors.ts';
import type { Extent } from '../../octets/extent.ts';
import { intoIntegers, intoValues } from '../chunks.ts';
import type { Payload } from '../payload.ts';
import { availableBytes, type PackedBytes, payloadPart, truncatedSection } from '../payload.ts';
import { describeScaling, factorsOf, parseScaling, type Scaling } from '../scaling.ts';
import type { Floats, KnownRepresentation, PackingTemplate, TakeChunk } from '../template.ts';
import { unpackRow, unpackValues } from './simple-unpack.ts';
import { MAX_INTEGER_BITS, requireInt32, unpackWide } from './simple-wide.ts';

/** Data representation template 5.0: simple packing. */
export interface SimplePacking extends KnownRepresentation, Scaling {
  readonly template: 0;
  /** Code table 5.1: 0 floating point, 1 integer. */
  readonly typeOfOriginalValues: number;
}

export const simple: PackingTemplate<SimplePacking> = {
  template: 0,
  packingType: 'grid_simple',

  parse: (section) => ({
    template: 0,
    known: true,
    numberOfCodedValues: section.u32(6),
    ...parseScaling(section),
    typeOfOriginalValues: section.u8(21),
  }),

  decodeValues(payload, representation, out) {
    if (representation.bitsPerValue === 0) {
      out.fill(constantValue(representation));
    } else {
      checkLength(payload, representation.bitsPerValue, out.length);
      unpackScaled(payload.view, 0, representation, out);
    }
  },

  decodePacked(payload, representation, out) {
    if (representation.bitsPerValue === 0) {
      out.fill(0);
      return;
    }
    requireInt32(representation.bitsPerValue, payload.offset);
    unpackIntegers(payload, representation.bitsPerValue, out.length, intoIntegers(out));
  },

  unpackChunks(payload, { bitsPerValue, numberOfCodedValues }, take) {
    if (bitsPerValue === 0 || bitsPerValue >= MAX_INTEGER_BITS) return false;
    unpackIntegers(payload, bitsPerValue, numberOfCodedValues, take);
    return true;
  },

  decodeWindow(packed, representation, from, out) {
    if (representation.bitsPerValue === 0) out.fill(constantValue(representation));
    else decodeFrom(packed, representation, from, out);
  },

  windowParts: (packed, { bitsPerValue: width }, from, count) => [windowPart(packed, width, from, count)],

  leadingBytes: (packed, { bitsPerValue: width }, to) => windowPart(packed, width, 0, to).length,

  describe: describeScaling,
};

/**
 * Value of a constant field (0 bits per value). It is R, not R * 10^-D: the encoders of NCEP store R unscaled
 * there and the decoders of NCEP and ECMWF give R, although the WMO formula would divide. Complex packing
 * knows no such exception.
 */
function constantValue(scaling: Scaling): number {
  return scaling.referenceValue;
}

function unpackIntegers(payload: Payload, width: number, count: number, take: TakeChunk): void {
  checkLength(payload, width, count);
  unpackRow(payload.view, 0, width, count, take);
}

function decodeFrom(packed: PackedBytes, scaling: Scaling, from: number, out: Floats): void {
  const width = scaling.bitsPerValue;
  const { offset, length } = windowPart(packed, width, from, out.length);
  const available = availableBytes(packed);
  if (offset + length > available) throw truncatedSection({ ...packed, length: offset + length }, available);
  const { view } = payloadPart(packed, offset, offset + length);
  unpackScaled(view, from * width - offset * 8, scaling, out);
}

function unpackScaled(view: DataView, bit: number, scaling: Scaling, out: Floats): void {
  if (unpackValues(view, bit, scaling, out)) return;
  const { bitsPerValue: width } = scaling;
  if (width > MAX_INTEGER_BITS) {
    unpackWide(view, bit, scaling, out);
    return;
  }
  const take = intoValues(out, width === 32 ? UNSIGNED : SIGNED, factorsOf(scaling));
  unpackRow(view, bit, width, out.length, take);
}

/** The bytes of section 7 without its head that `count` values from number `from` on lie in. */
function windowPart(packed: Extent, width: number, from: number, count: number): Extent {
  checkLength(packed, width, from + count);
  const offset = Math.floor((from * width) / 8);
  return { offset, length: Math.ceil(((from + count) * width) / 8) - offset };
}

function checkLength(payload: Extent, width: number, count: number): void {
  const needed = Math.ceil((count * width) / 8);
  if (needed > payload.length) {
    throw new GribError(
      'CORRUPT',
      `section 7 has ${payload.length} bytes of data, but ${count} values of ${width} bits need ${needed}`,
      payload.offset,
    );
  }
}
