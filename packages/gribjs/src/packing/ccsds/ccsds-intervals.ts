import { takeAll } from '../chunks.ts';
import type { Payload } from '../payload.ts';
import type { TakeChunk } from '../template.ts';
import { unpackByKernel } from './ccsds-kernel.ts';
import { unpackInterval } from './coding/ccsds-blocks.ts';
import type { CcsdsCoding } from './coding/ccsds-coding.ts';
import { toTwosComplement, undoPrediction } from './coding/ccsds-prediction.ts';
import { ONES_TO_SPARE } from './coding/ccsds-unary.ts';

/**
 * Unpacks `count` samples from the interval that begins at bit position `start` on. Samples of 32 bits come as int32 of the
 * same bits.
 *
 * @param starts filled with the bit position of each interval; null where nobody wants them
 * @throws GribError CORRUPT
 */
export function unpackSamples(
  payload: Payload,
  coding: CcsdsCoding,
  start: number,
  count: number,
  take: TakeChunk,
  starts: Int32Array | null,
): void {
  if (!unpackByKernel(payload, coding, start, count, take, starts)) {
    unpackPlainly(payload, coding, start, count, take, starts);
  }
}

/** As `unpackSamples`, of all codings and without the kernel: in pages, and where something makes no sense. */
export function unpackPlainly(
  payload: Payload,
  coding: CcsdsCoding,
  start: number,
  count: number,
  take: TakeChunk,
  starts: Int32Array | null,
): void {
  const scratch = makeScratch(coding);
  const samples = new Int32Array(Math.min(coding.interval, count));
  let bit = start;
  for (let from = 0, interval = 0; from < count; from += coding.interval, interval++) {
    if (starts !== null) starts[interval] = bit;
    const size = Math.min(coding.interval, count - from);
    bit = unpackInterval(payload, coding, bit, samples, 0, size, scratch);
    if (coding.preprocessed) undoPrediction(coding, samples, 0, size);
    if (coding.preprocessed && coding.signBit !== 0) toTwosComplement(coding, samples, 0, size);
    takeAll(samples.subarray(0, size), (part, at) => take(part, from + at));
  }
}

/**
 * Fills `starts` with the bit positions of the first intervals of a payload of `count` samples.
 *
 * @throws GribError CORRUPT
 */
export function locateIntervals(
  payload: Payload,
  coding: CcsdsCoding,
  count: number,
  starts: Int32Array,
): void {
  const before = (starts.length - 1) * coding.interval;
  if (unpackByKernel(payload, coding, 0, before, () => {}, starts)) return;
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
