import type { ModelId } from '../../../catalog/index.ts';
import type { ForecastRequest, Pin, Run } from '../../../forecast/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import type { Context } from '../../context.ts';

/** Runs of a model that are put side by side, at most. */
export const MAX_RUNS_COMPARED = 24;

/** Stored runs among which earlier ones are looked for: some are incomplete, or newer than a pinned one. */
const RUNS_LISTED = 100;

const listed = new WeakMap<ForecastRequest, Map<ModelId, Promise<readonly Run[]>>>();

/**
 * The run that answers for a model and complete ones before it, newest first, made-up ones among made-up ones only. All that
 * one request asks sees the same runs.
 */
export async function runsUpTo(
  context: Pick<Context, 'forecasts' | 'request'>,
  model: ModelId,
  pin: Pin | null,
  count: number,
): Promise<readonly Run[]> {
  const newest = await context.request.run(model, null, pin);
  const before = (await runsSeen(context, model)).filter(
    ({ state, synthetic, initTime }) =>
      state === 'COMPLETE' && synthetic === newest.synthetic && initTime < newest.initTime,
  );
  return [newest, ...before].slice(0, count);
}

function runsSeen(
  { forecasts, request }: Pick<Context, 'forecasts' | 'request'>,
  model: ModelId,
): Promise<readonly Run[]> {
  const ofRequest = listed.get(request) ?? new Map<ModelId, Promise<readonly Run[]>>();
  listed.set(request, ofRequest);
  const runs = ofRequest.get(model) ?? forecasts.runs(model, RUNS_LISTED);
  ofRequest.set(model, runs);
  return runs;
}

/** Throws IsobarError('validation_error') for more runs than are put side by side. */
export function requireFew(runs: number): void {
  if (runs <= MAX_RUNS_COMPARED) return;
  throw new IsobarError(
    'validation_error',
    `${runs} runs are asked for, at most ${MAX_RUNS_COMPARED} are put side by side`,
  );
}
