// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { MISSING } from '../layout.ts';
import { MISSING_ALL, MISSING_CELLS, MISSING_NONE, MISSING_VALUES } from './brick-plan.ts';
import type { BrickValues } from './brick-residuals.ts';

/**
 * Copies a brick with other values in place of those that are missing or outside the grid, such that residuals are small: the
 * previous value of the cell (at the start of the segment the next one), and for cells without any what their neighbours predict.
 */
export class GapFiller {
  /** Bytes that the bits of missing values take at most. */
  readonly maxBytes: number;
  /** The copy. */
  readonly filled: BrickValues;
  readonly #side: number;
  readonly #leads: number;
  readonly #copy: Int32Array;
  /** By cell: how many of its values are missing, -1 = it is outside the grid. */
  readonly #counts: Int16Array;
  /** A bit for each value. */
  readonly #valueBits: Uint8Array;

  constructor(side: number, leads: number) {
    const cells = side * side;
    this.#side = side;
    this.#leads = leads;
    this.#copy = new Int32Array(cells * leads);
    this.#counts = new Int16Array(cells);
    this.#valueBits = new Uint8Array(Math.ceil((cells * leads) / 8));
    this.maxBytes = this.#valueBits.length;
    this.filled = { values: this.#copy, start: 0, right: leads, below: side * leads };
  }

  /** Fills the copy from a brick of which only some columns and rows are inside the grid; returns what is missing of it. */
  fill(brick: BrickValues, inside: { readonly columns: number; readonly rows: number }): number {
    const counts = this.#counts;
    const leads = this.#leads;
    const cells = counts.length;
    let firstPresent = -1;
    let partial = false;
    let absent = false;
    this.#valueBits.fill(0);
    for (let slot = 0; slot < cells; slot++) {
      const x = slot % this.#side;
      const y = (slot - x) / this.#side;
      const isInside = x < inside.columns && y < inside.rows;
      const count = isInside ? this.#copyCell(brick, slot, x, y) : -1;
      counts[slot] = count;
      if (isInside && count < leads && firstPresent < 0) firstPresent = slot;
      if (count > 0 && count < leads) partial = true;
      if (count === leads) absent = true;
    }
    if (firstPresent < 0) return MISSING_ALL;
    if (this.#isEmpty(0)) this.#copy.copyWithin(0, firstPresent * leads, (firstPresent + 1) * leads);
    for (let slot = 1; slot < cells; slot++) if (this.#isEmpty(slot)) this.#predict(slot);
    return partial ? MISSING_VALUES : absent ? MISSING_CELLS : MISSING_NONE;
  }

  /** Writes the bits of what is missing; returns the position after them. */
  write(missing: number, out: Uint8Array, at: number): number {
    if (missing === MISSING_VALUES) {
      out.set(this.#valueBits, at);
      return at + this.#valueBits.length;
    }
    if (missing !== MISSING_CELLS) return at;
    const counts = this.#counts;
    const end = at + Math.ceil(counts.length / 8);
    out.fill(0, at, end);
    for (let slot = 0; slot < counts.length; slot++) {
      if (counts[slot] === this.#leads) out[at + (slot >>> 3)]! |= 1 << (slot & 7);
    }
    return end;
  }

  #isEmpty(slot: number): boolean {
    return this.#counts[slot]! < 0 || this.#counts[slot] === this.#leads;
  }

  /** Returns how many of the cell's values are missing. */
  #copyCell({ values, start, right, below }: BrickValues, slot: number, x: number, y: number): number {
    const leads = this.#leads;
    const copy = this.#copy;
    const from = start + x * right + y * below;
    const to = slot * leads;
    let count = 0;
    let present = -1;
    for (let k = 0; k < leads; k++) {
      const value = values[from + k]!;
      if (value === MISSING) {
        count++;
        const bit = to + k;
        this.#valueBits[bit >>> 3]! |= 1 << (bit & 7);
        copy[to + k] = present < 0 ? 0 : copy[to + present]!;
      } else {
        copy[to + k] = value;
        if (present < 0) copy.fill(value, to, to + k);
        present = k;
      }
    }
    return count;
  }

  /** A series without residuals: that of the cell on the left, plus the difference of the cells above. */
  #predict(slot: number): void {
    const leads = this.#leads;
    const copy = this.#copy;
    const side = this.#side;
    const x = slot % side;
    const to = slot * leads;
    const left = to - leads;
    const above = to - side * leads;
    if (slot < side) copy.copyWithin(to, left, left + leads);
    else if (x === 0) copy.copyWithin(to, above, above + leads);
    else {
      for (let k = 0; k < leads; k++) {
        copy[to + k] = (copy[left + k]! + copy[above + k]! - copy[above - leads + k]!) | 0;
      }
    }
  }
}
