import { bitsAt, reverseInput } from './bits';
import { INPUT, INTEGERS } from './memory';

/** Widest number of which sixteen bytes hold four, wherever the first begins in its byte. */
const FOUR_BITS: i32 = 25;

/** For the four numbers of a vector: which bytes go where, and by what to multiply to push out the bits before. */
const TAKE: usize = memory.data(32, 16);
const PUSH: usize = memory.data(32, 16);

/**
 * Unpacks `count` numbers of `width` bits (1 to 32), one after the other from bit `first` (0 to 7) of the input on.
 */
export function unpackRow(first: i32, width: i32, count: i32): void {
  if (width <= FOUR_BITS) unpackVectors(first, width, count);
  else unpackEach(first, width, count);
}

/** Eight numbers take a whole number of bytes, so that the same two patterns serve all. */
function unpackVectors(first: i32, width: i32, count: i32): void {
  const second = (first + 4 * width) >>> 3;
  preparePattern(first, width, 0);
  preparePattern((first + 4 * width) & 7, width, 16);
  const takeA = v128.load(TAKE);
  const takeB = v128.load(TAKE + 16);
  const pushA = v128.load(PUSH);
  const pushB = v128.load(PUSH + 16);
  const down = 32 - width;
  let from = INPUT;
  const end = INTEGERS + <usize>(count << 2);
  for (let to = INTEGERS; to < end; to += 32) {
    const a = i8x16.swizzle(v128.load(from), takeA);
    const b = i8x16.swizzle(v128.load(from + <usize>second), takeB);
    v128.store(to, i32x4.shr_u(i32x4.mul(a, pushA), down));
    v128.store(to + 16, i32x4.shr_u(i32x4.mul(b, pushB), down));
    from += <usize>width;
  }
}

function preparePattern(first: i32, width: i32, at: usize): void {
  for (let lane: i32 = 0; lane < 4; lane++) {
    const bit = first + lane * width;
    for (let i: i32 = 0; i < 4; i++) {
      store<u8>(TAKE + at + <usize>(lane * 4 + i), <u8>((bit >>> 3) + 3 - i));
    }
    store<i32>(PUSH + at + <usize>(lane * 4), 1 << (bit & 7));
  }
}

function unpackEach(first: i32, width: i32, count: i32): void {
  reverseInput((first + count * width + 7) >>> 3);
  const shift = <u64>(64 - width);
  for (let i: i32 = 0, bit = first; i < count; i++, bit += width) {
    store<i32>(INTEGERS + <usize>(i << 2), bitsAt(bit, shift));
  }
}
