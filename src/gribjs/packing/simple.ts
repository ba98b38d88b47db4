import { GribError } from '../errors.ts';
import { ONE_READ_BITS, readBits } from './bits.ts';
import {
  describeScaling,
  factors,
  integersInside,
  parseScaling,
  type Scaling,
  scaleInPlace,
} from './scaling.ts';
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
    } else if (representation.bitsPerValue === 32) {
      decodeWords(payload, representation, out);
    } else {
      unpack(payload, representation.bitsPerValue, integersInside(out));
      scaleInPlace(out, representation, false);
    }
  },

  decodePacked(payload, representation, out) {
    if (representation.bitsPerValue === 0) out.fill(0);
    else if (representation.bitsPerValue < 32) unpack(payload, representation.bitsPerValue, out);
    else
      throw new GribError(
        'UNSUPPORTED',
        'packed integers of 32 bits do not fit an Int32Array',
        payload.offset,
      );
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

function unpack(payload: Payload, width: number, out: Int32Array): void {
  checkLength(payload, width, out.length);
  const { view } = payload;
  const count = out.length;
  if (width === 8) {
    for (let i = 0; i < count; i++) out[i] = view.getUint8(i);
  } else if (width === 16) {
    for (let i = 0; i < count; i++) out[i] = view.getUint16(2 * i);
  } else if (width <= ONE_READ_BITS) {
    const shift = 32 - width;
    for (let i = 0, bit = 0; i < count; i++, bit += width) {
      out[i] = (view.getUint32(bit >>> 3) << (bit & 7)) >>> shift;
    }
  } else {
    for (let i = 0, bit = 0; i < count; i++, bit += width) out[i] = readBits(view, bit, width);
  }
}

/** 32 bits do not fit the int32 way. */
function decodeWords(payload: Payload, scaling: Scaling, out: Floats): void {
  checkLength(payload, 32, out.length);
  const [reference, step, decimal] = factors(scaling);
  for (let i = 0; i < out.length; i++) out[i] = (payload.view.getUint32(4 * i) * step + reference) * decimal;
}

function checkLength(payload: Payload, width: number, count: number): void {
  const needed = Math.ceil((count * width) / 8);
  if (needed > payload.length) {
    throw new GribError(
      'CORRUPT',
      `section 7 has ${payload.length} bytes of data, but ${count} values of ${width} bits need ${needed}`,
      payload.offset,
    );
  }
}
