import type { ModelId } from '../../catalog/index.ts';
import {
  fieldsOverMembers,
  leadRangeOf,
  type RequestedRange,
  type Run,
  stepsIn,
  withDefaultEnd,
} from '../../forecast/index.ts';
import { IsobarError } from '../../platform/index.ts';

/** The run of a model that answers; null where there is none, undefined where it is not known. */
export type RunOfModel = (model: ModelId) => Run | null | undefined;

/** The output steps that a run has in a range; at least 1. @param whole as of `Scope` */
export function stepsOfRun(run: Run | null, range: RequestedRange, whole: boolean): number {
  if (run === null) return 1;
  try {
    return Math.max(1, stepsIn(run, leadRangeOf(run, whole ? range : withDefaultEnd(run, range))));
  } catch (error) {
    // A range that no run has: the field fails at once.
    if (error instanceof IsobarError) return 1;
    throw error;
  }
}

/** The hours that a run reaches. */
export function hoursOfRun(run: Run | null): number {
  return run?.horizonHours ?? 0;
}

/** How many members are read for a statistic over all of a run, the control included; 0 for a single forecast. */
export function membersOfRun(run: Run | null): number {
  return run === null ? 0 : fieldsOverMembers(run);
}
