import { align, beginAt, put } from './bits';
import { integers, out } from './memory';

/** Blocks of a segment, within which zero blocks are counted, and the count that stands for all the rest of one. */
const SEGMENT_BLOCKS: i32 = 64;
const REST_OF_SEGMENT: i32 = 5;
/** The largest sum of a pair that decoders know in the second extension. */
const MAX_PAIR_SUM: i32 = 12;
const NEVER: u64 = u64.MAX_VALUE;

/** Mapped differences of one block, of up to 254 samples. */
const CODES: usize = memory.data(256 * 4, 16);

let sampleBits: i32 = 0;
let optionBits: i32 = 0;
let blockSize: i32 = 0;
/** The low bits split off in the block before: neighbours tend to be alike. */
let lowBits: i32 = 0;

/**
 * Codes the integers, unsigned samples of at most 30 bits, with prediction, as libaec does. The last block is filled up with its
 * last sample.
 * @returns number of bytes
 */
export function encodeSamples(
  count: i32,
  bitsOfSample: i32,
  bitsOfOption: i32,
  samplesOfBlock: i32,
  blocksOfInterval: i32,
): i32 {
  sampleBits = bitsOfSample;
  optionBits = bitsOfOption;
  blockSize = samplesOfBlock;
  lowBits = 0;
  const interval = samplesOfBlock * blocksOfInterval;
  beginAt(out);
  for (let from: i32 = 0; from < count; from += interval) encodeInterval(from, min(from + interval, count));
  return <i32>(align() - out);
}

function encodeInterval(from: i32, to: i32): void {
  const reference = load<i32>(integers + (<usize>from << 2));
  const last = (to - from + blockSize - 1) / blockSize - 1;
  let before = reference;
  let zeros: i32 = 0;
  for (let number: i32 = 0; number <= last; number++) {
    const start = from + number * blockSize;
    const end = min(start + blockSize, to);
    const all = predict(start, end, before);
    before = load<i32>(integers + (<usize>end << 2) - 4);
    if (all === 0) {
      zeros++;
      if (number < last && (number + 1) % SEGMENT_BLOCKS !== 0) continue;
      zeroBlocks(zeros, true, number + 1 === zeros, reference);
      zeros = 0;
    } else {
      if (zeros > 0) zeroBlocks(zeros, false, number === zeros, reference);
      zeros = 0;
      encodeBlock(number === 0, reference, all);
    }
  }
}

/**
 * Maps the differences of a block's samples from those before them; zeros fill up the last block. @returns the OR of all
 */
function predict(start: i32, end: i32, before: i32): i32 {
  const greatest = <i32>(0xffffffff >>> (32 - sampleBits));
  let last = before;
  let all: i32 = 0;
  let to = CODES;
  const stop = integers + (<usize>end << 2);
  for (let at = integers + (<usize>start << 2); at < stop; at += 4, to += 4) {
    const sample = load<i32>(at);
    const change = sample - last;
    const size = abs(change);
    const room = min(last, greatest - last);
    const code = size > room ? size + room : (change << 1) ^ (change >> 31);
    store<i32>(to, code);
    all |= code;
    last = sample;
  }
  const full = CODES + (<usize>blockSize << 2);
  for (; to < full; to += 4) store<i32>(to, 0);
  return all;
}

function zeroBlocks(count: i32, endOfSegment: bool, first: bool, reference: i32): void {
  put(0, optionBits + 1);
  if (first) put(reference, sampleBits);
  if (count < REST_OF_SEGMENT) unary(count - 1);
  else unary(endOfSegment ? REST_OF_SEGMENT - 1 : count);
}

/** The shortest option; of equally long ones the one that libaec takes, so that both write the same bits. */
function encodeBlock(first: bool, reference: i32, all: i32): void {
  const references = <i32>first;
  const count = blockSize - references;
  const uncompressed = <u64>(count * sampleBits);
  // Sums of what is shifted fit into 32 bits.
  const small = all < 1 << 22;
  const split = bestSplit(count, small);
  const pairs = pairsLength(all);
  const from = CODES + (<usize>references << 2);
  const end = CODES + (<usize>blockSize << 2);
  if (uncompressed <= min(split, pairs)) {
    put((1 << optionBits) - 1, optionBits);
    if (first) put(reference, sampleBits);
    for (let at = from; at < end; at += 4) put(load<i32>(at), sampleBits);
  } else if (split < pairs) {
    put(lowBits + 1, optionBits);
    if (first) put(reference, sampleBits);
    const shift = lowBits;
    for (let at = from; at < end; at += 4) unary(load<i32>(at) >>> shift);
    const mask = (1 << shift) - 1;
    if (shift > 0) for (let at = from; at < end; at += 4) put(load<i32>(at) & mask, shift);
  } else {
    put(1, optionBits + 1);
    if (first) put(reference, sampleBits);
    for (let at = CODES; at < end; at += 8) {
      const sum = load<i32>(at) + load<i32>(at, 4);
      unary(((sum * (sum + 1)) >>> 1) + load<i32>(at, 4));
    }
  }
}

/**
 * Finds the best number of low bits, from the block before downhill: the length has one minimum (Kiely 2004).
 * @returns bits of the block's samples
 */
function bestSplit(count: i32, small: bool): u64 {
  const most = (1 << optionBits) - 3;
  const guess = lowBits;
  let length = splitLength(count, guess, small);
  for (let step: i32 = 1; step >= -1; step -= 2) {
    while (lowBits + step >= 0 && lowBits + step <= most) {
      const next = splitLength(count, lowBits + step, small);
      if (next >= length) break;
      length = next;
      lowBits += step;
    }
    if (lowBits !== guess) break;
  }
  return length;
}

function splitLength(count: i32, shift: i32, small: bool): u64 {
  const head = <u64>(count * (shift + 1));
  const end = CODES + (<usize>blockSize << 2);
  let at = CODES;
  if (!small) {
    let sum: u64 = 0;
    for (; at < end; at += 4) sum += <u64>(load<u32>(at) >>> shift);
    return head + sum;
  }
  let sums = i32x4.splat(0);
  for (; at + 16 <= end; at += 16) sums = i32x4.add(sums, i32x4.shr_u(v128.load(at), shift));
  let sum =
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3);
  for (; at < end; at += 4) sum += load<i32>(at) >>> shift;
  return head + <u64>sum;
}

/** Bits of the block in the second extension: a unary code for each pair. */
function pairsLength(all: i32): u64 {
  if (all > 15) return NEVER;
  let length: i32 = 1;
  const end = CODES + (<usize>blockSize << 2);
  for (let at = CODES; at < end; at += 8) {
    const second = load<i32>(at, 4);
    const sum = load<i32>(at) + second;
    if (sum > MAX_PAIR_SUM) return NEVER;
    length += ((sum * (sum + 1)) >>> 1) + second + 1;
  }
  return <u64>length;
}

function unary(zeros: i32): void {
  let left = zeros;
  for (; left > 31; left -= 32) put(0, 32);
  put(1, left + 1);
}
