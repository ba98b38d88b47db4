import { GribError } from '../errors.ts';
import type { CcsdsCoding } from './ccsds-coding.ts';
import { locateIntervals, unpackSamples } from './ccsds-intervals.ts';
import { type PackedBytes, payloadPart } from './payload.ts';
import type { Checkpoints } from './template.ts';

/**
 * Samples `from` to `from + count`: only the intervals that they lie in are unpacked.
 *
 * @param checkpoints where intervals begin; null makes all before be read to find out
 * @throws GribError CORRUPT, also for checkpoints that cannot be those of this field
 */
export function unpackWindow(
  packed: PackedBytes,
  numberOfCodedValues: number,
  coding: CcsdsCoding,
  from: number,
  count: number,
  checkpoints: Checkpoints | null,
): Int32Array {
  if (count === 0) return new Int32Array(0);
  const { interval } = coding;
  const first = Math.floor(from / interval);
  const next = Math.floor((from + count - 1) / interval) + 1;
  const intervals = countIntervals(packed, numberOfCodedValues, coding);
  const starts =
    checkpoints === null
      ? startsUpTo(Math.min(next, intervals - 1), packed, numberOfCodedValues, coding)
      : startsOf(checkpoints, intervals, packed, coding);
  const start = starts[first] ?? 0;
  const end = next < intervals ? Math.ceil((starts[next] ?? 0) / 8) : packed.length;
  if (!(start >= 0 && start <= end * 8 && end <= packed.length)) throw foreign(packed);
  const skipped = from - first * interval;
  const samples = new Int32Array(skipped + count);
  unpackSamples(payloadPart(packed, start >>> 3, end), coding, start & 7, samples, null);
  return samples.subarray(skipped);
}

/**
 * Reference sample intervals of a field.
 *
 * @throws GribError CORRUPT when there are more than the data can hold
 */
export function countIntervals(
  packed: { readonly length: number; readonly offset: number },
  numberOfCodedValues: number,
  coding: CcsdsCoding,
): number {
  const intervals = Math.ceil(numberOfCodedValues / coding.interval);
  if (intervals > packed.length * 8) {
    throw new GribError(
      'CORRUPT',
      `section 7 has ${packed.length} bytes of data for ${intervals} intervals`,
      packed.offset,
    );
  }
  return intervals;
}

function startsUpTo(
  last: number,
  packed: PackedBytes,
  numberOfCodedValues: number,
  coding: CcsdsCoding,
): Int32Array {
  const starts = new Int32Array(last + 1);
  const payload = payloadPart(packed, 0, packed.length);
  locateIntervals(payload, coding, numberOfCodedValues, starts);
  return starts;
}

function startsOf(
  checkpoints: Checkpoints,
  intervals: number,
  packed: PackedBytes,
  coding: CcsdsCoding,
): Int32Array {
  const { template, interval, starts } = checkpoints;
  if (template !== 42 || interval !== coding.interval || starts.length !== intervals) throw foreign(packed);
  return starts;
}

function foreign(packed: PackedBytes): GribError {
  return new GribError('CORRUPT', 'the checkpoints are not those of this field', packed.offset);
}
