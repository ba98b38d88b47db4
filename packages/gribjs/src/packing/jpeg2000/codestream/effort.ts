import { GribError } from '../../../octets/errors.ts';

// Units of effort, some 3 ns each. A codestream of a few bytes can ask for any of these without end.
/** To make a code block when the first packet of its precinct that is not empty is read. */
export const BLOCK_LAID_OUT = 64;
/** To ask whether a packet has something of a code block. */
export const BLOCK_WALKED = 16;
/** To take one sample through a coding pass. */
export const SAMPLE_PASSED = 1;
/** To transform one sample with the 5-3 wavelet; with the 9-7 one. */
export const SAMPLE_TRANSFORMED = 6;
export const SAMPLE_TRANSFORMED_97 = 12;

/** Units for each sample: 16 bit planes are 46 passes, and 16 units are the most that its transforms cost. */
const UNITS_OF_SAMPLE = 64;
/** Limit of units for all samples, whatever their number; lossy images of 33 million samples reach it. */
const MAX_UNITS_OF_SAMPLES = 2 ** 29;
/** Units for each byte of the codestream. */
const UNITS_OF_BYTE = 2048;

/**
 * What decoding one codestream may cost: 64 units for each sample, but no more than 2^29 (2 s) for all of them,
 * and 2048 (6 us) for each byte.
 */
export class Effort {
  #left: number;

  constructor(samples: number, bytes: number) {
    this.#left = Math.min(UNITS_OF_SAMPLE * samples, MAX_UNITS_OF_SAMPLES) + UNITS_OF_BYTE * bytes;
  }

  /** @throws GribError UNSUPPORTED when there is less than that left */
  spend(units: number): void {
    this.#left -= units;
    if (this.#left < 0)
      throw new GribError('UNSUPPORTED', 'JPEG 2000: an image that costs too much time for its few bytes');
  }
}
