/** Widest number of which sixteen bytes hold four, wherever the first begins in its byte. */
export const FOUR_BITS: i32 = 25;

/** Bytes of the table for one width in one position: which bytes make a number, and by what to multiply it. */
const ENTRY: i32 = 32;
const TABLE: usize = memory.data((25 + 1) * 8 * 32, 64);

// WebAssembly has neither a big-endian read nor a shift by another number of bits in each lane. A shuffle of sixteen bytes turns the
// four bytes of each number around, a multiplication by a power of two pushes out the bits before it.
for (let width: i32 = 0; width <= FOUR_BITS; width++) {
  for (let first: i32 = 0; first < 8; first++) {
    const entry = TABLE + <usize>((width * 8 + first) * ENTRY);
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

/** Where the table has numbers of `width` bits (0 to 25). */
@inline
export function entriesOf(width: i32): usize {
  return TABLE + <usize>(width * 8 * ENTRY);
}

/** Four numbers from bit `bit` of what lies at `input` on. `down` is 32 less the width. */
@inline
export function fourAt(input: usize, bit: i32, entries: usize, down: i32): v128 {
  const entry = entries + <usize>((bit & 7) * ENTRY);
  const bytes = i8x16.swizzle(v128.load(input + <usize>(bit >>> 3)), v128.load(entry));
  return i32x4.shr_u(i32x4.mul(bytes, v128.load(entry, 16)), down);
}

/** The number of `width` bits (1 to 32) at bit `bit`. */
@inline
export function bitsAt(input: usize, bit: i32, width: i32): i32 {
  const word = bswap<u64>(load<u64>(input + <usize>(bit >>> 3)));
  return <i32>((word << <u64>(bit & 7)) >> <u64>(64 - width));
}
