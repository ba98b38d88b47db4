import { bitsAt, entryOf, FOUR_BITS, fourAt, unpackEights } from './bits';
import { CHUNK, INPUT, INTEGERS, ONES, STATE } from './memory';
import { locateOnes } from './ones';
import { undoPrediction } from './prediction';

// Blocks of CCSDS 121.0-B as src/packing/ccsds-blocks.ts has them, for unsigned samples of at most 24 bits that are predicted by
// the one before, in blocks of at most 64. What does not make sense is refused; the decoder there says what is wrong.

/** Largest code of the second extension. */
const MAX_PAIR_CODE: i32 = 90;
/** For each code of the second extension, the sum of the pair << 8 | the second sample. */
const PAIRS: usize = memory.data((90 + 1) * 2, 16);

for (let code: i32 = 0, sum: i32 = 0; code <= MAX_PAIR_CODE; code++) {
  if (code === ((sum + 1) * (sum + 2)) / 2) sum++;
  store<u16>(PAIRS + <usize>(code << 1), <u16>((sum << 8) | (code - (sum * (sum + 1)) / 2)));
}

/** Where in a run of zero blocks' codes the one for "up to the end of the segment" stands. */
const REST_OF_SEGMENT: i32 = 5;
const SEGMENT_BLOCKS: i32 = 64;

/**
 * Unpacks blocks until the field, the chunk or the input is at an end, or, if `alone` is not 0, an interval. STATE holds: 0 bit,
 * 1 block of the interval, 2 zero samples of a run that are left, 3 last sample, 4 samples of the field that are left; 5
 * becomes 1 where the input ends within a block, which is then left for the next call.
 *
 * @param padded not 0 where intervals begin at whole bytes
 * @returns number of samples; -1 for what makes no sense
 */
export function unpackBlocks(
  bytes: i32,
  sampleBits: i32,
  optionBits: i32,
  blockSize: i32,
  blocksPerInterval: i32,
  padded: i32,
  alone: i32,
): i32 {
  const limit = bytes << 3;
  const greatest = (1 << sampleBits) - 1;
  const uncompressed = (1 << optionBits) - 1;
  let bit = load<i32>(STATE);
  let block = load<i32>(STATE, 4);
  let zeros = load<i32>(STATE, 8);
  let last = load<i32>(STATE, 12);
  let to = INTEGERS;
  const end = INTEGERS + <usize>(min(load<i32>(STATE, 16), CHUNK) << 2);
  const room = INTEGERS + <usize>((CHUNK - blockSize) << 2);
  // Samples from here on are mapped differences still, the first of an interval aside.
  let mapped = to;
  let isFirst = block === 0 && zeros === 0;
  let short: i32 = 0;
  while (to < end) {
    if (zeros > 0) {
      const take = min(zeros, <i32>(end - to) >>> 2);
      memory.fill(to, 0, <usize>(take << 2));
      zeros -= take;
      to += <usize>(take << 2);
    } else {
      if (to > room) break;
      const reference: i32 = block === 0 ? 1 : 0;
      const option = bitsAt(INPUT, bit, optionBits);
      let next = bit + optionBits;
      let at = to;
      let blocks: i32 = 1;
      if (option === uncompressed) {
        const bits = blockSize * sampleBits;
        if (bits > limit - next) {
          short = 1;
          break;
        }
        unpackEights(INPUT, next, sampleBits, 0, to, to + <usize>(blockSize << 2));
        next += bits;
        to += <usize>(blockSize << 2);
      } else {
        const pairs = option === 0 && bitsAt(INPUT, next, 1) === 1;
        if (option === 0) next++;
        if (reference === 1) {
          store<i32>(at, bitsAt(INPUT, next, sampleBits));
          next += sampleBits;
          at += 4;
        }
        const codes = option > 0 ? blockSize - reference : pairs ? blockSize >>> 1 : 1;
        const start = next;
        next = next < limit ? locateOnes(next, codes, limit) : -1;
        const lowBits = max(option - 1, 0);
        if (lowBits > FOUR_BITS) return -1;
        if (next < 0 || lowBits * codes > limit - next) {
          short = 1;
          break;
        }
        if (option > 0) {
          joinLowBits(next, lowBits, at, codes);
          next += lowBits * codes;
          to += <usize>(blockSize << 2);
        } else if (pairs) {
          if (!takePairs(reference, at, codes)) return -1;
          to += <usize>(blockSize << 2);
        } else {
          blocks = zeroBlocks(next - start, block, blocksPerInterval);
          zeros = blocks * blockSize - reference;
          to = at;
        }
      }
      bit = next;
      block += blocks;
      if (block > blocksPerInterval) return -1;
    }
    if (block === blocksPerInterval && zeros === 0) {
      undo(mapped, to, isFirst, last, greatest);
      mapped = to;
      isFirst = true;
      block = 0;
      if (padded !== 0) bit = (bit + 7) & ~7;
      if (alone !== 0) break;
    }
  }
  if (mapped < to) last = undo(mapped, to, isFirst, last, greatest);
  store<i32>(STATE, bit);
  store<i32>(STATE, block, 4);
  store<i32>(STATE, zeros, 8);
  store<i32>(STATE, last, 12);
  store<i32>(STATE, short, 20);
  return <i32>(min(to, end) - INTEGERS) >>> 2;
}

/** @param isFirst whether the first sample stands for itself */
function undo(from: usize, to: usize, isFirst: bool, last: i32, greatest: i32): i32 {
  if (isFirst) return undoPrediction(from + 4, to, load<i32>(from), greatest);
  return undoPrediction(from, to, last, greatest);
}

/** Length of a run of zero blocks that begins with block number `block` of its interval. */
@inline
function zeroBlocks(code: i32, block: i32, blocksPerInterval: i32): i32 {
  if (code < REST_OF_SEGMENT) return code;
  if (code > REST_OF_SEGMENT) return code - 1;
  return min(blocksPerInterval - block, SEGMENT_BLOCKS - (block % SEGMENT_BLOCKS));
}

/** Puts the low bits, which begin at bit `bit`, below the zeros counted between ONES. */
@inline
function joinLowBits(bit: i32, width: i32, start: usize, count: i32): void {
  const half = (bit & 7) + (width << 2);
  const entry = entryOf(width, bit);
  const entryAfter = entryOf(width, half);
  const take = v128.load(entry);
  const push = v128.load(entry, 16);
  const takeAfter = v128.load(entryAfter);
  const pushAfter = v128.load(entryAfter, 16);
  const down = 32 - width;
  const after = <usize>(half >>> 3);
  let from = INPUT + <usize>(bit >>> 3);
  const end = start + <usize>(count << 2);
  let ones = ONES;
  for (let to = start; to < end; to += 32, ones += 32, from += <usize>width) {
    v128.store(to, v128.or(zerosBefore(ones, width), fourAt(from, take, push, down)));
    v128.store(to, v128.or(zerosBefore(ones + 16, width), fourAt(from + after, takeAfter, pushAfter, down)), 16);
  }
}

/** Zeros before each of four ones, shifted left by `width`. */
@inline
function zerosBefore(ones: usize, width: i32): v128 {
  // a + ~b is a - b - 1.
  return i32x4.shl(i32x4.add(v128.load(ones, 4), v128.not(v128.load(ones))), width);
}

/** Two samples from each code; of the first pair only the second where a reference stands for the first. */
function takePairs(reference: i32, start: usize, count: i32): bool {
  let at = start;
  for (let i: i32 = 0; i < count; i++) {
    const ones = ONES + <usize>(i << 2);
    const code = load<i32>(ones, 4) - load<i32>(ones) - 1;
    if (code > MAX_PAIR_CODE) return false;
    const pair = <i32>load<u16>(PAIRS + <usize>(code << 1));
    const second = pair & 0xff;
    if (i >= reference) {
      store<i32>(at, (pair >>> 8) - second);
      at += 4;
    }
    store<i32>(at, second);
    at += 4;
  }
  return true;
}
