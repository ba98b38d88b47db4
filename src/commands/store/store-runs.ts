import type { Parts } from '../../app/parts/parts.ts';
import { MODEL_IDS, type ModelId } from '../../catalog/index.ts';
import { formatTime, IsobarError } from '../../platform/index.ts';
import type { RunRecord } from '../../store/index.ts';

/** Far more than any store keeps. */
const MAX_RUNS = 10_000;

/** A run to work on: by its time, or the newest one. */
export interface NamedRun {
  readonly model: ModelId;
  readonly initTime: Date | null;
}

/** Throws IsobarError `not_found`, which names the runs that are stored. */
export async function findRun(store: Parts['store'], { model, initTime }: NamedRun): Promise<RunRecord> {
  const run = initTime === null ? await store.latest(model) : await store.find(model, initTime);
  if (run !== null && run.manifest !== null) return run;
  const title = initTime === null ? `a complete run of ${model}` : `run ${model} ${formatTime(initTime)}`;
  const stored = (await store.list(model, MAX_RUNS, { aheadOfClock: true })).filter(
    ({ manifest }) => manifest !== null,
  );
  const newest = stored.slice(0, 5).map((other) => formatTime(other.initTime));
  const hint = newest.length === 0 ? 'none of it is' : `the newest are ${newest.join(', ')}`;
  throw new IsobarError('not_found', `${title} is not stored; ${hint}`);
}

/** All runs of all models that the database knows. */
export async function allRuns(store: Parts['store']): Promise<readonly RunRecord[]> {
  const runs: RunRecord[] = [];
  for (const model of MODEL_IDS) runs.push(...(await store.list(model, MAX_RUNS, { aheadOfClock: true })));
  return runs;
}
