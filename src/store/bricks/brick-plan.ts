/**
 * The order in which a brick's values are coded, and the blocks of values that share a width (docs/cube-format.md). A brick is the
 * values of one group of cells at the leads of one segment.
 */

/** Values that share a width, at most; series of more differences are cut into blocks of this length or of half of it. */
export const BLOCK_VALUES = 16;

/** Width nibbles 0 to 14 are the width in bits; 15 stands for 32 bits. */
export const ESCAPED_WIDTH = 15;

/** Bits per value of a block whose width nibble is `nibble`. */
export function bitsOf(nibble: number): number {
  return nibble === ESCAPED_WIDTH ? 32 : nibble;
}

/** Bits 0-1 of a brick's flags: which of its values are missing. */
export const MISSING_NONE = 0;
export const MISSING_ALL = 1;
/** A bit for each cell follows: those that are missing at all leads of the brick. */
export const MISSING_CELLS = 2;
/** A bit for each value follows, cell after cell. */
export const MISSING_VALUES = 3;

/** The residuals of cells beside the first one follow. */
export const FLAG_SPATIAL = 4;
/** Differences in time follow. */
export const FLAG_VARYING = 8;
/** Inside cells refer to the cells above them too, not only to those on their left. */
export const FLAG_ROWS = 16;
/** Blocks of differences have eight values instead of sixteen. */
export const FLAG_SHORT_BLOCKS = 32;
/** Bits 6-7: bytes of the first cell's first value, minus one. */
export const FIRST_BYTES_SHIFT = 6;

export class BrickPlan {
  readonly side: number;
  readonly cells: number;
  readonly leads: number;
  /** Differences in time of each cell. */
  readonly steps: number;
  /** Whether each cell's differences start at a byte and are cut into blocks; else runs of cells share a block. */
  readonly isLong: boolean;
  /** Cells of the group (y * side + x) in coding order: the first one, the rest of its row, the rest of its column, all others. */
  readonly slots: Uint8Array;
  /** Position of a cell in coding order. */
  readonly positions: Uint8Array;
  /** Position of the first cell that is in neither the first row nor the first column. */
  readonly firstInside: number;
  /** Where blocks of the cells' first residuals start, in positions, and where the last one ends. */
  readonly baseBlocks: readonly number[];
  /** Where runs of cells that share a block of differences start, and where the last one ends; used where not `isLong`. */
  readonly runs: readonly number[];

  /** @param side of the group, 2, 4, 8 or 16 cells */
  constructor(side: number, leads: number) {
    const slots: number[] = [];
    for (let x = 0; x < side; x++) slots.push(x);
    for (let y = 1; y < side; y++) slots.push(y * side);
    for (let y = 1; y < side; y++) for (let x = 1; x < side; x++) slots.push(y * side + x);
    this.side = side;
    this.cells = side * side;
    this.leads = leads;
    this.steps = leads - 1;
    this.isLong = this.steps > BLOCK_VALUES;
    this.slots = Uint8Array.from(slots);
    this.positions = Uint8Array.from(slots, (_, slot) => slots.indexOf(slot));
    this.firstInside = 2 * side - 1;
    const inRow = [1, side] as const;
    const inColumn = [side, this.firstInside] as const;
    const inside = [this.firstInside, this.cells] as const;
    this.baseBlocks = cut([inRow, inColumn, inside], BLOCK_VALUES);
    const cellsPerRun = Math.max(1, Math.floor(BLOCK_VALUES / Math.max(1, this.steps)));
    this.runs = cut([[0, 1], inRow, inColumn, inside], cellsPerRun);
  }
}

/** Starts of pieces of at most `most`, cutting each of several adjoining ranges anew, and the end of the last. */
function cut(ranges: readonly (readonly [number, number])[], most: number): readonly number[] {
  const starts: number[] = [];
  let last = 0;
  for (const [from, to] of ranges) {
    for (let at = from; at < to; at += most) starts.push(at);
    last = to;
  }
  return [...starts, last];
}
