import type { ModelId } from '../../catalog/index.ts';
import {
  type ForecastRequest,
  leadRangeOf,
  type RequestedRange,
  type Run,
  stepsIn,
  withDefaultEnd,
} from '../../forecast/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { AskedRuns } from './asked-runs.ts';

/** The run of a model that answers; null where there is none, undefined where it is not known. */
export type RunOfModel = (model: ModelId) => Run | null | undefined;

/** The runs that answer the parts of an operation. */
export interface AnsweringRuns {
  of(asked: AskedRuns): RunOfModel;
}

/** Looks up the runs that parts of an operation are answered from. What they ask must have been announced to the request. */
export async function answeringRuns(
  request: ForecastRequest,
  parts: readonly AskedRuns[],
): Promise<AnsweringRuns> {
  const known = new Map<string, Run | null>();
  for (const asked of parts) {
    for (const model of asked.models) {
      const key = keyOf(model, asked);
      if (!known.has(key)) known.set(key, await runOf(request, model, asked));
    }
  }
  return { of: (asked) => (model) => known.get(keyOf(model, asked)) };
}

/** Null where there is none, or looking it up fails: then the field fails with the same error. */
function runOf(request: ForecastRequest, model: ModelId, { initTime, pin }: AskedRuns): Promise<Run | null> {
  return request.run(model, initTime, pin).catch(() => null);
}

function keyOf(model: ModelId, { initTime, pin }: AskedRuns): string {
  const time = initTime ?? pin?.get(model);
  return time === undefined ? model : `${model} ${time?.getTime()}`;
}

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
