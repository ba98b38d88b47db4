import type { ModelId } from '../../../catalog/index.ts';
import type { ForecastRequest, Run } from '../../../forecast/index.ts';
import type { RunOfModel } from '../../pricing/run-steps.ts';
import type { RunSelector } from './run-selector.ts';

/** The runs that answer the parts of an operation. */
export interface AnsweringRuns {
  of(requested: RunSelector): RunOfModel;
}

/** Looks up the runs that parts of an operation are answered from. What they ask must have been announced to the request. */
export async function answeringRuns(
  request: ForecastRequest,
  parts: readonly RunSelector[],
): Promise<AnsweringRuns> {
  const known = new Map<string, Run | null>();
  for (const requested of parts) {
    for (const model of requested.models) {
      const key = keyOf(model, requested);
      if (!known.has(key)) known.set(key, await runOf(request, model, requested));
    }
  }
  return { of: (requested) => (model) => known.get(keyOf(model, requested)) };
}

/** Null where there is none, or looking it up fails: then the field fails with the same error. */
function runOf(
  request: ForecastRequest,
  model: ModelId,
  { initTime, pin }: RunSelector,
): Promise<Run | null> {
  return request.run(model, initTime, pin).catch(() => null);
}

function keyOf(model: ModelId, { initTime, pin }: RunSelector): string {
  const time = initTime ?? pin?.get(model);
  return time === undefined ? model : `${model} ${time?.getTime()}`;
}
