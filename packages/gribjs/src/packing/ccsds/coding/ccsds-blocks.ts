// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.

import { ONE_READ_BITS, readBits } from '../../../bits/bits.ts';
import { GribError } from '../../../octets/errors.ts';
import type { Payload } from '../../payload.ts';
import type { CcsdsCoding } from './ccsds-coding.ts';
import { MAX_PAIR_CODE } from './ccsds-options.ts';
import { locateOnes } from './ccsds-unary.ts';

/** Where in a run of zero blocks' codes the one for "up to the end of the segment" stands. */
export const REST_OF_SEGMENT = 5;
/** Blocks of a segment: runs of zero blocks do not leave it. */
export const SEGMENT_BLOCKS = 64;

/** Memory that a decoder uses again for every block. */
export interface BlockScratch {
  /** Positions of one bits, a block's worth and `1 + ONES_TO_SPARE`. */
  readonly ones: Int32Array;
  /** One block, for the last of a field: it is coded whole, but `out` may end within it. */
  readonly block: Int32Array;
}

/**
 * Unpacks one interval of blocks as they are coded: with preprocessing a reference sample and what prediction
 * left of the others, otherwise the samples.
 *
 * The coded options of CCSDS 121.0-B section 3, by the number in front of each block: 0 zero blocks or second
 * extension, all ones no compression, anything between splits off that number less one low bits. Unary codes
 * are located first, low bits joined in a second loop: two short loops beat one that does both.
 *
 * @param start bit position of the interval
 * @returns the bit position of the next interval
 * @throws GribError CORRUPT when the payload ends early or makes no sense
 */
export function unpackInterval(
  payload: Payload,
  coding: CcsdsCoding,
  start: number,
  out: Int32Array,
  from: number,
  to: number,
  scratch: BlockScratch,
): number {
  const { view } = payload;
  const limit = payload.length * 8;
  const { blockSize, sampleBits, optionBits, blocksPerInterval } = coding;
  const { ones } = scratch;
  const uncompressed = (1 << optionBits) - 1;
  let bit = start;
  let block = 0;
  // 1 in the first block, whose first sample is the reference.
  let references = coding.preprocessed ? 1 : 0;
  for (let index = from; index < to; ) {
    if (bit >= limit) throw endedEarly(payload);
    const isWhole = index + blockSize <= to;
    const target = isWhole ? out : scratch.block;
    let at = isWhole ? index : 0;
    let blocks = 1;
    const option = readBits(view, bit, optionBits);
    bit += optionBits;
    if (option === uncompressed) {
      if (blockSize * sampleBits > limit - bit) throw endedEarly(payload);
      copySamples(view, bit, sampleBits, target, at, blockSize);
      bit += blockSize * sampleBits;
    } else {
      const pairs = option === 0 && readBits(view, bit, 1) === 1;
      if (option === 0) bit++;
      if (references === 1) {
        target[at++] = readBits(view, bit, sampleBits);
        bit += sampleBits;
      }
      if (option > 0) {
        const count = blockSize - references;
        const lowBits = option - 1;
        bit = locateOnes(payload, bit, count, ones);
        if (lowBits * count > limit - bit) throw endedEarly(payload);
        joinLowBits(view, bit, lowBits, ones, target, at, count);
        bit += lowBits * count;
      } else if (pairs) {
        bit = locateOnes(payload, bit, blockSize >>> 1, ones);
        takePairs(payload, ones, references, target, at, blockSize >>> 1);
      } else {
        const next = locateOnes(payload, bit, 1, ones);
        blocks = zeroBlocks(next - bit, block, coding);
        bit = next;
        target.fill(0, at, isWhole ? Math.min(to, index + blocks * blockSize) : blockSize);
      }
    }
    if (!isWhole) out.set(target.subarray(0, to - index), index);
    references = 0;
    block += blocks;
    if (block > blocksPerInterval) {
      throw corrupt(payload, 'a run of zero blocks is longer than the rest of its interval', bit);
    }
    index += blocks * blockSize;
  }
  return coding.paddedIntervals ? (bit + 7) & ~7 : bit;
}

/** Length of a run of zero blocks that begins with block number `block` of its interval. */
function zeroBlocks(code: number, block: number, { blocksPerInterval }: CcsdsCoding): number {
  if (code < REST_OF_SEGMENT) return code;
  if (code > REST_OF_SEGMENT) return code - 1;
  return Math.min(blocksPerInterval - block, SEGMENT_BLOCKS - (block % SEGMENT_BLOCKS));
}

function copySamples(
  view: DataView,
  start: number,
  width: number,
  out: Int32Array,
  from: number,
  count: number,
): void {
  for (let i = 0, bit = start; i < count; i++, bit += width) out[from + i] = readBits(view, bit, width);
}

/** Puts the low bits, which begin at bit position `start`, below the zeros counted between `ones`. */
function joinLowBits(
  view: DataView,
  start: number,
  lowBits: number,
  ones: Int32Array,
  out: Int32Array,
  from: number,
  count: number,
): void {
  let before = ones[0]!;
  if (lowBits === 0) {
    for (let i = 0; i < count; i++) {
      const one = ones[i + 1]!;
      out[from + i] = one - before - 1;
      before = one;
    }
    return;
  }
  let bit = start;
  if (lowBits > ONE_READ_BITS) {
    for (let i = 0; i < count; i++, bit += lowBits) {
      const one = ones[i + 1]!;
      out[from + i] = ((one - before - 1) << lowBits) | readBits(view, bit, lowBits);
      before = one;
    }
    return;
  }
  const shift = 32 - lowBits;
  for (let i = 0; i < count; i++, bit = (bit + lowBits) | 0) {
    const one = ones[i + 1]!;
    out[from + i] = ((one - before - 1) << lowBits) | ((view.getInt32(bit >>> 3) << (bit & 7)) >>> shift);
    before = one;
  }
}

/** For each code of the second extension, the sum of the pair << 8 | the second sample. */
const PAIRS = Uint16Array.from({ length: MAX_PAIR_CODE + 1 }, (_, code) => {
  let sum = 0;
  while (((sum + 1) * (sum + 2)) / 2 <= code) sum++;
  return (sum << 8) | (code - (sum * (sum + 1)) / 2);
});

/** Two samples from each code; of the first pair only the second where a reference stands for the first. */
function takePairs(
  payload: Payload,
  ones: Int32Array,
  references: number,
  out: Int32Array,
  from: number,
  count: number,
): void {
  let at = from;
  for (let i = 0; i < count; i++) {
    const code = ones[i + 1]! - ones[i]! - 1;
    if (code > MAX_PAIR_CODE) throw corrupt(payload, `a pair has code ${code}`, ones[i + 1]!);
    const pair = PAIRS[code]!;
    const second = pair & 0xff;
    if (i >= references) out[at++] = (pair >>> 8) - second;
    out[at++] = second;
  }
}

function endedEarly(payload: Payload): GribError {
  return corrupt(payload, 'the data end before the last value', payload.length * 8);
}

function corrupt(payload: Payload, message: string, bit: number): GribError {
  return new GribError('CORRUPT', `section 7: ${message}`, payload.offset + (bit >>> 3));
}
