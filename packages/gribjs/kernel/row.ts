import { bitsAt, entriesOf, FOUR_BITS } from './bits';
import { INPUT, INTEGERS } from './memory';

/**
 * Unpacks `count` numbers of `width` bits (1 to 32), one after the other from bit `first` (0 to 7) of the input on.
 */
export function unpackRow(first: i32, width: i32, count: i32): void {
  if (width <= FOUR_BITS) unpackVectors(first, width, count);
  else unpackEach(first, width, count);
}

/** Eight numbers take a whole number of bytes, so that the same two entries of the table serve all. */
function unpackVectors(first: i32, width: i32, count: i32): void {
  const half = first + 4 * width;
  const second = <usize>(half >>> 3);
  const entryA = entriesOf(width) + <usize>(first << 5);
  const entryB = entriesOf(width) + <usize>((half & 7) << 5);
  const takeA = v128.load(entryA);
  const takeB = v128.load(entryB);
  const pushA = v128.load(entryA, 16);
  const pushB = v128.load(entryB, 16);
  const down = 32 - width;
  let from = INPUT;
  const end = INTEGERS + <usize>(count << 2);
  for (let to = INTEGERS; to < end; to += 32) {
    const a = i8x16.swizzle(v128.load(from), takeA);
    const b = i8x16.swizzle(v128.load(from + second), takeB);
    v128.store(to, i32x4.shr_u(i32x4.mul(a, pushA), down));
    v128.store(to, i32x4.shr_u(i32x4.mul(b, pushB), down), 16);
    from += <usize>width;
  }
}

function unpackEach(first: i32, width: i32, count: i32): void {
  let bit = first;
  const end = INTEGERS + <usize>(count << 2);
  for (let to = INTEGERS; to < end; to += 4, bit += width) store<i32>(to, bitsAt(INPUT, bit, width));
}
