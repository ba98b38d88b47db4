import { GribError } from '../octets/errors.ts';

/** Flag table 3.4. */
export const I_NEGATIVE = 0x80;
export const J_POSITIVE = 0x40;
export const J_CONSECUTIVE = 0x20;
export const ALTERNATING = 0x10;
const ODD_ROWS_OFFSET = 0x08;
const EVEN_ROWS_OFFSET = 0x04;
const COLUMNS_OFFSET = 0x02;
const SHORTER_ROWS = 0x01;

/** Offsets of staggered grids in scan direction: of the first, third ... row, of the others, of all columns. */
export interface Offsets {
  /** 0 or 0.5 of the i increment. */
  readonly oddRows: number;
  readonly evenRows: number;
  /** 0 or 0.5 of the j increment. */
  readonly columns: number;
}

/**
 * Bits 5 to 7 of flag table 3.4; null for a grid that is not staggered. La1 and Lo1 define the first row,
 * which is an odd one (note 4).
 *
 * @throws GribError UNSUPPORTED for bit 8 (offset rows with one point less)
 */
export function offsetsOf(scanningMode: number): Offsets | null {
  if (scanningMode & SHORTER_ROWS) {
    throw new GribError(
      'UNSUPPORTED',
      `scanning mode ${scanningMode} (offset rows or columns with one point less) is not supported`,
    );
  }
  if ((scanningMode & (ODD_ROWS_OFFSET | EVEN_ROWS_OFFSET | COLUMNS_OFFSET)) === 0) return null;
  return {
    oddRows: scanningMode & ODD_ROWS_OFFSET ? 0.5 : 0,
    evenRows: scanningMode & EVEN_ROWS_OFFSET ? 0.5 : 0,
    columns: scanningMode & COLUMNS_OFFSET ? 0.5 : 0,
  };
}

/** @throws GribError UNSUPPORTED when the scanning mode says that rows are staggered */
export function requireNoOffsets(scanningMode: number, what: string): void {
  if (offsetsOf(scanningMode) !== null) {
    throw new GribError(
      'UNSUPPORTED',
      `scanning mode ${scanningMode} (staggered rows) is not supported for ${what}`,
    );
  }
}
