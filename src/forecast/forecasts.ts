import type { ModelId } from '../catalog/index.ts';
import { IsobarError } from '../platform/index.ts';
import type { RunStore } from '../store/index.ts';
import { ForecastRequest } from './forecast-request.ts';
import { formatTime } from './init-time.ts';
import type { Pin } from './pin.ts';
import { type Run, type RunSummary, runOf } from './run.ts';

/** Runs named in the detail of an answer that a run does not exist. */
const RUNS_NAMED = 5;

/** The core: what every interface asks. */
export interface Forecasts {
  /** Begins a request: one set of runs and one loader for all that it asks. */
  request(options?: { readonly pin?: Pin }): ForecastRequest;
  /** Newest complete run of a model, or null. */
  latest(model: ModelId): Promise<Run | null>;
  /** Runs that can be read, newest initialisation first. */
  runs(model: ModelId, limit: number): Promise<readonly RunSummary[]>;
}

/** The core over a store. */
export function createForecasts(store: RunStore): Forecasts {
  async function latest(model: ModelId): Promise<Run | null> {
    const run = await store.latest(model);
    return run === null ? null : runOf(await store.manifestOf(run));
  }

  async function runs(model: ModelId, limit: number): Promise<readonly RunSummary[]> {
    const listed = await store.list(model, limit);
    const stored = listed.filter(({ state }) => state !== 'EXPIRED');
    return Promise.all(stored.map(async (run) => runOf(await store.manifestOf(run))));
  }

  async function find(model: ModelId, initTime: Date): Promise<Run> {
    const run = await store.find(model, initTime);
    if (run !== null && run.manifest !== null) return runOf(await store.manifestOf(run));
    const what = run === null ? 'there is no' : 'no longer stored is the';
    throw await unknownRun(model, `${what} ${model} run of ${formatTime(initTime)}`);
  }

  async function unknownRun(model: ModelId, what: string): Promise<IsobarError> {
    const newest = await store.list(model, RUNS_NAMED);
    const named = newest.map(({ initTime, state }) => `${formatTime(initTime)} (${state})`);
    const known = named.length === 0 ? 'none is stored' : `the newest are ${named.join(', ')}`;
    return new IsobarError('not_found', `${what}; ${known}`);
  }

  return {
    request: ({ pin } = {}) =>
      new ForecastRequest({
        openSeries: (run, variable) => store.openSeries(run.manifest, variable),
        latest,
        find,
        noCompleteRun: (model) => unknownRun(model, `${model} has no complete run yet`),
        pin: pin ?? new Map(),
      }),
    latest,
    runs,
  };
}
