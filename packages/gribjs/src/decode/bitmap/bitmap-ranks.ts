// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.

import type { Extent } from '../../octets/extent.ts';
import { foreignCheckpoints } from '../../packing/payload.ts';
import type { DataRepresentation } from '../../packing/registry.ts';
import { checkOnes, countOnes } from './bitmap.ts';

/** Points from one rank to the next, a multiple of 8. */
const RANK_INTERVAL = 1024;

/** Where the coded values of some points lie among all coded values. */
export interface CodedRange {
  readonly from: number;
  readonly count: number;
}

/**
 * How many ones a bitmap has before every RANK_INTERVAL points and in all.
 *
 * @throws GribError CORRUPT when the bitmap is too short or does not fit the representation; see `checkOnes`
 */
export function findRanks(
  message: Uint8Array,
  bitmap: Extent,
  points: number,
  representation: DataRepresentation,
): Int32Array {
  const bits = bitsOf(message, bitmap);
  const intervals = Math.ceil(points / RANK_INTERVAL);
  const ranks = new Int32Array(intervals + 1);
  let rank = 0;
  for (let interval = 0; interval < intervals; interval++) {
    ranks[interval] = rank;
    const from = interval * RANK_INTERVAL;
    rank += onesBetween(bits, from, Math.min(points, from + RANK_INTERVAL), bitmap.offset);
  }
  ranks[intervals] = rank;
  checkOnes(rank, representation, bitmap.offset);
  return ranks;
}

/**
 * The coded values of points `from` to `from + count`.
 *
 * @param ranks of the field; null makes the whole bitmap be read
 * @throws GribError CORRUPT, also for ranks that cannot be those of this field
 */
export function codedRange(
  message: Uint8Array,
  bitmap: Extent,
  representation: DataRepresentation,
  points: number,
  { from, count }: CodedRange,
  ranks: Int32Array | null,
): CodedRange {
  const bits = bitsOf(message, bitmap);
  const present = onesBetween(bits, from, from + count, bitmap.offset);
  if (ranks === null) {
    checkOnes(countOnes(bits, points, bitmap.offset), representation, bitmap.offset);
    return { from: countOnes(bits, from, bitmap.offset), count: present };
  }
  checkRanks(ranks, points, representation, bitmap);
  const interval = Math.floor(from / RANK_INTERVAL);
  const rank = ranks[interval]! + onesBetween(bits, interval * RANK_INTERVAL, from, bitmap.offset);
  if (rank < 0 || rank + present > representation.numberOfCodedValues) throw foreignCheckpoints(bitmap);
  return { from: rank, count: present };
}

/**
 * What of a bitmap `codedRange` reads, and coded values among which are those that it finds.
 *
 * @throws GribError CORRUPT for ranks that cannot be those of this field
 */
export function readByRanks(
  bitmap: Extent,
  representation: DataRepresentation,
  points: number,
  { from, count }: CodedRange,
  ranks: Int32Array,
): { readonly bytes: Extent; readonly coded: CodedRange } {
  checkRanks(ranks, points, representation, bitmap);
  const interval = Math.floor(from / RANK_INTERVAL);
  const first = ranks[interval]!;
  const end = ranks[Math.ceil((from + count) / RANK_INTERVAL)]!;
  if (!(first >= 0 && end >= first && end <= representation.numberOfCodedValues)) {
    throw foreignCheckpoints(bitmap);
  }
  const offset = (interval * RANK_INTERVAL) / 8;
  const length = Math.ceil((from + count) / 8) - offset;
  return {
    bytes: { offset: bitmap.offset + offset, length },
    coded: { from: first, count: end - first },
  };
}

export function bitsOf(message: Uint8Array, { offset, length }: Extent): Uint8Array {
  return message.subarray(offset, offset + length);
}

function onesBetween(bits: Uint8Array, from: number, to: number, offset: number): number {
  const byte = from >>> 3;
  const rest = bits.subarray(byte);
  return countOnes(rest, to - byte * 8, offset) - countOnes(rest, from - byte * 8, offset);
}

function checkRanks(
  ranks: Int32Array,
  points: number,
  representation: DataRepresentation,
  bitmap: Extent,
): void {
  if (ranks.length !== Math.ceil(points / RANK_INTERVAL) + 1) throw foreignCheckpoints(bitmap);
  checkOnes(ranks.at(-1)!, representation, bitmap.offset);
}
