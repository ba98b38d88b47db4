/**
 * How one series is described: the flags byte, and the block widths.
 * Series arithmetic is modulo 2^32 throughout (`| 0`), so differences of extreme values wrap on the way in and
 * wrap back on the way out; no int32 series can overflow.
 */

/** Bits 0-1 of the flags: which leads of the series are missing. */
export const MISSING_NONE = 0;
export const MISSING_ALL = 1;
/** A bitmap of the missing leads follows. */
export const MISSING_SOME = 2;
/** The same leads as in the series before it in the group. */
export const MISSING_AS_BEFORE = 3;

/** Bits 2-3: what is stored of the residual (the series less its reference). */
export const SHAPE_ZERO = 0;
export const SHAPE_CONSTANT = 1;
export const SHAPE_VARYING = 2;

/** Bits 4-5: bytes of the first value less one. Bits 6-7: reference, 0 = none, n = the group's cell n - 1. */
export interface SeriesFlags {
  readonly missing: number;
  readonly shape: number;
  readonly firstBytes: number;
  readonly reference: number;
}

export function flagsByte(flags: SeriesFlags): number {
  return flags.missing | (flags.shape << 2) | ((flags.firstBytes - 1) << 4) | (flags.reference << 6);
}

export type BlockLeads = 8 | 16;

/** Widths 0 to 14 are stored as they are; 15 stands for 32 bits. */
export const ESCAPED_WIDTH = 15;

/** Bits per difference of a block whose width nibble is `nibble`. */
export function bitsOf(nibble: number): number {
  return nibble === ESCAPED_WIDTH ? 32 : nibble;
}

/** Bytes that `count` differences of one block take; a block begins on a byte. */
export function blockBytes(nibble: number, count: number): number {
  return (bitsOf(nibble) * count + 7) >>> 3;
}

/** Blocks of a series of `leads` values: its differences, one fewer than its values, in runs of `blockLeads`. */
export function blocksOf(leads: number, blockLeads: BlockLeads): number {
  return leads > 1 ? Math.ceil((leads - 1) / blockLeads) : 0;
}

/** Folds the sign into the lowest bit, so that small differences of either sign have few bits. */
export function zigzag(value: number): number {
  return (value << 1) ^ (value >> 31);
}

export function unzigzag(code: number): number {
  return (code >>> 1) ^ -(code & 1);
}

/** Bytes needed for a zigzag code as an unsigned little-endian number: 1 to 4. */
export function bytesOfCode(code: number): number {
  return code === 0 ? 1 : (39 - Math.clz32(code)) >>> 3;
}
