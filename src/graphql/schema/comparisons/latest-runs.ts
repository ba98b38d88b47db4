import type { ModelId } from '../../../catalog/index.ts';
import type { ForecastRequest, Pin, RequestedRange, Run } from '../../../forecast/index.ts';
import { IsobarError, RequestScoped } from '../../../platform/index.ts';
import type { Context } from '../../context/context.ts';

/** Most runs of a model that one field compares. */
export const MAX_RUNS_COMPARED = 24;

/** Stored runs to search for earlier ones: some of them are incomplete, or newer than the pinned run. */
const MAX_RUNS_LISTED = 100;

/** Listed runs by request, so that all fields of one request see the same runs. */
const listedRuns = new RequestScoped<ForecastRequest, Map<ModelId, Promise<readonly Run[]>>>();

/**
 * The run that answers for a model and the complete runs before it that reach what the operation asks of it, newest first. Synthetic runs are only listed with synthetic
 * ones, and real runs with real ones. Throws as `ForecastRequest.run`.
 * @param ranges that the first run must cover
 */
export async function latestRuns(
  context: Pick<Context, 'forecasts' | 'request'>,
  model: ModelId,
  pin: Pin | null,
  count: number,
  ranges: readonly RequestedRange[] = [],
): Promise<readonly Run[]> {
  const newest = await context.request.run(model, null, pin, ranges);
  const earlier = (await listRuns(context, model)).filter(
    (run) =>
      run.state === 'COMPLETE' &&
      run.synthetic === newest.synthetic &&
      run.initTime < newest.initTime &&
      context.request.coversExpected(run),
  );
  return [newest, ...earlier].slice(0, count);
}

function listRuns(
  { forecasts, request }: Pick<Context, 'forecasts' | 'request'>,
  model: ModelId,
): Promise<readonly Run[]> {
  const ofRequest = listedRuns.get(request) ?? new Map<ModelId, Promise<readonly Run[]>>();
  listedRuns.set(request, ofRequest);
  const runs = ofRequest.get(model) ?? forecasts.runs(model, MAX_RUNS_LISTED);
  ofRequest.set(model, runs);
  return runs;
}

/** Throws IsobarError('validation_error') for more runs than one field compares. */
export function requireComparable(runs: number, argument: 'last' | 'initTimes'): void {
  if (runs <= MAX_RUNS_COMPARED) return;
  throw new IsobarError(
    'validation_error',
    `${runs} runs were requested, at most ${MAX_RUNS_COMPARED} can be compared`,
    { reason: 'too_large', argument, allowed: { minimum: 1, maximum: MAX_RUNS_COMPARED } },
  );
}
