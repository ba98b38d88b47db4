// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { intoValues } from '../../chunks.ts';
import type { Payload } from '../../payload.ts';
import { factorsOf } from '../../scaling.ts';
import type { Floats, TakeChunk } from '../../template.ts';
import type { Differencing } from '../groups/complex-differencing.ts';
import { BLOCK_GROUPS, bitsOf, GroupHeads, type Groups, makeGroups } from '../groups/complex-groups.ts';
import { type AnyComplex, kindOf } from '../groups/complex-layout.ts';
import { isExact, type Recurrence, startOf } from '../groups/complex-start.ts';
import { unpackGroups } from '../groups/complex-unpack.ts';

/** Values from one checkpoint to the next: reading one value unpacks half as many on average. */
export const CHECKPOINT_INTERVAL = 1024;

/** The state before a value, from which a decoder can go on. */
export interface Checkpoint {
  /** The group that the value is in. */
  readonly group: number;
  /** How many values of the group are left. */
  readonly left: number;
  /** Their bit position in section 7. */
  readonly bit: number;
  /** The last value and the last difference; see `Recurrence`. */
  readonly last: number;
  readonly difference: number;
}

/** Numbers of a checkpoint in `Checkpoints.starts`. */
export const CHECKPOINT_NUMBERS = 5;

/** The checkpoint of an interval; null behind the last. */
export function checkpointAt(starts: Int32Array, interval: number): Checkpoint | null {
  const at = interval * CHECKPOINT_NUMBERS;
  if (at >= starts.length) return null;
  return {
    group: starts[at]!,
    left: starts[at + 1]!,
    bit: starts[at + 2]! >>> 0,
    last: starts[at + 3]!,
    difference: starts[at + 4]!,
  };
}

/**
 * Unpacks a whole field with int32 arithmetic and gives `Checkpoints.starts`; null, with `out` filled in part, as soon
 * as int32 is not enough.
 *
 * @param out null where only the checkpoints are wanted
 * @throws GribError CORRUPT
 */
export function unpackWithCheckpoints(
  payload: Payload,
  packing: AnyComplex,
  differencing: Differencing,
  out: Floats | null,
): Int32Array | null {
  const pass = new Pass(payload, packing, differencing, out);
  const heads = new GroupHeads(payload, packing, differencing.bytes);
  for (let count = heads.next(); count > 0; count = heads.next()) {
    pass.take(heads, count);
    if (!isExact(heads.widest, pass.state)) return null;
  }
  return pass.starts;
}

/** One way through a field, which stops at every checkpoint, in the middle of a group too. */
class Pass {
  readonly starts: Int32Array;
  readonly state: Recurrence;
  readonly #view: DataView;
  readonly #values: number;
  readonly #take: TakeChunk;
  /** The groups up to the next checkpoint; those at its ends cut to the part that lies there. */
  readonly #run = makeGroups(BLOCK_GROUPS);
  #position = 0;
  /** Groups of the blocks before. */
  #groups = 0;

  constructor(payload: Payload, packing: AnyComplex, differencing: Differencing, out: Floats | null) {
    this.state = startOf(payload, packing, differencing);
    this.#view = payload.view;
    this.#values = packing.numberOfCodedValues;
    this.starts = new Int32Array(Math.ceil(this.#values / CHECKPOINT_INTERVAL) * CHECKPOINT_NUMBERS);
    this.#take = out === null ? () => {} : intoValues(out, kindOf(packing), factorsOf(packing));
  }

  /** Unpacks a block of groups. */
  take(block: Groups, count: number): void {
    const run = this.#run;
    let group = 0;
    let left = block.lengths[0]!;
    while (group < count) {
      const sofar = this.#position % CHECKPOINT_INTERVAL;
      if (sofar === 0) this.#note(this.#groups + group, left);
      let free = CHECKPOINT_INTERVAL - sofar;
      let parts = 0;
      while (group < count && free > 0) {
        const length = Math.min(left, free);
        run.references[parts] = block.references[group]!;
        run.widths[parts] = block.widths[group]!;
        run.lengths[parts] = length;
        parts++;
        free -= length;
        left -= length;
        if (left === 0) left = block.lengths[++group] ?? 0;
      }
      unpackGroups(this.#view, run, parts, bitsOf(run, parts), this.state, this.#take);
      this.#position += CHECKPOINT_INTERVAL - free - sofar;
    }
    this.#groups += count;
  }

  #note(group: number, left: number): void {
    // Empty groups may follow the last value.
    if (this.#position >= this.#values) return;
    const { bit, last, difference } = this.state;
    const at = (this.#position / CHECKPOINT_INTERVAL) * CHECKPOINT_NUMBERS;
    this.starts.set([group, left, bit, last, difference], at);
  }
}
