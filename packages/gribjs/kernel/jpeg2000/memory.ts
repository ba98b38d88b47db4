// What decoding of code blocks has in the kernel's memory, beside that of memory.ts.

/** Coefficients of a code block. */
const MAX_COEFFICIENTS: i32 = 4096;
/** Words of stripes of four rows, with one column and one stripe of padding on all sides: most where a block has one stripe of 1024 columns. */
const MAX_WORDS: i32 = 3 * (1024 + 2);
/** Bytes of one codeword, with the two of all ones that end it. The byte before it is 0. */
const CODEWORD_BYTES: i32 = 1 << 16;

/** Coefficients, twice their value, row by row. */
export const COEFFICIENTS: usize = memory.data(MAX_COEFFICIENTS * 4, 64);
/** As src/packing/jpeg2000/portable-passes.ts says. */
export const WORDS: usize = memory.data(MAX_WORDS * 4, 64);
export const CODEWORD: usize = memory.data(8 + CODEWORD_BYTES, 64) + 8;

/** Transitions of arithmetic-decoder.ts: for each context its own; what follows each. */
export const CONTEXTS: usize = memory.data(20 * 4, 64);
export const NEXT: usize = memory.data(2 * 94 * 4, 64);
/** Of code-block-contexts.ts. */
export const SIGNIFICANCE: usize = memory.data(4 * 512, 64);
export const SIGN: usize = memory.data(256, 64);
