import { describeRetirement, type ModelId } from '../catalog/index.ts';
import { formatTime, IsobarError, type Log, type PubSub } from '../platform/index.ts';
import type { RunRecord, RunStore } from '../store/index.ts';
import { type Fetches, STORED_ONLY } from './fetching/fetches.ts';
import type { FieldRequest, OnDemand } from './fetching/on-demand.ts';
import type { Forecasts } from './forecasts.ts';
import { storedCells } from './reading/stored/stored-cells.ts';
import { storedField } from './reading/stored/stored-field.ts';
import { type ForecastAccess, ForecastRequest } from './request/forecast-request.ts';
import { type Candidate, chooseRun } from './run-selection/choose-run.ts';
import type { Archive } from './runs/archive.ts';
import { RecentLookups } from './runs/recent-lookups.ts';
import { isMemberRun } from './runs/run/member-run.ts';
import { type Run, runOf } from './runs/run/run.ts';
import { createRunEvents } from './runs/run-events.ts';
import { pageOfRuns } from './runs/run-page.ts';
import { withinArchive } from './within-archive.ts';

/** How many existing runs an error names when the requested run does not exist. */
const MAX_NAMED_RUNS = 5;

/** Runs on demand are in no list: of those, only what was requested is stored. */
const LISTED = { stored: true, onDemand: false } as const;

/** The newest complete runs of a model that may become the default: two days of hourly ones. */
const DEFAULT_CANDIDATES = 48;

const UNREADABLE = 'a stored run cannot be read';

/**
 * The core over a store.
 * @param onDemand ingests runs that only a source has; null if there is no source
 * @param published announces changes of runs by other processes; without it they are found by looking
 */
export function createForecasts(
  store: RunStore,
  log: Log,
  onDemand: OnDemand | null = null,
  published: Pick<PubSub, 'subscribe'> | null = null,
): Forecasts {
  let newestChange = 0;
  let heard = 0;
  published?.subscribe('runs', () => heard++);
  /** Grows with every write of this process, and with every newer change by another one that was read or heard of. */
  const version = () => store.writes + newestChange + heard;
  const completeRuns = new RecentLookups<readonly Candidate[]>(version);
  const storedRuns = new RecentLookups<Run | null>(version);
  const lists = new RecentLookups<readonly RunRecord[]>(version);

  async function openRun(run: RunRecord): Promise<Run> {
    const manifest = await store.manifestOf(run);
    return runOf(manifest, await store.gridOf(manifest));
  }

  /** A listed run, or null if it cannot be read because it has expired since or is damaged. */
  async function openIfReadable(run: RunRecord): Promise<Run | null> {
    try {
      return await openRun(run);
    } catch (error) {
      const facts = { model: run.model, initTime: run.initTime };
      // What an operator can act on is one sentence; a defect comes with its place.
      if (error instanceof IsobarError) log.error({ ...facts, error: error.message }, UNREADABLE);
      else log.error({ ...facts, err: error }, UNREADABLE);
      return null;
    }
  }

  /** The last list of each model, and what it was made of. */
  const lastLists = new Map<ModelId, { readonly of: string; readonly candidates: readonly Candidate[] }>();

  /** The same list for as long as it has the same runs in the same state, so that what was found in it need not be looked for again. */
  function complete(model: ModelId): Promise<readonly Candidate[]> {
    return completeRuns.get(model, async () => {
      const records = await store.complete(model, DEFAULT_CANDIDATES);
      const of = records.map(({ change, generation }) => `${change} ${generation}`).join();
      const last = lastLists.get(model);
      if (last?.of === of) return last.candidates;
      const candidates = records.map(candidateOf);
      lastLists.set(model, { of, candidates });
      return candidates;
    });
  }

  function candidateOf(record: RunRecord): Candidate {
    const { model, initTime, synthetic } = record;
    let opened: Promise<Run | null> | undefined;
    const open = async () => {
      const run = await openIfReadable(record);
      // It may be readable at the next read.
      if (run === null) lastLists.delete(model);
      return run;
    };
    return { model, initTime, synthetic, open: () => (opened ??= open()) };
  }

  function listed(model: ModelId, limit: number, before: Date | null = null): Promise<readonly RunRecord[]> {
    const key = `${model} ${limit} ${before?.getTime()}`;
    return lists.get(key, () => store.list(model, limit, { ...LISTED, before }));
  }

  async function runs(model: ModelId, limit: number): Promise<readonly Run[]> {
    const records = await listed(model, limit);
    return (await Promise.all(records.map(openIfReadable))).filter((run) => run !== null);
  }

  async function completeBefore({ model, initTime, synthetic }: Run, limit: number): Promise<readonly Run[]> {
    const older = (await complete(model)).filter(
      (candidate) => candidate.synthetic === synthetic && candidate.initTime < initTime,
    );
    const opened = await Promise.all(older.slice(0, limit).map((candidate) => candidate.open()));
    return opened.filter((run) => run !== null);
  }

  function findStored(model: ModelId, initTime: Date): Promise<Run | null> {
    return storedRuns.get(keyOf(model, initTime), async () => {
      const run = await store.find(model, initTime);
      return run === null || run.manifest === null ? null : openRun(run);
    });
  }

  async function find(model: ModelId, initTime: Date, fetches: Fetches): Promise<Run> {
    const found = await findStored(model, initTime);
    if (found !== null) return found;
    const couldBeAtSource = onDemand !== null && (await onDemand.mayHold(model, initTime));
    if (couldBeAtSource) {
      const opened = await openAtSource(onDemand, model, initTime, fetches);
      if (opened !== null) return opened;
    }
    const run = await store.find(model, initTime);
    const title = `${model} run of ${formatTime(initTime)}`;
    const isHidden = couldBeAtSource && fetches.mode === 'stored';
    const problem = run === null ? `there is no ${title}` : `the ${title} is no longer stored`;
    throw await notFound(
      model,
      isHidden
        ? `the ${title} is not stored, and only callers with a key may have it read from its source`
        : problem,
    );
  }

  /** A run that only its source has, without any field; null where it has none, or must not be contacted. */
  async function openAtSource(
    source: OnDemand,
    model: ModelId,
    initTime: Date,
    fetches: Fetches,
  ): Promise<Run | null> {
    if (fetches.mode === 'stored') return null;
    const like = await newestReadable(model);
    const work = { model, initTime, opens: true, requested: [], gridPoints: like?.grid.size ?? 0 };
    const payment = await fetches.pay(work);
    if (fetches.mode === 'estimate') return like === null ? null : unopenedRun(like, initTime);
    let isOpened = false;
    try {
      isOpened = await source.open(model, initTime, fetches.share);
    } finally {
      payment.settle(isOpened ? 1 : 0);
    }
    if (!isOpened) return null;
    storedRuns.forget(keyOf(model, initTime));
    return findStored(model, initTime);
  }

  /** The newest run of a model that can be read; null where there is none. */
  async function newestReadable(model: ModelId): Promise<Run | null> {
    const [record] = await store.list(model, 1, { stored: true });
    return record === undefined ? null : openIfReadable(record);
  }

  async function notFound(model: ModelId, problem: string): Promise<IsobarError> {
    const newest = await store.list(model, MAX_NAMED_RUNS, { onDemand: false });
    const named = newest.map(({ initTime, state }) => `${formatTime(initTime)} (${state})`);
    const known = named.length === 0 ? 'none is stored' : `the newest are ${named.join(', ')}`;
    return new IsobarError('not_found', `${problem}; ${known}`, {
      reason: 'unknown_run',
      argument: 'initTime',
      nearest: newest.map(({ initTime }) => formatTime(initTime)),
    });
  }

  /** An answer whose entity tag names a change must not have the values of the run before it. */
  const notingChanges: Pick<RunStore, 'lastChange' | 'changedAfter' | 'complete'> = {
    async lastChange() {
      const change = await store.lastChange();
      newestChange = Math.max(newestChange, change);
      return change;
    },
    async changedAfter(change, limit) {
      const changed = await store.changedAfter(change, limit);
      newestChange = Math.max(newestChange, changed.at(-1)?.change ?? 0);
      return changed;
    },
    complete: (model, limit) => store.complete(model, limit),
  };

  const access: ForecastAccess = {
    isRemote: store.isRemote,
    openSeries: (run, variable) => store.openSeries(run.manifest, variable),
    openMembers: (run, variable) => store.openMembers(run.manifest, variable),
    fetchIndexes: (run, variables) =>
      store.fetchIndexes(run.manifest, variables, isMemberRun(run) ? 'members' : 'cubes'),
    complete,
    find,
    async ingestFields(run, requested, share, signal) {
      await onDemand?.ingestFields(run.model, run.initTime, requested, signal, share);
      storedRuns.forget(keyOf(run.model, run.initTime));
      return find(run.model, run.initTime, STORED_ONLY);
    },
    readCells: async ({ model, initTime }, requested, cells, share, signal) =>
      (await onDemand?.readCells(model, initTime, requested, cells, signal, share)) ?? null,
    async countStored({ model, initTime }, requested) {
      storedRuns.forget(keyOf(model, initTime));
      const run = await findStored(model, initTime);
      return run === null ? 0 : countStored(run, requested);
    },
    noCompleteRun: (model) =>
      notFound(
        model,
        [`${model} has no complete run yet`, describeRetirement(model)]
          .filter((part) => part !== null)
          .join('; '),
      ),
  };

  const core: Omit<Forecasts, 'within'> = {
    request: (signal, schedule, fetches) => new ForecastRequest(access, signal, schedule, fetches),
    latest: async (model) => chooseRun(await complete(model), []),
    edition: (model) => completeRuns.peek(model) ?? complete(model),
    storedCells: (run, variables, range) => storedCells(access, run, variables, range),
    storedField: (run, variable, lead) => storedField(access, run, variable, lead),
    runs,
    runPage: (model, first, before) =>
      pageOfRuns({
        first,
        before,
        list: (limit, time) => listed(model, limit, time),
        open: openIfReadable,
      }),
    completeBefore,
    listed,
    requireReached: () => undefined,
    events: createRunEvents({ store: notingChanges, open: openIfReadable, log, published }),
  };
  const within = (archive: Archive): Forecasts => ({ ...withinArchive(core, access, archive), within });
  return { ...core, within };
}

/** A run that was not opened yet, as it will be then: on the grid of another of its model, without any field. */
function unopenedRun({ grid, manifest }: Run, initTime: Date): Run {
  const source = { ...manifest.source, onDemand: true };
  const none = { cubes: {}, presentHours: 0, presentFields: 0, state: 'INCOMING' } as const;
  return runOf({ ...manifest, ...none, initTime: formatTime(initTime), source }, grid);
}

/** How many of some fields a run holds. */
function countStored({ manifest }: Run, requested: readonly FieldRequest[]): number {
  return requested.reduce((sum, { variable, leads }) => {
    const stored = new Set(manifest.cubes[variable]?.flatMap((segment) => segment.leads));
    return sum + leads.filter((lead) => stored.has(lead)).length;
  }, 0);
}

function keyOf(model: ModelId, initTime: Date): string {
  return `${model} ${initTime.getTime()}`;
}
