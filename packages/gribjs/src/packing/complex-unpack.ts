// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { CHUNK } from '../kernel/functions.ts';
import {
  groupMissing,
  groupState,
  kernel,
  lengths,
  references,
  takeInput,
  widths,
} from '../kernel/kernel.ts';
import type { Groups } from './complex-groups.ts';
import type { Recurrence } from './complex-start.ts';
import type { TakeChunk } from './template.ts';

/** Widest value that a group may have. */
const MAX_WIDTH = 32;

/**
 * Unpacks the first `count` groups, gives their integers to `take` and leaves `state` behind them. Integers that do not fit
 * int32 are noticed (`Recurrence.far`), and complex-wide.ts starts again.
 */
export function unpackGroups(
  view: DataView,
  groups: Groups,
  count: number,
  state: Recurrence,
  take: TakeChunk,
): void {
  references.set(groups.references);
  widths.set(groups.widths);
  lengths.set(groups.lengths);
  let bits = 0;
  for (let group = 0; group < count; group++) bits += groups.widths[group]! * groups.lengths[group]!;
  enter(state);
  // Position of the value that the next turn begins with.
  let bit = state.bit >>> 0;
  const end = bit + bits;
  do {
    takeInput(view, bit, Math.min(end - bit, CHUNK * MAX_WIDTH));
    const first = bit & 7;
    groupState[0] = first;
    const values = kernel.unpackGroups(count);
    bit += groupState[0]! - first;
    take(values, state.index);
    state.index += values;
  } while (groupState[1]! < count);
  leave(state, bit);
}

function enter(state: Recurrence): void {
  groupState[1] = 0;
  groupState[2] = 0;
  groupState[3] = state.last;
  groupState[4] = state.difference;
  groupState[5] = state.far;
  groupState[6] = state.leastDifference;
  groupState[7] = state.keepDifference;
  groupState[8] = state.keepLast;
  groupState[9] = state.reserved;
  groupMissing[0] = state.missingReference;
}

function leave(state: Recurrence, bit: number): void {
  state.bit = bit;
  state.last = groupState[3]!;
  state.difference = groupState[4]!;
  state.far = groupState[5]!;
}
