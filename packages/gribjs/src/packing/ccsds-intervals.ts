import { unpackInterval } from './ccsds-blocks.ts';
import type { CcsdsCoding } from './ccsds-coding.ts';
import { fromTwosComplement, undoPrediction } from './ccsds-prediction.ts';
import { ONES_TO_SPARE } from './ccsds-unary.ts';
import type { Payload } from './payload.ts';

/**
 * Unpacks samples from the interval that begins at bit position `start` on, as many as `out` has room for.
 * Samples of 32 bits come as int32 of the same bits.
 *
 * @param starts filled with the bit position of each interval; null where nobody wants them
 * @throws GribError CORRUPT
 */
export function unpackSamples(
  payload: Payload,
  coding: CcsdsCoding,
  start: number,
  out: Int32Array,
  starts: Int32Array | null,
): void {
  const scratch = makeScratch(coding);
  let bit = start;
  for (let from = 0, interval = 0; from < out.length; from += coding.interval, interval++) {
    if (starts !== null) starts[interval] = bit;
    const to = Math.min(from + coding.interval, out.length);
    bit = unpackInterval(payload, coding, bit, out, from, to, scratch);
    if (coding.preprocessed) undoPrediction(coding, out, from, to);
    if (coding.signBit !== 0) fromTwosComplement(coding, out, from, to);
  }
}

/**
 * Fills `starts` with the bit positions of the first intervals of a payload of `count` samples. Takes about
 * two thirds of the time of unpacking them.
 *
 * @throws GribError CORRUPT
 */
export function locateIntervals(
  payload: Payload,
  coding: CcsdsCoding,
  count: number,
  starts: Int32Array,
): void {
  const scratch = makeScratch(coding);
  const samples = new Int32Array(Math.min(coding.interval, count));
  let bit = 0;
  for (let interval = 0; interval < starts.length; interval++) {
    starts[interval] = bit;
    if (interval === starts.length - 1) break;
    bit = unpackInterval(payload, coding, bit, samples, 0, samples.length, scratch);
  }
}

function makeScratch({ blockSize }: CcsdsCoding) {
  return { ones: new Int32Array(blockSize + 1 + ONES_TO_SPARE), block: new Int32Array(blockSize) };
}
