import { GribError } from '../../octets/errors.ts';
import type { Extent } from '../../octets/extent.ts';
import { intoIntegers } from '../chunks.ts';
import { foreignCheckpoints, type PackedBytes, payloadPart } from '../payload.ts';
import type { CodedCheckpoints } from '../template.ts';
import { locateIntervals, unpackSamples } from './ccsds-intervals.ts';
import type { CcsdsCoding } from './coding/ccsds-coding.ts';

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
  checkpoints: CodedCheckpoints | null,
): Int32Array {
  if (count === 0) return new Int32Array(0);
  const { skipped, start, end } = intervalsAround(packed, numberOfCodedValues, coding, from, count, (last) =>
    checkpoints === null
      ? startsUpTo(last, packed, numberOfCodedValues, coding)
      : startsOf(checkpoints, packed, numberOfCodedValues, coding),
  );
  const samples = new Int32Array(skipped + count);
  unpackSamples(
    payloadPart(packed, start >>> 3, end),
    coding,
    start & 7,
    samples.length,
    intoIntegers(samples),
    null,
  );
  return samples.subarray(skipped);
}

/** The bytes of section 7 without its head that `unpackWindow` reads. */
export function windowPart(
  packed: Extent,
  numberOfCodedValues: number,
  coding: CcsdsCoding,
  from: number,
  count: number,
  checkpoints: CodedCheckpoints | null,
): Extent {
  if (checkpoints === null) return { offset: 0, length: packed.length };
  const { start, end } = intervalsAround(packed, numberOfCodedValues, coding, from, count, () =>
    startsOf(checkpoints, packed, numberOfCodedValues, coding),
  );
  return { offset: start >>> 3, length: end - (start >>> 3) };
}

/**
 * The intervals that samples `from` to `from + count` lie in: the bit where the first begins, the byte where the last
 * has ended, and the samples of the first before `from`.
 *
 * @param startsFor where intervals begin, up to the given one
 */
function intervalsAround(
  packed: Extent,
  numberOfCodedValues: number,
  coding: CcsdsCoding,
  from: number,
  count: number,
  startsFor: (last: number) => Int32Array,
): { readonly skipped: number; readonly start: number; readonly end: number } {
  const { interval } = coding;
  const first = Math.floor(from / interval);
  const next = Math.floor((from + count - 1) / interval) + 1;
  const intervals = countIntervals(packed, numberOfCodedValues, coding);
  const starts = startsFor(Math.min(next, intervals - 1));
  const start = starts[first] ?? 0;
  const end = next < intervals ? Math.ceil((starts[next] ?? 0) / 8) : packed.length;
  if (!(start >= 0 && start <= end * 8 && end <= packed.length)) throw foreignCheckpoints(packed);
  return { skipped: from - first * interval, start, end };
}

/**
 * Reference sample intervals of a field.
 *
 * @throws GribError CORRUPT when there are more than the data can hold
 */
export function countIntervals(packed: Extent, numberOfCodedValues: number, coding: CcsdsCoding): number {
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
  checkpoints: CodedCheckpoints,
  packed: Extent,
  numberOfCodedValues: number,
  coding: CcsdsCoding,
): Int32Array {
  const { template, interval, starts } = checkpoints;
  const intervals = countIntervals(packed, numberOfCodedValues, coding);
  if (template !== 42 || interval !== coding.interval || starts.length !== intervals) {
    throw foreignCheckpoints(packed);
  }
  return starts;
}
