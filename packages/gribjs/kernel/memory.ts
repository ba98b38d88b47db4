// Where things lie in the kernel's memory. Everything has a fixed size: a field passes through in chunks that stay
// in the processor's cache, and no input can make the memory grow or lead outside of it.

/** Values of one chunk. A multiple of 8, so that in simple packing every chunk begins where the first did in its byte. */
export const CHUNK: i32 = 4096;

/** Groups of complex packing whose heads are here at a time. */
const GROUPS: i32 = 256;

/** Bytes of a chunk of 32-bit values, of which the first may begin within a byte. */
export const INPUT_BYTES: i32 = CHUNK * 4 + 16;

/**
 * Vectors of four numbers of up to 25 bits are read two at a time from where the first begins, also where the last number
 * of a group or row is the first of them; eight integers are stored at a time, also where one is left.
 */
export const MARGIN: i32 = 64;

export const INPUT: usize = memory.data(INPUT_BYTES + MARGIN, 64);

/** As INPUT, the bits of each byte turned around, so that the first bit of a word is its lowest one. */
export const LOWEST_FIRST: usize = memory.data(INPUT_BYTES + MARGIN, 64);

/** Positions of the one bits of a block: one before it, of up to 64 samples, of the rest of a word. */
export const ONES: usize = memory.data((1 + 64 + 64 + 8) * 4, 64);

/** Integers; missing ones are MISSING. */
export const INTEGERS: usize = memory.data(CHUNK * 4 + MARGIN, 64);
/** Values as float64 or float32. */
export const FLOATS: usize = memory.data(CHUNK * 8 + MARGIN, 64);

export const REFERENCES: usize = memory.data(GROUPS * 4, 16);
export const WIDTHS: usize = memory.data(GROUPS * 4, 16);
export const LENGTHS: usize = memory.data(GROUPS * 4, 16);

/** Where unpacking stands between two calls, as groups.ts and blocks.ts say. */
export const STATE: usize = memory.data(12 * 4, 16);

export const MISSING: i32 = i32.MIN_VALUE;

// Vector constants are read from memory before a loop: V8 rebuilds literal ones in every iteration.

const MISSING_AT: usize = memory.data<i32>([i32.MIN_VALUE], 16);

/** MISSING in every lane. */
@inline
export function missingOnes(): v128 {
  return v128.load32_splat(MISSING_AT);
}

/** Makes whole eights of the first `count` integers, by `filler`. */
export function fillUp(count: i32, filler: i32): void {
  for (let i = count; (i & 7) !== 0; i++) store<i32>(INTEGERS + <usize>(i << 2), filler);
}
