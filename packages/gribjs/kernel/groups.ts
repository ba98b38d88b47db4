import { bitsAt, entryOf, FOUR_BITS, fourAt, unpackEights } from './bits';
import { CHUNK, INPUT, INTEGERS, LENGTHS, MISSING, missingOnes, REFERENCES, STATE, WIDTHS } from './memory';
import { noteIntegers, sumFirstOrder, sumSecondOrder } from './sums';

// Complex packing in two passes over a chunk: the numbers of all groups, then the sums that undo differencing, which know
// nothing of groups. All arithmetic is int32, where wrapping around on the way is harmless because the sums come out
// right modulo 2^32; integers that do not fit are noticed by the OR of all.

/**
 * Unpacks groups until `count` of them or the chunk are at an end. STATE holds: 0 bit, 1 group, 2 values taken of it,
 * 3 last value, 4 last difference, 5 OR of all values, 6 least difference, 7 and 8 masks that keep difference and last
 * value, 9 reserved values of a width, from byte 40 on, as a float64,
 * the least reference of a missing group.
 *
 * @returns number of integers
 */
export function unpackGroups(count: i32): i32 {
  const values = unpackNumbers(count);
  const mayMiss = load<i32>(STATE, 36) !== 0;
  const order = load<i32>(STATE, 28) !== 0 ? 2 : load<i32>(STATE, 32) !== 0 ? 1 : 0;
  if (order === 0) noteIntegers(values);
  else if (order === 1 && mayMiss) sumFirstOrder<i64>(values);
  else if (order === 1) sumFirstOrder<i32>(values);
  else if (mayMiss) sumSecondOrder<i64>(values);
  else sumSecondOrder<i32>(values);
  return values;
}

/** Numbers of the groups, each with its reference and the least difference added. */
function unpackNumbers(count: i32): i32 {
  let bit = load<i32>(STATE);
  let group = load<i32>(STATE, 4);
  let taken = load<i32>(STATE, 8);
  const leastDifference = load<i32>(STATE, 24);
  const reserved = load<i32>(STATE, 36);
  const missingReference = load<f64>(STATE, 40);
  let to = INTEGERS;
  const full = INTEGERS + <usize>(CHUNK << 2);
  while (group < count && to < full) {
    const reference = load<i32>(REFERENCES + <usize>(group << 2));
    const width = load<i32>(WIDTHS + <usize>(group << 2));
    const left = load<i32>(LENGTHS + <usize>(group << 2)) - taken;
    const take = min(left, <i32>(full - to) >>> 2);
    const end = to + <usize>(take << 2);
    const add = reference + leastDifference;
    if (width === 0 && <f64>(<u32>reference) >= missingReference) fill(to, end);
    else if (width > FOUR_BITS) unpackEach(bit, width, add, reserved, to, end);
    else if (reserved === 0 || width === 0) unpackEights(INPUT, bit, width, add, to, end);
    else unpackSome(bit, width, add, reserved, to, end);
    bit += take * width;
    to = end;
    if (take === left) {
      group++;
      taken = 0;
    } else {
      taken += take;
    }
  }
  store<i32>(STATE, bit);
  store<i32>(STATE, group, 4);
  store<i32>(STATE, taken, 8);
  return <i32>(to - INTEGERS) >>> 2;
}

// What these write behind the end of a group is overwritten by the next one.

@inline
function fill(from: usize, end: usize): void {
  const missing = missingOnes();
  for (let to = from; to < end; to += 16) v128.store(to, missing);
}

/** As `unpackEights`, the greatest numbers of the width being missing values. */
@inline
function unpackSome(bit: i32, width: i32, add: i32, reserved: i32, start: usize, end: usize): void {
  const half = (bit & 7) + (width << 2);
  const entry = entryOf(width, bit);
  const entryAfter = entryOf(width, half);
  const take = v128.load(entry);
  const push = v128.load(entry, 16);
  const takeAfter = v128.load(entryAfter);
  const pushAfter = v128.load(entryAfter, 16);
  const down = 32 - width;
  const addAll = i32x4.splat(add);
  const limit = i32x4.splat((1 << width) - reserved);
  const missing = missingOnes();
  const after = <usize>(half >>> 3);
  let from = INPUT + <usize>(bit >>> 3);
  for (let to = start; to < end; to += 32, from += <usize>width) {
    const first = fourAt(from, take, push, down);
    const second = fourAt(from + after, takeAfter, pushAfter, down);
    v128.store(to, v128.bitselect(i32x4.add(first, addAll), missing, i32x4.lt_s(first, limit)));
    v128.store(to, v128.bitselect(i32x4.add(second, addAll), missing, i32x4.lt_s(second, limit)), 16);
  }
}

@inline
function unpackEach(first: i32, width: i32, add: i32, reserved: i32, from: usize, end: usize): void {
  const limit = (<i64>1 << width) - <i64>reserved;
  let bit = first;
  for (let to = from; to < end; to += 4, bit += width) {
    const number = bitsAt(INPUT, bit, width);
    store<i32>(to, <i64>(<u32>number) < limit ? number + add : MISSING);
  }
}
