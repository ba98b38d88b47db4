import { INPUT, REVERSED_END } from './memory';

/**
 * Turns the order of the first bytes of the input around. WebAssembly reads little-endian only: a big-endian read at
 * byte p is then a plain read that ends at the mirror of p.
 */
export function reverseInput(bytes: i32): void {
  for (let p: i32 = 0; p < bytes; p += 16) {
    const sixteen = v128.load(INPUT + <usize>p);
    v128.store(
      REVERSED_END - 16 - <usize>p,
      i8x16.shuffle(sixteen, sixteen, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0),
    );
  }
}

/** The number of `64 - shift` bits (1 to 57) at bit position `bit` of the reversed input. */
@inline
export function bitsAt(bit: i32, shift: u64): i32 {
  const word = load<u64>(REVERSED_END - 8 - <usize>(bit >>> 3));
  return <i32>((word << <u64>(bit & 7)) >> shift);
}
