// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { CHUNK } from '../../../kernel/functions.ts';
import {
  groupMissing,
  kernel,
  state as kernelState,
  lengths,
  references,
  takeInput,
  widths,
} from '../../../kernel/kernel.ts';
import type { TakeChunk } from '../../template.ts';
import type { Groups } from './complex-groups.ts';
import type { Recurrence } from './complex-start.ts';

/** Widest value that a group may have. */
const MAX_WIDTH = 32;

/**
 * Unpacks the first `count` groups, gives their integers to `take` and leaves `state` behind them. Integers that do not fit
 * int32 are noticed (`Recurrence.far`), and complex-wide.ts starts again.
 *
 * @param bits of all their values
 */
export function unpackGroups(
  view: DataView,
  groups: Groups,
  count: number,
  bits: number,
  state: Recurrence,
  take: TakeChunk,
): void {
  references.set(groups.references);
  widths.set(groups.widths);
  lengths.set(groups.lengths);
  enter(state);
  // Position of the value that the next turn begins with.
  let bit = state.bit >>> 0;
  const end = bit + bits;
  do {
    takeInput(view, bit, Math.min(end - bit, CHUNK * MAX_WIDTH));
    const first = bit & 7;
    kernelState[0] = first;
    const values = kernel.unpackGroups(count);
    bit += kernelState[0]! - first;
    take(values, state.index);
    state.index += values;
  } while (kernelState[1]! < count);
  leave(state, bit);
}

function enter(state: Recurrence): void {
  kernelState[1] = 0;
  kernelState[2] = 0;
  kernelState[3] = state.last;
  kernelState[4] = state.difference;
  kernelState[5] = state.far;
  kernelState[6] = state.leastDifference;
  kernelState[7] = state.keepDifference;
  kernelState[8] = state.keepLast;
  kernelState[9] = state.reserved;
  groupMissing[0] = state.missingReference;
}

function leave(state: Recurrence, bit: number): void {
  state.bit = bit;
  state.last = kernelState[3]!;
  state.difference = kernelState[4]!;
  state.far = kernelState[5]!;
}
