/**
 * The flags byte and the block widths of an encoded series.
 * Series arithmetic is modulo 2^32 throughout (`| 0`), so differences of extreme values wrap when they are encoded and wrap
 * back when they are decoded; no int32 series can overflow.
 */

/** Cells of a group, 2 x 2. */
export const CELLS_PER_GROUP = 4;

/** Bits 0-1 of the flags: which leads of the series are missing; 0 = none. */
export const MISSING_ALL = 1;
/** A bitmap of the missing leads follows. */
export const MISSING_SOME = 2;
/** The same leads as in the previous series of the group. */
export const MISSING_AS_PREVIOUS = 3;

/** Bits 2-3: how the residual (the series minus its reference) is stored. */
export const SHAPE_ZERO = 0;
export const SHAPE_CONSTANT = 1;
/** It varies; its marks have 2 bytes each, or 4 with the next number. */
export const SHAPE_VARYING = 2;

/**
 * Values from one mark to the next: every 64th value of a varying residual is also stored directly, so that finding one value
 * does not mean adding up all differences before it. Pairs of blocks fit into it without a remainder.
 */
export const MARK_STEP = 64;

/** Marks of a series of `leads` values, at 64, 128 and so on. */
export function marksOf(leads: number): number {
  return Math.max(0, Math.floor((leads - 1) / MARK_STEP));
}

/** Bytes of a mark. */
export function markBytesOf(shape: number): number {
  return shape === SHAPE_VARYING ? 2 : 4;
}

export type BlockLeads = 8 | 16;

/** Width nibbles 0 to 14 are the width in bits; 15 stands for 32 bits. */
export const ESCAPED_WIDTH = 15;

/** Bits per difference of a block whose width nibble is `nibble`. */
export function bitsOf(nibble: number): number {
  return nibble === ESCAPED_WIDTH ? 32 : nibble;
}

/** Bytes that `count` differences of one block take; a block starts on a byte boundary. */
export function blockBytes(nibble: number, count: number): number {
  return (bitsOf(nibble) * count + 7) >>> 3;
}

/** Blocks of a series of `leads` values: its differences, one fewer than its values, `blockLeads` to a block. */
export function blocksOf(leads: number, blockLeads: BlockLeads): number {
  return leads > 1 ? Math.ceil((leads - 1) / blockLeads) : 0;
}

export function unzigzag(code: number): number {
  return (code >>> 1) ^ -(code & 1);
}
