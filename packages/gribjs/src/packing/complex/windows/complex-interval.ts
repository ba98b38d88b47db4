// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { intoIntegers } from '../../chunks.ts';
import type { Payload } from '../../payload.ts';
import { foreignCheckpoints } from '../../payload.ts';
import { readRow } from '../../simple/simple-unpack.ts';
import type { Differencing } from '../groups/complex-differencing.ts';
import { BLOCK_GROUPS, bitsOf, makeGroups } from '../groups/complex-groups.ts';
import { type AnyComplex, type GroupLayout, groupLayout } from '../groups/complex-layout.ts';
import { isExact, NARROW_BITS, type Recurrence, recurrenceOf } from '../groups/complex-start.ts';
import { unpackGroups } from '../groups/complex-unpack.ts';
import { CHECKPOINT_INTERVAL, type Checkpoint } from './complex-checkpoints.ts';

// Decoding waits for nothing, so that one of each is enough; to make them takes longer than to read a value.
const INTEGERS = new Int32Array(CHECKPOINT_INTERVAL);
const TAKE = intoIntegers(INTEGERS);
const GROUPS = makeGroups(BLOCK_GROUPS);

/** Unpacks what lies between two checkpoints of a field. */
export class IntervalReader {
  readonly #payload: Payload;
  readonly #packing: AnyComplex;
  readonly #layout: GroupLayout;
  readonly #state: Recurrence;

  /** @throws GribError CORRUPT */
  constructor(payload: Payload, packing: AnyComplex, differencing: Differencing) {
    this.#payload = payload;
    this.#packing = packing;
    this.#layout = groupLayout(payload, packing, differencing.bytes);
    this.#state = recurrenceOf(packing, differencing);
  }

  /**
   * The first `count` packed integers from a checkpoint on, MISSING_PACKED where missing. They are there until the
   * next call, of any reader.
   *
   * @param next the checkpoint after `start`, if there is one
   * @throws GribError CORRUPT where the groups do not lead from one checkpoint to the other within the section
   */
  read(start: Checkpoint, next: Checkpoint | null, count: number): Int32Array {
    const { numberOfGroups } = this.#packing;
    const state = this.#state;
    const end = next === null ? numberOfGroups : Math.min(next.group + 1, numberOfGroups);
    if (start.group < 0 || start.bit < this.#layout.data) throw foreignCheckpoints(this.#payload);
    state.bit = start.bit;
    state.last = start.last;
    state.difference = start.difference;
    state.index = 0;
    state.far = 0;
    for (let group = start.group; state.index < count; group += BLOCK_GROUPS) {
      const left = group === start.group ? start.left : null;
      const maxGroups = Math.min(BLOCK_GROUPS, end - group);
      if (maxGroups <= 0) throw foreignCheckpoints(this.#payload);
      const groups = this.#readGroups(group, maxGroups, left, count - state.index);
      unpackGroups(this.#payload.view, GROUPS, groups, bitsOf(GROUPS, groups), state, TAKE);
    }
    if (!isExact(0, state) || (count === CHECKPOINT_INTERVAL && next !== null && !this.#isAt(next))) {
      throw foreignCheckpoints(this.#payload);
    }
    return INTEGERS;
  }

  /**
   * Reads the heads of groups, at most `maxGroups`, until they hold `valueCount` values; the last is cut to fit.
   *
   * @param left values of the first group that are left; null for all
   */
  #readGroups(first: number, maxGroups: number, left: number | null, valueCount: number): number {
    const packing = this.#packing;
    const { bitsPerValue, groupWidthBits, groupLengthBits } = packing;
    const { references, widths, lengths } = GROUPS;
    const { view, length: bytes } = this.#payload;
    readRow(view, this.#layout.lengths + first * groupLengthBits, groupLengthBits, maxGroups, lengths);
    let count = 0;
    for (let missing = valueCount; count < maxGroups && missing > 0; count++) {
      const coded = packing.groupLengthReference + packing.groupLengthIncrement * (lengths[count]! >>> 0);
      const length = first + count === packing.numberOfGroups - 1 ? packing.lastGroupLength : coded;
      if (count === 0 && left !== null && !(left >= 0 && left <= length))
        throw foreignCheckpoints(this.#payload);
      const there = count === 0 && left !== null ? left : length;
      lengths[count] = Math.min(there, missing);
      missing -= lengths[count]!;
    }
    readRow(view, this.#layout.references + first * bitsPerValue, bitsPerValue, count, references);
    readRow(view, this.#layout.widths + first * groupWidthBits, groupWidthBits, count, widths);
    let end = this.#state.bit >>> 0;
    for (let group = 0; group < count; group++) {
      const width = packing.groupWidthReference + (widths[group]! >>> 0);
      if (width > NARROW_BITS) throw foreignCheckpoints(this.#payload);
      widths[group] = width;
      end += width * lengths[group]!;
    }
    if (end > bytes * 8) throw foreignCheckpoints(this.#payload);
    return count;
  }

  #isAt({ bit, last, difference }: Checkpoint): boolean {
    const state = this.#state;
    return state.bit >>> 0 === bit && state.last === last && state.difference === difference;
  }
}
