import { COLUMN, MAX_TEXT, TEXT } from './memory';

const ENDS: usize = memory.data(257 * 4, 16);
const PLACES: usize = memory.data(257 * 4, 16);
const BY_SECOND: usize = memory.data(2 * MAX_TEXT, 16);
const STARTS: usize = memory.data(2 * MAX_TEXT, 16);

/** Up to this length an insertion sort is faster than merging. */
const MAX_INSERTION: i32 = 12;

/**
 * Sorts the rotations of the text: by their first three bytes with counters, then equal ones by comparison. Puts the last byte of each,
 * in their order, into COLUMN.
 * @returns place of the text itself among its rotations
 */
export function sortRotations(size: i32): i32 {
  if (size === 0) return 0;
  memory.copy(TEXT + <usize>size, TEXT, <usize>size);
  // Comparing reads eight bytes at a time, and may go so far beyond.
  for (let i = TEXT + <usize>(2 * size); i < TEXT + <usize>(2 * size) + 8; i++) {
    store<u8>(i, load<u8>(i - <usize>size));
  }
  sortByThreeBytes(size);
  let before = firstEight(startAt(0));
  for (let place: i32 = 1; place < size; place++) {
    const key = firstEight(startAt(place));
    if (key > before) {
      before = key;
      continue;
    }
    // Only those of the same first three bytes can be out of order.
    const three = key >>> 40;
    let from = place - 1;
    while (from > 0 && firstEight(startAt(from - 1)) >>> 40 === three) from--;
    let to = place + 1;
    while (to < size && firstEight(startAt(to)) >>> 40 === three) to++;
    sortRange(from, to, size);
    place = to - 1;
    before = firstEight(startAt(place));
  }
  let origin: i32 = 0;
  for (let place: i32 = 0; place < size; place++) {
    const start = startAt(place);
    if (start === 0) origin = place;
    store<u8>(COLUMN + <usize>place, load<u8>(TEXT + <usize>(start + size - 1)));
  }
  return origin;
}

/** Which bytes occur: the differences of where they end. */
export function occurs(byte: i32): bool {
  return load<i32>(ENDS + <usize>(byte << 2), 4) > load<i32>(ENDS + <usize>(byte << 2));
}

/** The first eight bytes of a rotation, as a number that is greater where they come later. */
@inline
function firstEight(start: i32): u64 {
  const bytes = v128.load64_zero(TEXT + <usize>start);
  // WebAssembly has no instruction that reverses the bytes of a number.
  return i64x2.extract_lane(
    i8x16.shuffle(bytes, bytes, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8),
    0,
  );
}

@inline
function startAt(place: i32): i32 {
  return <i32>load<u16>(STARTS + <usize>(place << 1));
}

/** Counting sort by the third byte, then by the second, then by the first. The last rotation comes before the others. */
function sortByThreeBytes(size: i32): void {
  memory.fill(ENDS, 0, 257 * 4);
  for (let i: usize = 0; i < <usize>size; i++) {
    const at = ENDS + 4 + (<usize>load<u8>(TEXT + i) << 2);
    store<i32>(at, load<i32>(at) + 1);
  }
  let sum: i32 = 0;
  for (let at = ENDS; at < ENDS + 1024; at += 4) {
    sum += load<i32>(at, 4);
    store<i32>(at, sum, 4);
  }
  memory.copy(PLACES, ENDS, 1024);
  place(STARTS, load<u8>(TEXT + <usize>(size - 1), 2), size - 1);
  for (let i: i32 = 0; i < size - 1; i++) place(STARTS, load<u8>(TEXT + <usize>i, 2), i);
  memory.copy(PLACES, ENDS, 1024);
  for (let i: i32 = 0; i < size; i++) {
    const start = startAt(i);
    place(BY_SECOND, load<u8>(TEXT + <usize>start, 1), start);
  }
  memory.copy(PLACES, ENDS, 1024);
  for (let i: i32 = 0; i < size; i++) {
    const start = <i32>load<u16>(BY_SECOND + <usize>(i << 1));
    place(STARTS, load<u8>(TEXT + <usize>start), start);
  }
}

@inline
function place(table: usize, byte: i32, start: i32): void {
  const at = PLACES + <usize>(byte << 2);
  const to = load<i32>(at);
  store<i32>(at, to + 1);
  store<u16>(table + <usize>(to << 1), start);
}

/** Sorts rotations with the same first three bytes; equal ones stay in their order. */
function sortRange(from: i32, to: i32, size: i32): void {
  if (to - from > MAX_INSERTION) {
    const middle = (from + to) >>> 1;
    sortRange(from, middle, size);
    sortRange(middle, to, size);
    merge(from, middle, to, size);
    return;
  }
  for (let i = from + 1; i < to; i++) {
    const start = startAt(i);
    const key = firstEight(start);
    let place = i;
    for (; place > from; place--) {
      const other = startAt(place - 1);
      const otherKey = firstEight(other);
      if (otherKey < key || (otherKey === key && !isAfter(other, start, size))) break;
      store<u16>(STARTS + <usize>(place << 1), other);
    }
    store<u16>(STARTS + <usize>(place << 1), start);
  }
}

/** Merges two sorted ranges, the first of them by way of BY_SECOND. */
function merge(from: i32, middle: i32, to: i32, size: i32): void {
  memory.copy(BY_SECOND, STARTS + <usize>(from << 1), <usize>((middle - from) << 1));
  let first: i32 = 0;
  const firsts = middle - from;
  let second = middle;
  for (let place = from; first < firsts; place++) {
    const held = <i32>load<u16>(BY_SECOND + <usize>(first << 1));
    if (second < to && isAfter(held, startAt(second), size)) {
      store<u16>(STARTS + <usize>(place << 1), startAt(second++));
    } else {
      store<u16>(STARTS + <usize>(place << 1), held);
      first++;
    }
  }
}

/** Whether one rotation comes after another one. */
function isAfter(one: i32, other: i32, size: i32): bool {
  for (const end = one + size; one < end; one += 8, other += 8) {
    const left = firstEight(one);
    const right = firstEight(other);
    if (left !== right) return left > right;
  }
  return false;
}
