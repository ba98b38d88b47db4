import type { ModelId } from '../catalog/index.ts';
import { formatTime, IsobarError, type Log } from '../platform/index.ts';
import type { RunRecord, RunStore } from '../store/index.ts';
import { type ForecastAccess, ForecastRequest } from './forecast-request.ts';
import type { OnDemand } from './reading/on-demand.ts';
import { RecentLookups } from './runs/recent-lookups.ts';
import { type Run, runOf } from './runs/run.ts';
import { createRunEvents, type RunEvents } from './runs/run-events.ts';

/** Runs named in the detail of an answer that a run does not exist. */
const RUNS_NAMED = 5;

/** Complete runs that are tried for the default: a damaged one must not hide those before it. */
const DEFAULT_CANDIDATES = 5;

/** The core: what every interface asks. */
export interface Forecasts {
  /**
   * Begins a request: one set of runs and one loader for all that it asks.
   * @param signal of the caller: once it is aborted nothing more is read, and what was asked for fails with its reason
   */
  request(signal?: AbortSignal): ForecastRequest;
  /** The complete run of a model that answers by default (the newest real one, else the newest synthetic one), or null. */
  latest(model: ModelId): Promise<Run | null>;
  /** Runs that can be read, newest initialisation first. */
  runs(model: ModelId, limit: number): Promise<readonly Run[]>;
  /** The same without opening them, for those who show a few of many. */
  listed(model: ModelId, limit: number): Promise<readonly RunRecord[]>;
  /** What happens to runs. */
  readonly events: RunEvents;
}

/**
 * The core over a store.
 * @param onDemand takes in what only a source has; null where there is no source to ask
 */
export function createForecasts(store: RunStore, log: Log, onDemand: OnDemand | null = null): Forecasts {
  const latestRuns = new RecentLookups<Run | null>(() => store.writes);
  const storedRuns = new RecentLookups<Run | null>(() => store.writes);

  async function opened(run: RunRecord): Promise<Run> {
    const manifest = await store.manifestOf(run);
    return runOf(manifest, await store.gridOf(manifest));
  }

  /** A listed run, or null when it cannot be read: expired since it was listed, or damaged. */
  async function readable(run: RunRecord): Promise<Run | null> {
    try {
      return await opened(run);
    } catch (error) {
      log.error({ err: error, model: run.model, initTime: run.initTime }, 'a stored run cannot be read');
      return null;
    }
  }

  function latest(model: ModelId): Promise<Run | null> {
    return latestRuns.get(model, () => lookUpLatest(model));
  }

  async function lookUpLatest(model: ModelId): Promise<Run | null> {
    for (const run of await store.complete(model, DEFAULT_CANDIDATES)) {
      const found = await readable(run);
      if (found !== null) return found;
    }
    return null;
  }

  async function runs(model: ModelId, limit: number): Promise<readonly Run[]> {
    const listed = await store.list(model, limit, { stored: true });
    return (await Promise.all(listed.map(readable))).filter((run) => run !== null);
  }

  function stored(model: ModelId, initTime: Date): Promise<Run | null> {
    return storedRuns.get(keyOf(model, initTime), async () => {
      const run = await store.find(model, initTime);
      return run === null || run.manifest === null ? null : opened(run);
    });
  }

  async function find(model: ModelId, initTime: Date): Promise<Run> {
    const found = await stored(model, initTime);
    if (found !== null) return found;
    if (onDemand !== null && (await onDemand.open(model, initTime))) {
      storedRuns.forget(keyOf(model, initTime));
      const known = await stored(model, initTime);
      if (known !== null) return known;
    }
    const run = await store.find(model, initTime);
    const what = run === null ? 'there is no' : 'no longer stored is the';
    throw await unknownRun(model, `${what} ${model} run of ${formatTime(initTime)}`);
  }

  async function unknownRun(model: ModelId, what: string): Promise<IsobarError> {
    const newest = await store.list(model, RUNS_NAMED);
    const named = newest.map(({ initTime, state }) => `${formatTime(initTime)} (${state})`);
    const known = named.length === 0 ? 'none is stored' : `the newest are ${named.join(', ')}`;
    return new IsobarError('not_found', `${what}; ${known}`);
  }

  const access: ForecastAccess = {
    openSeries: (run, variable) => store.openSeries(run.manifest, variable),
    latest,
    find,
    async ingestFields(run, requested, signal) {
      await onDemand?.ingestFields(run.model, run.initTime, requested, signal);
      storedRuns.forget(keyOf(run.model, run.initTime));
      return find(run.model, run.initTime);
    },
    noCompleteRun: (model) => unknownRun(model, `${model} has no complete run yet`),
  };

  return {
    request: (signal) => new ForecastRequest(access, signal),
    latest,
    runs,
    listed: (model, limit) => store.list(model, limit, { stored: true }),
    events: createRunEvents({ store, open: readable, log }),
  };
}

function keyOf(model: ModelId, initTime: Date): string {
  return `${model} ${initTime.getTime()}`;
}
