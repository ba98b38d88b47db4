import { INPUT, LOWEST_FIRST, ONES } from './memory';

/** Turns around the bits of each byte of the input, for `locateOnes`. */
export function turnBytes(bytes: i32): void {
  const low = i8x16.splat(0x0f);
  // The four bits of an index turned around, in the lower and in the upper half of a byte.
  const lower = i8x16(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15);
  const upper = i8x16.shl(lower, 4);
  for (let at: usize = 0; at < <usize>bytes; at += 16) {
    const sixteen = v128.load(INPUT + at);
    const turned = i8x16.swizzle(upper, v128.and(sixteen, low));
    v128.store(LOWEST_FIRST + at, v128.or(turned, i8x16.swizzle(lower, i8x16.shr_u(sixteen, 4))));
  }
}

/**
 * Finds the next `count` (1 to 64) one bits from bit `bit` of the input on: ONES 1 becomes the position of the first, and so on;
 * ONES 0 the position before `bit`, so that the zeros of code i are those between ONES i - 1 and i.
 *
 * The lowest one of a word can be cleared without knowing its position. Ones are taken eight at a time whether there are
 * as many or not: a branch for each would be mispredicted at the end of each word.
 *
 * @returns the bit after the last of them; -1 where it is not before `limit`
 */
export function locateOnes(bit: i32, count: i32, limit: i32): i32 {
  let base = bit & ~7;
  let word = load<u64>(LOWEST_FIRST + <usize>(bit >>> 3)) & (<u64>-1 << <u64>(bit & 7));
  store<i32>(ONES, bit - 1);
  const last = ONES + <usize>(count << 2);
  let found = ONES + 4;
  while (true) {
    let at = found;
    found += <usize>popcnt<u64>(word) << 2;
    do {
      store<i32>(at, base + <i32>ctz<u64>(word));
      word &= word - 1;
      store<i32>(at, base + <i32>ctz<u64>(word), 4);
      word &= word - 1;
      store<i32>(at, base + <i32>ctz<u64>(word), 8);
      word &= word - 1;
      store<i32>(at, base + <i32>ctz<u64>(word), 12);
      word &= word - 1;
      store<i32>(at, base + <i32>ctz<u64>(word), 16);
      word &= word - 1;
      store<i32>(at, base + <i32>ctz<u64>(word), 20);
      word &= word - 1;
      store<i32>(at, base + <i32>ctz<u64>(word), 24);
      word &= word - 1;
      store<i32>(at, base + <i32>ctz<u64>(word), 28);
      word &= word - 1;
      at += 32;
    } while (at < found);
    if (found > last) {
      const next = load<i32>(last) + 1;
      return next <= limit ? next : -1;
    }
    base += 64;
    if (base >= limit) return -1;
    word = load<u64>(LOWEST_FIRST + <usize>(base >>> 3));
  }
}
