// Where things lie in the kernel's memory. Everything has a fixed size: a field passes through in chunks that stay
// in the processor's cache, and no input can make the memory grow or lead outside of it.

/** Values of one chunk. A multiple of 8, so that in simple packing every chunk begins where the first did in its byte. */
export const CHUNK: i32 = 4096;

/** Groups of complex packing whose heads are here at a time. */
const GROUPS: i32 = 256;

/** Bytes of a chunk of 32-bit values, of which the first may begin within a byte. */
const INPUT_BYTES: i32 = CHUNK * 4 + 16;

/** Loads read up to 16 bytes from where a value begins. */
const MARGIN: i32 = 32;

export const INPUT: usize = memory.data(INPUT_BYTES + MARGIN, 16);
const REVERSED: usize = memory.data(INPUT_BYTES + 2 * MARGIN, 16);
/** Byte p of the input lies at REVERSED_END - 1 - p. */
export const REVERSED_END: usize = REVERSED + INPUT_BYTES + 2 * MARGIN;

/** Integers; missing ones are MISSING. */
export const INTEGERS: usize = memory.data(CHUNK * 4 + MARGIN, 16);
/** Values as float64 or float32. */
export const FLOATS: usize = memory.data(CHUNK * 8 + 2 * MARGIN, 16);

export const REFERENCES: usize = memory.data(GROUPS * 4, 16);
export const WIDTHS: usize = memory.data(GROUPS * 4, 16);
export const LENGTHS: usize = memory.data(GROUPS * 4, 16);

/** Where unpacking of groups stands: int32 numbers, in the order of `Recurrence` in ../src/kernel/groups.ts. */
export const STATE: usize = memory.data(12 * 4, 16);

export const MISSING: i32 = i32.MIN_VALUE;
