import { GribError } from '../errors.ts';
import { readRow } from './bits.ts';
import { type PackedBytes, payloadPart } from './payload.ts';
import { describeScaling, factorsOf, parseScaling, type Scaling } from './scaling.ts';
import { unpackValues } from './simple-unpack.ts';
import type { Floats, KnownRepresentation, PackingTemplate, Payload } from './template.ts';

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
      unpackValues(payload.view, 0, representation.bitsPerValue, factorsOf(representation), out);
    }
  },

  decodePacked(payload, representation, out) {
    if (representation.bitsPerValue === 0) out.fill(0);
    else if (representation.bitsPerValue < 32) unpackIntegers(payload, representation.bitsPerValue, out);
    else
      throw new GribError(
        'UNSUPPORTED',
        'packed integers of 32 bits do not fit an Int32Array',
        payload.offset,
      );
  },

  decodeWindow(packed, representation, from, out) {
    if (representation.bitsPerValue === 0) out.fill(constantValue(representation));
    else decodeFrom(packed, representation, from, out);
  },

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

function unpackIntegers(payload: Payload, width: number, out: Int32Array): void {
  checkLength(payload, width, out.length);
  readRow(payload.view, 0, width, out.length, out);
}

function decodeFrom(packed: PackedBytes, scaling: Scaling, from: number, out: Floats): void {
  const width = scaling.bitsPerValue;
  checkLength(packed, width, from + out.length);
  const firstByte = Math.floor((from * width) / 8);
  const { view } = payloadPart(packed, firstByte, Math.ceil(((from + out.length) * width) / 8));
  unpackValues(view, from * width - firstByte * 8, width, factorsOf(scaling), out);
}

function checkLength(payload: Payload | PackedBytes, width: number, count: number): void {
  const needed = Math.ceil((count * width) / 8);
  if (needed > payload.length) {
    throw new GribError(
      'CORRUPT',
      `section 7 has ${payload.length} bytes of data, but ${count} values of ${width} bits need ${needed}`,
      payload.offset,
    );
  }
}
