import type { ModelId } from '../../../../catalog/index.ts';
import { type Forecasts, pageToken, type Run, runOfToken } from '../../../../forecast/index.ts';
import { IsobarError } from '../../../../platform/index.ts';
import { connectionOf, pageArguments } from '../../connections/connection.ts';
import { RunRef } from './run.ts';

/** Most runs of one page. */
const MAX_RUNS = 100;

export const RunConnection = connectionOf<Run>({
  name: 'Run',
  items: 'runs',
  item: 'run',
  description: 'A page of runs, newest first. Runs that come later do not move the pages after a cursor.',
  type: RunRef,
  cursorOf: pageToken,
});

/** Arguments that choose a page of runs. */
export const runPageArguments = () => pageArguments('runs', 'run', 'newest', MAX_RUNS);

/** A page of runs. Throws IsobarError('validation_error') for too many runs, and for a cursor that is not of this model's runs. */
export async function readRuns(
  forecasts: Forecasts,
  model: ModelId,
  first: number,
  after: string | null | undefined,
) {
  if (first > MAX_RUNS) {
    throw new IsobarError('validation_error', `first is ${first}, but a page has at most ${MAX_RUNS} runs`, {
      reason: 'out_of_range',
      argument: 'first',
      allowed: { minimum: 0, maximum: MAX_RUNS },
    });
  }
  const before = timeBefore(model, after);
  const { runs, hasMore } = await forecasts.runPage(model, first, before);
  return RunConnection.of({ items: runs, hasMore, isFirst: before === null });
}

function timeBefore(model: ModelId, after: string | null | undefined): Date | null {
  if (after === null || after === undefined) return null;
  const run = runOfToken(after);
  if (run?.model === model) return run.initTime;
  throw new IsobarError(
    'validation_error',
    `after is not the cursor of a run of ${model}: take it from edges or pageInfo, or leave it out for the newest runs`,
    { reason: 'malformed', argument: 'after' },
  );
}
