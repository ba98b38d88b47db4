/** Widest number of which sixteen bytes hold four, wherever the first begins in its byte. */
export const FOUR_BITS: i32 = 25;

/** Bytes of the table for one width in one position: which bytes make a number, and by what to multiply it. */
const ENTRY: i32 = 32;
const TABLE: usize = memory.data((25 + 1) * 8 * 32, 64);

// WebAssembly has neither a big-endian read nor a shift by another number of bits in each lane. A shuffle of sixteen bytes turns the
// four bytes of each number around, a multiplication by a power of two pushes out the bits before it.
for (let width: i32 = 0; width <= FOUR_BITS; width++) {
  for (let first: i32 = 0; first < 8; first++) {
    const entry = entryOf(width, first);
    for (let lane: i32 = 0; lane < 4; lane++) {
      const bit = first + lane * width;
      for (let i: i32 = 0; i < 4; i++) {
        // From 16 on a shuffle gives 0: what numbers of no bits are.
        store<u8>(entry + <usize>(lane * 4 + i), width === 0 ? 16 : <u8>((bit >>> 3) + 3 - i));
      }
      store<i32>(entry + <usize>(16 + lane * 4), 1 << (bit & 7));
    }
  }
}

/** What the table has of numbers of `width` bits (0 to 25), the first of which begins with the lowest three bits of `bit`. */
@inline
export function entryOf(width: i32, bit: i32): usize {
  return TABLE + <usize>((width * 8 + (bit & 7)) * ENTRY);
}

/** Four numbers from the byte on in which the first begins. `down` is 32 less the width. */
@inline
export function fourAt(from: usize, take: v128, push: v128, down: i32): v128 {
  return i32x4.shr_u(i32x4.mul(i8x16.swizzle(v128.load(from), take), push), down);
}

/**
 * Stores numbers of `width` bits (0 to 25) from bit `bit` of the input at `input` on, each with `add` added, from `to` to
 * `end` and up to seven more. Eight numbers take a whole number of bytes, so that the same two entries of the table serve
 * all.
 */
@inline
export function unpackEights(input: usize, bit: i32, width: i32, add: i32, start: usize, end: usize): void {
  const half = (bit & 7) + (width << 2);
  const entry = entryOf(width, bit);
  const entryAfter = entryOf(width, half);
  const take = v128.load(entry);
  const push = v128.load(entry, 16);
  const takeAfter = v128.load(entryAfter);
  const pushAfter = v128.load(entryAfter, 16);
  const down = 32 - width;
  const addAll = i32x4.splat(add);
  const after = <usize>(half >>> 3);
  let from = input + <usize>(bit >>> 3);
  for (let to = start; to < end; to += 32, from += <usize>width) {
    v128.store(to, i32x4.add(fourAt(from, take, push, down), addAll));
    v128.store(to, i32x4.add(fourAt(from + after, takeAfter, pushAfter, down), addAll), 16);
  }
}

/** The number of `width` bits (1 to 32) at bit `bit`. */
@inline
export function bitsAt(input: usize, bit: i32, width: i32): i32 {
  const word = bswap<u64>(load<u64>(input + <usize>(bit >>> 3)));
  return <i32>((word << <u64>(bit & 7)) >> <u64>(64 - width));
}
