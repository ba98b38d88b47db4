import { SIGNED, UNSIGNED } from '../../kernel/functions.ts';
import { GribError } from '../../octets/errors.ts';
import { intoIntegers, intoValues } from '../chunks.ts';
import { describeScaling, factorsOf, parseScaling, type Scaling } from '../scaling.ts';
import type { KnownRepresentation, PackingTemplate } from '../template.ts';
import { unpackPixels } from './decode.ts';
import { type PngImage, readImage } from './image.ts';

/** Data representation template 5.41: the integers as a PNG image. */
export interface PngPacking extends KnownRepresentation, Scaling {
  readonly template: 41;
  /** Code table 5.1: 0 floating point, 1 integer. */
  readonly typeOfOriginalValues: number;
}

export const png: PackingTemplate<PngPacking> = {
  template: 41,
  packingType: 'grid_png',

  parse: (section) => ({
    template: 41,
    known: true,
    numberOfCodedValues: section.u32(6),
    ...parseScaling(section),
    typeOfOriginalValues: section.u8(21),
  }),

  decodeValues(payload, representation, out) {
    // There is no PNG image without pixels.
    if (out.length === 0) return;
    if (representation.bitsPerValue === 0) {
      // R without D, as in simple packing.
      out.fill(representation.referenceValue);
      return;
    }
    const image = readImage(payload, out.length);
    const kind = image.pixelBits === 32 ? UNSIGNED : SIGNED;
    unpackPixels(image, intoValues(out, kind, factorsOf(representation)));
  },

  decodePacked(payload, representation, out) {
    if (out.length === 0) return;
    if (representation.bitsPerValue === 0) out.fill(0);
    else unpackPixels(narrowImage(readImage(payload, out.length), payload.offset), intoIntegers(out));
  },

  unpackChunks(payload, { bitsPerValue, numberOfCodedValues }, take) {
    if (bitsPerValue === 0 || numberOfCodedValues === 0) return false;
    const image = readImage(payload, numberOfCodedValues);
    if (image.pixelBits === 32) return false;
    unpackPixels(image, take);
    return true;
  },

  describe: describeScaling,
};

function narrowImage(image: PngImage, offset: number): PngImage {
  if (image.pixelBits === 32)
    throw new GribError('UNSUPPORTED', 'packed integers of 32 bits do not fit an Int32Array', offset);
  return image;
}
