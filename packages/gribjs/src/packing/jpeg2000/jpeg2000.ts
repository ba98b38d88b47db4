import { SIGNED } from '../../kernel/functions.ts';
import { intoIntegers, intoValues } from '../chunks.ts';
import { describeScaling, factorsOf, parseScaling, type Scaling } from '../scaling.ts';
import type { KnownRepresentation, PackingTemplate } from '../template.ts';
import { decodeJpeg2000 } from './decode.ts';

/** Data representation template 5.40: the integers as a JPEG 2000 codestream. */
export interface Jpeg2000Packing extends KnownRepresentation, Scaling {
  readonly template: 40;
  /** Code table 5.1: 0 floating point, 1 integer. */
  readonly typeOfOriginalValues: number;
  /** Code table 5.40: 0 lossless, 1 lossy. */
  readonly typeOfCompression: number;
  /** M of the compression ratio M:1; 255 where it says nothing. */
  readonly targetCompressionRatio: number;
}

export const jpeg2000: PackingTemplate<Jpeg2000Packing> = {
  template: 40,
  packingType: 'grid_jpeg',

  parse: (section) => ({
    template: 40,
    known: true,
    numberOfCodedValues: section.u32(6),
    ...parseScaling(section),
    typeOfOriginalValues: section.u8(21),
    typeOfCompression: section.u8(22),
    targetCompressionRatio: section.u8(23),
  }),

  decodeValues(payload, representation, out) {
    // There is no JPEG 2000 image without samples.
    if (out.length === 0) return;
    if (representation.bitsPerValue === 0) {
      // R without D, as in simple packing.
      out.fill(representation.referenceValue);
      return;
    }
    decodeJpeg2000(payload, out.length, intoValues(out, SIGNED, factorsOf(representation)));
  },

  decodePacked(payload, representation, out) {
    if (out.length === 0) return;
    if (representation.bitsPerValue === 0) out.fill(0);
    else decodeJpeg2000(payload, out.length, intoIntegers(out));
  },

  unpackChunks(payload, { bitsPerValue, numberOfCodedValues }, take) {
    if (bitsPerValue === 0 || numberOfCodedValues === 0) return false;
    decodeJpeg2000(payload, numberOfCodedValues, take);
    return true;
  },

  describe: (representation) => ({
    ...describeScaling(representation),
    typeOfCompressionUsed: representation.typeOfCompression,
    targetCompressionRatio: representation.targetCompressionRatio,
  }),
};
