// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { GribError } from '../errors.ts';
import { integersInside, scaleInPlace } from './in-place.ts';
import { decodePixels } from './png/decode.ts';
import { type PngImage, readImage } from './png/image.ts';
import { describeScaling, factors, parseScaling, type Scaling } from './scaling.ts';
import type { Floats, KnownRepresentation, PackingTemplate } from './template.ts';

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
    const integers = integersInside(out);
    decodePixels(image, integers);
    if (image.pixelBits === 32) scaleWords(integers, out, representation);
    else scaleInPlace(out, representation);
  },

  decodePacked(payload, representation, out) {
    if (out.length === 0) return;
    if (representation.bitsPerValue === 0) out.fill(0);
    else decodePixels(narrowImage(readImage(payload, out.length), payload.offset), out);
  },

  describe: describeScaling,
};

function narrowImage(image: PngImage, offset: number): PngImage {
  if (image.pixelBits === 32)
    throw new GribError('UNSUPPORTED', 'packed integers of 32 bits do not fit an Int32Array', offset);
  return image;
}

/** `scaleInPlace` for unsigned integers of 32 bits, which an int32 array holds as negative ones from 2^31 on. */
function scaleWords(integers: Int32Array, out: Floats, scaling: Scaling): void {
  const [reference, step, decimal] = factors(scaling);
  for (let i = 0; i < out.length; i++) out[i] = ((integers[i]! >>> 0) * step + reference) * decimal;
}
