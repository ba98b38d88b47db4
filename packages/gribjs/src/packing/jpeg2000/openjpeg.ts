import type { OpenJpeg } from '@cornerstonejs/codec-openjpeg/decodewasmjs';
import { takeAll } from '../chunks.ts';
import type { TakeChunk } from '../template.ts';
import type { ImageHeader } from './codestream.ts';
import type { CodingStyle } from './parameters.ts';

/** The build counts columns and rows in 16 bits. */
const MAX_ACROSS = 2 ** 16 - 1;

/** It clamps samples to 16 bits. */
const MAX_BITS = 16;

/** Its memory never shrinks again: larger images are left to the decoder of this folder. */
const MAX_SAMPLES = 2 ** 25;

/** Nor does it bound the number of precincts and code blocks; encoders of GRIB make them of 64 x 64 or more. */
const MIN_PRECINCT_EXPONENT = 6;
const MIN_BLOCK_EXPONENT = 4;

/** It walks all code blocks in every packet, of which each layer has one: encoders of GRIB make one layer. */
const MAX_LAYERS = 32;

let loaded: OpenJpeg | null = null;
let loading: Promise<void> | null = null;

/** Loads OpenJPEG, once; where that fails, decoding goes on without it and the next call tries again. */
export function loadOpenJpeg(): Promise<void> {
  loading ??= load().catch(() => {
    loading = null;
  });
  return loading;
}

async function load(): Promise<void> {
  const { default: openJpeg } = await import('@cornerstonejs/codec-openjpeg/decodewasmjs');
  // It reports every step; errors show in what it decodes.
  const silent = () => {};
  loaded = await openJpeg({ print: silent, printErr: silent });
}

/**
 * Decodes with OpenJPEG, which is faster than the decoder of this folder.
 *
 * @param codestream of one tile, whose markers and packet headers have been read and found to be in order
 * @returns false, with nothing given, where OpenJPEG is not loaded, cannot return such an image or fails
 */
export function decodeWithOpenJpeg(
  codestream: Uint8Array,
  header: ImageHeader,
  coding: CodingStyle,
  count: number,
  take: TakeChunk,
): boolean {
  if (loaded === null || !isForOpenJpeg(header, coding, count)) return false;
  try {
    const decoder = new loaded.J2KDecoder();
    try {
      decoder.getEncodedBuffer(codestream.length).set(codestream);
      decoder.decode();
      const bytes = decoder.getDecodedBuffer();
      const width = header.precision > 8 ? 2 : 1;
      if (bytes.length !== width * count) return false;
      takeAll(width === 1 ? bytes : new Uint16Array(bytes.buffer, bytes.byteOffset, count), take);
      return true;
    } finally {
      decoder.delete();
    }
  } catch {
    // A trap may have left its memory in disorder: start again from a new instance, in a while.
    loaded = null;
    loading = null;
    void loadOpenJpeg();
    return false;
  }
}

function isForOpenJpeg(header: ImageHeader, coding: CodingStyle, samples: number): boolean {
  if (header.signed || header.precision > MAX_BITS) return false;
  if (header.x0 > 0 || header.y0 > 0 || Math.max(header.x1, header.y1) > MAX_ACROSS) return false;
  const { layers, precincts, blockWidthExponent, blockHeightExponent } = coding;
  const large = (exponent: number) => exponent >= MIN_PRECINCT_EXPONENT;
  return (
    samples <= MAX_SAMPLES &&
    layers <= MAX_LAYERS &&
    Math.min(blockWidthExponent, blockHeightExponent) >= MIN_BLOCK_EXPONENT &&
    (precincts === null || precincts.every((size) => large(size & 15) && large(size >>> 4)))
  );
}
