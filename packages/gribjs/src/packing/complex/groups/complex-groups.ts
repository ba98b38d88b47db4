// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { KERNEL_GROUPS } from '../../../kernel/functions.ts';
import type { Payload } from '../../payload.ts';
import { readRow } from '../../simple/simple-unpack.ts';
import { corruptGroups, type GroupLayout, type GroupPacking, groupLayout } from './complex-layout.ts';

/** Groups one after the other; the loops over their values need no more. */
export interface Groups {
  readonly references: Int32Array;
  readonly widths: Int32Array;
  readonly lengths: Int32Array;
}

/** Room for `count` groups. */
export function makeGroups(count: number): Groups {
  return {
    references: new Int32Array(count),
    widths: new Int32Array(count),
    lengths: new Int32Array(count),
  };
}

/** Bits of the values of the first `count` groups. */
export function bitsOf({ widths, lengths }: Groups, count: number): number {
  let bits = 0;
  for (let group = 0; group < count; group++) bits += widths[group]! * lengths[group]!;
  return bits;
}

/** Groups whose heads are read at a time. */
export const BLOCK_GROUPS = KERNEL_GROUPS;

// Decoding waits for nothing, so that those of one field are enough; to make them takes as long as to read a hundred groups.
const HEADS = makeGroups(BLOCK_GROUPS);

/**
 * Reads the heads of the groups block by block and checks them against the section as it goes: no width
 * exceeds 32 bits, the values of the groups read so far are no more than the coded values, their bits end
 * within the section.
 */
export class GroupHeads implements Groups {
  // Of the present block, until another reader goes to its next one.
  readonly references = HEADS.references;
  readonly widths = HEADS.widths;
  readonly lengths = HEADS.lengths;
  /** Bit position in section 7 where the values of the first group begin. */
  readonly dataBit: number;
  /** Bits of the widest group so far. */
  widest = 0;
  /** Values of the present block, and their bits. */
  blockValues = 0;
  blockBits = 0;
  readonly #payload: Payload;
  readonly #packing: GroupPacking;
  readonly #layout: GroupLayout;
  #group = 0;
  #values = 0;
  #bits = 0;

  /**
   * @param start byte of the payload where the references begin
   * @throws GribError CORRUPT
   */
  constructor(payload: Payload, packing: GroupPacking, start: number) {
    this.#layout = groupLayout(payload, packing, start);
    this.dataBit = this.#layout.data;
    this.#payload = payload;
    this.#packing = packing;
  }

  /**
   * Goes to the next block; the number of groups in it, 0 after the last.
   *
   * @throws GribError CORRUPT
   */
  next(): number {
    const packing = this.#packing;
    const [first, bits] = [this.#group, this.#layout];
    const count = Math.min(BLOCK_GROUPS, packing.numberOfGroups - first);
    const { bitsPerValue, groupWidthBits, groupLengthBits } = packing;
    const { view } = this.#payload;
    readRow(view, bits.references + first * bitsPerValue, bitsPerValue, count, this.references);
    readRow(view, bits.widths + first * groupWidthBits, groupWidthBits, count, this.widths);
    readRow(view, bits.lengths + first * groupLengthBits, groupLengthBits, count, this.lengths);
    this.#group += count;
    this.#addUp(count);
    return count;
  }

  /** From coded widths and lengths to true ones. */
  #addUp(count: number): void {
    const { widths, lengths } = this;
    const { groupWidthReference, groupLengthReference, groupLengthIncrement } = this.#packing;
    const atEnd = this.#group === this.#packing.numberOfGroups;
    const last = atEnd ? count - 1 : -1;
    let values = 0;
    let bits = 0;
    let widest = this.widest;
    for (let i = 0; i < count; i++) {
      const width = groupWidthReference + (widths[i]! >>> 0);
      const coded = groupLengthReference + groupLengthIncrement * (lengths[i]! >>> 0);
      const length = i === last ? this.#packing.lastGroupLength : coded;
      widest = Math.max(widest, width);
      values += length;
      bits += length * width;
      widths[i] = width;
      lengths[i] = length;
    }
    this.#values += values;
    this.#bits += bits;
    this.blockValues = values;
    this.blockBits = bits;
    this.widest = widest;
    this.#check(atEnd);
  }

  #check(atEnd: boolean): void {
    const { numberOfCodedValues } = this.#packing;
    const [values, payload] = [this.#values, this.#payload];
    if (this.widest > 32)
      throw corruptGroups(payload, `a group is ${this.widest} bits wide; at most 32 are supported`);
    if (values > numberOfCodedValues || (atEnd && values < numberOfCodedValues)) {
      const more = atEnd ? '' : ' or more';
      throw corruptGroups(
        payload,
        `the groups hold ${values} values${more}, section 5 says ${numberOfCodedValues}`,
      );
    }
    const needed = Math.ceil((this.dataBit + this.#bits) / 8);
    if (needed > payload.length) {
      throw corruptGroups(payload, `the groups need ${needed} bytes of the ${payload.length} there`);
    }
  }
}
