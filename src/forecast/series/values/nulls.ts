import { MISSING } from '../../../store/index.ts';
import type { NullReason } from '../../common/null-reason.ts';

/** The values of a list that are null for one reason. */
export interface Nulls {
  readonly reason: NullReason;
  /** Their indexes in the list, ascending. */
  readonly indexes: readonly number[];
}

/** The nulls of a list of integers by reason, in the order in which reasons first occur. @param reasonOf of the null at an index */
export function groupNulls(integers: Int32Array, reasonOf: (index: number) => NullReason): readonly Nulls[] {
  const indexesOf = new Map<NullReason, number[]>();
  for (let index = 0; index < integers.length; index++) {
    if (integers[index] !== MISSING) continue;
    const reason = reasonOf(index);
    const indexes = indexesOf.get(reason);
    if (indexes === undefined) indexesOf.set(reason, [index]);
    else indexes.push(index);
  }
  return [...indexesOf].map(([reason, indexes]) => ({ reason, indexes }));
}
