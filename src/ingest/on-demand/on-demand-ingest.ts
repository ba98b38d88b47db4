import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ModelId, VariableName } from '../../catalog/index.ts';
import { HOUR_MS } from '../../catalog/index.ts';
import { chooseGrid } from '../../fields/index.ts';
import {
  IsobarError,
  KeyedSemaphore,
  type Log,
  maxEntries,
  SharedTasks,
  withDeadline,
} from '../../platform/index.ts';
import type { SourceTree } from '../../source/index.ts';
import { type RunSource, type RunStore, StoreConflictError } from '../../store/index.ts';
import type { FieldThreads } from '../make/threads/field-threads.ts';
import { expectedFields, presentFields, runLeads } from '../plan/run-plan.ts';
import { ingestRun } from '../runs/ingest-run.ts';
import { CellReads } from './cell-reads.ts';
import { FieldBatch, type RequestedField } from './field-batch.ts';
import type { CellIntegers } from './read-cells.ts';

/** Fields that are fetched together: as many as one request may ask for. */
const MAX_FIELDS = 1000;
/** Batches of each project that are fetched at a time, in all and that may wait; the same for runs that are searched for. */
const LIMITS = { total: 2, perKey: 1, maxWaiting: 64, refusal: tooManyRuns };
/** Whose work it is by default. */
const OWN_SHARE = '';
/** Batches of one run at a time: each publishes it. */
const OF_RUN = { total: Number.POSITIVE_INFINITY, perKey: 1 };
/** A batch that takes longer is given up; the fields that it has stored stay. */
const MAX_BATCH_MS = 5 * 60_000;
/** Values of one batch in memory. */
const BATCH_BYTES = 128 * 1024 * 1024;
/** Fields that a source lacks are not requested again within this time, and for longer of a run that gets nothing new any more. */
const ASK_AGAIN_MS = 60_000;
const ASK_AGAIN_OLD_MS = 6 * HOUR_MS;
const OLD_MS = 48 * HOUR_MS;
const MAX_REMEMBERED = 100_000;
const MAX_OWNERS = 10_000;
/** The variable whose message shows a run's grid; every model has it at every lead. */
const GRID_VARIABLE: VariableName = 'air_temperature_2m';

export interface OnDemandOptions {
  readonly store: RunStore;
  readonly sourceOf: (model: ModelId) => SourceTree;
  readonly runSourceOf: (model: ModelId) => RunSource;
  /** The URL of a file as the lineage records it. */
  readonly lineageUrl: (url: string) => string;
  readonly now: () => Date;
  readonly log: Log;
  /** Threads that make the fields; without them the caller's does. */
  readonly threads?: FieldThreads | null;
  /** Fields that are fetched together, by default 1000. */
  readonly batchFields?: number;
  /** How long fetching them may take, by default five minutes. */
  readonly batchMs?: number;
}

/** Fields of one variable, by lead. */
export interface RequestedLeads {
  readonly variable: VariableName;
  readonly leads: readonly number[];
}

/** Ingests runs that only their source has, as far as they are requested. */
export interface OnDemandIngest {
  /**
   * Makes a run known to the store, without any field; false where its source has none. No source is contacted about a time that
   * it cannot have. Throws IsobarError 'overloaded' when too many wait, 'upstream_unavailable' when no source answers.
   */
  open(model: ModelId, initTime: Date, share?: string): Promise<boolean>;
  /** Whether the source may have a run, by its time alone, or what it was found to lack. */
  mayHold(model: ModelId, initTime: Date): Promise<boolean>;
  /**
   * Ingests fields of a run that is in the store. What several callers of a share ask for of one run is fetched together, and the
   * shares take turns. Throws IsobarError 'overloaded' when too many wait, as `ingestRun`, and the signal's reason: a fetch that has
   * started then continues, for the next caller.
   */
  ingestFields(
    model: ModelId,
    initTime: Date,
    requested: readonly RequestedLeads[],
    signal?: AbortSignal,
    share?: string,
  ): Promise<void>;
  /**
   * The values of fields at some cells of a run that is in the store, from the first bytes of their messages, so that no caller waits for
   * whole fields. Those are ingested afterwards, for the next caller. Fields that the source was found to lack are left out. Null where
   * that is not possible, or others are not there: `ingestFields` finds out which, and why. Throws the signal's reason.
   * @param cells indexes of points of the run's grid
   */
  readCells(
    model: ModelId,
    initTime: Date,
    requested: readonly RequestedLeads[],
    cells: Int32Array,
    signal?: AbortSignal,
    share?: string,
  ): Promise<readonly CellIntegers[] | null>;
  /** Resolves when nothing is under way, neither for callers nor for later ones. */
  finish(): Promise<void>;
}

export function createOnDemandIngest(options: OnDemandOptions): OnDemandIngest {
  return new BatchedIngest(options);
}

class BatchedIngest implements OnDemandIngest {
  readonly #options: OnDemandOptions;
  readonly #opening = new SharedTasks<boolean>();
  /** Apart from fetches: a search is quick, and need not wait behind them. */
  readonly #searches = new KeyedSemaphore(LIMITS);
  readonly #fetches = new KeyedSemaphore(LIMITS);
  readonly #ofRun = new KeyedSemaphore(OF_RUN);
  readonly #cellReads = new CellReads();
  /** By run: batches that wait or are under way. */
  readonly #batches = new Map<string, Set<FieldBatch>>();
  readonly #lacking = new LRUCache<string, true>(maxEntries(MAX_REMEMBERED));
  /** By run: who had it fetched last. */
  readonly #owners = new LRUCache<string, string>(maxEntries(MAX_OWNERS));

  constructor(options: OnDemandOptions) {
    this.#options = options;
  }

  async mayHold(model: ModelId, initTime: Date): Promise<boolean> {
    return !this.#lacking.has(keyOf(model, initTime)) && this.#options.sourceOf(model).mayHold(initTime);
  }

  async open(model: ModelId, initTime: Date, share = OWN_SHARE): Promise<boolean> {
    if (!(await this.mayHold(model, initTime))) return false;
    const key = keyOf(model, initTime);
    return this.#opening.run(key, () =>
      this.#searches.run(share, () => {
        this.#owners.set(key, share);
        return this.#openRun(model, initTime);
      }),
    );
  }

  async ingestFields(
    model: ModelId,
    initTime: Date,
    requested: readonly RequestedLeads[],
    signal?: AbortSignal,
    share = OWN_SHARE,
  ): Promise<void> {
    signal?.throwIfAborted();
    const key = keyOf(model, initTime);
    this.#owners.set(key, share);
    const joined = new Set<FieldBatch>();
    for (const { variable, leads } of requested) {
      for (const lead of leads) {
        if (this.#lacking.has(`${key} ${variable} ${lead}`)) continue;
        joined.add(this.#batchFor(model, initTime, share, { variable, lead }));
      }
    }
    // What is stored when one has failed counts: all of them end first.
    const outcomes = await Promise.allSettled([...joined].map((batch) => batch.wait(signal)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  async readCells(
    model: ModelId,
    initTime: Date,
    requested: readonly RequestedLeads[],
    cells: Int32Array,
    signal?: AbortSignal,
    share = OWN_SHARE,
  ): Promise<readonly CellIntegers[] | null> {
    const { store, sourceOf } = this.#options;
    const run = await store.find(model, initTime);
    if (run === null || run.manifest === null || cells.length === 0) return null;
    const grid = await store.gridOf(await store.manifestOf(run));
    const key = keyOf(model, initTime);
    const leads = new Map(
      requested.map((each) => {
        const there = each.leads.filter((lead) => !this.#lacking.has(`${key} ${each.variable} ${lead}`));
        return [each.variable, new Set(there)] as const;
      }),
    );
    const source = sourceOf(model);
    try {
      const question = { model, initTime, grid, cells, leads, source, share };
      const read = await this.#cellReads.read(question, signal);
      if (read !== null) this.#ingestLater(model, initTime, requested, share);
      return read;
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof IsobarError) return null;
      throw error;
    }
  }

  async finish(): Promise<void> {
    for (;;) {
      const batches = [...this.#batches.values()].flatMap((ofRun) => [...ofRun]);
      if (batches.length === 0) return;
      await Promise.allSettled(batches.map((batch) => batch.done));
    }
  }

  /** For the next caller; no caller waits for it. */
  #ingestLater(model: ModelId, initTime: Date, requested: readonly RequestedLeads[], share: string): void {
    const { log } = this.#options;
    this.ingestFields(model, initTime, requested, undefined, share).catch((error: unknown) => {
      const facts = { model, initTime };
      const message = 'fields of which cells were read on demand could not be kept';
      if (error instanceof IsobarError) log.warn({ ...facts, error: error.message }, message);
      else log.error({ ...facts, err: error }, message);
    });
  }

  /** Writes a manifest without cubes: grid, source, and what the run will have. */
  async #openRun(model: ModelId, initTime: Date): Promise<boolean> {
    const { store, sourceOf, runSourceOf, log } = this.#options;
    const [lead = 0] = runLeads(model, initTime);
    const filter = { leads: new Set([lead]), variables: new Set([GRID_VARIABLE]), control: true };
    const { entries } = await sourceOf(model)
      .inventory(initTime, filter)
      .catch((error: unknown) => {
        if (error instanceof IsobarError && error.code === 'not_found') return { entries: [] };
        throw error;
      });
    if (entries.length === 0) {
      this.#rememberLacking(keyOf(model, initTime), initTime);
      return false;
    }
    const { grid, geometry } = await chooseGrid(model, entries);
    if (geometry !== null) await store.putGeometry(geometry);
    const source = { ...runSourceOf(model), onDemand: true };
    const draft = await store.draft(model, initTime, grid.spec, source);
    await draft.publish({
      expectedHours: runLeads(model, initTime).length,
      expectedFields: expectedFields(model, initTime),
    });
    log.info({ model, initTime }, 'a run is read on demand from its source');
    const use = {
      ownerOf: (time: Date) => this.#owners.get(keyOf(model, time)) ?? OWN_SHARE,
      isBusy: (time: Date) => this.#batches.has(keyOf(model, time)),
    };
    for (const expired of await store.keepRecentOnDemand(model, use)) {
      log.info({ model, initTime: expired.initTime }, 'a run that was read on demand expired');
    }
    return true;
  }

  /** The batch that brings a field: one that does already, else one of the same share with room, else a new one. */
  #batchFor(model: ModelId, initTime: Date, share: string, field: RequestedField): FieldBatch {
    const ofRun = [...(this.#batches.get(keyOf(model, initTime)) ?? [])];
    return (
      ofRun.find((batch) => batch.has(field)) ??
      ofRun.find((batch) => batch.share === share && batch.add(field)) ??
      this.#startBatch(model, initTime, share, field)
    );
  }

  #startBatch(model: ModelId, initTime: Date, share: string, first: RequestedField): FieldBatch {
    const key = keyOf(model, initTime);
    const fetch = (batch: FieldBatch, abandoned: AbortSignal): Promise<void> => {
      const work = async (): Promise<void> => {
        // The fields that one request asks for one by one are fetched together.
        await yieldToEventLoop();
        batch.close();
        await this.#ingest(model, initTime, key, batch);
      };
      const inTurn = () => this.#ofRun.run(key, work, abandoned);
      return this.#fetches.run(share, inTurn, abandoned);
    };
    const batch = new FieldBatch(this.#options.batchFields ?? MAX_FIELDS, share, fetch);
    batch.add(first);
    const ofRun = this.#batches.get(key) ?? new Set();
    this.#batches.set(key, ofRun.add(batch));
    const forget = (): void => {
      ofRun.delete(batch);
      if (ofRun.size === 0) this.#batches.delete(key);
    };
    batch.done.then(forget, forget);
    return batch;
  }

  async #ingest(model: ModelId, initTime: Date, key: string, batch: FieldBatch): Promise<void> {
    const { batchMs = MAX_BATCH_MS } = this.#options;
    const lacking = lackingOf(batch, await this.#present(model, initTime));
    if (lacking.size === 0) return;
    let late: IsobarError | null = null;
    const onLate = (): IsobarError => {
      late = tooSlow(batchMs);
      return late;
    };
    try {
      await withDeadline(batchMs, onLate, (signal) => this.#ingestFields(model, initTime, lacking, signal));
    } catch (error) {
      // Whatever came of the abort on the way.
      if (late !== null) throw late;
      if (!(error instanceof StoreConflictError)) throw error;
      const message = 'the run expired or was replaced while it was read from its source; ask again';
      throw new IsobarError('overloaded', message, { cause: error });
    }
    for (const [variable, leads] of lackingOf(batch, await this.#present(model, initTime))) {
      for (const lead of leads) this.#rememberLacking(`${key} ${variable} ${lead}`, initTime);
    }
  }

  async #ingestFields(
    model: ModelId,
    initTime: Date,
    requested: ReadonlyMap<VariableName, ReadonlySet<number>>,
    signal: AbortSignal,
  ): Promise<void> {
    const { store, sourceOf, runSourceOf, lineageUrl, threads = null } = this.#options;
    const leads = new Set([...requested.values()].flatMap((ofVariable) => [...ofVariable]));
    const filter = { leads, variables: new Set(requested.keys()), control: true };
    const { entries, notes } = await sourceOf(model).inventory(initTime, filter, signal);
    const report = await ingestRun(model, initTime, entries, {
      store,
      source: { ...runSourceOf(model), onDemand: true },
      lineageUrl,
      requested: (variable, lead) => requested.get(variable)?.has(lead) ?? false,
      batchBytes: BATCH_BYTES,
      threads,
      now: this.#options.now(),
      signal,
    });
    const [fault] = [...notes, ...report.notes];
    if (report.fieldsWritten === 0 && fault !== undefined) {
      throw new IsobarError('upstream_unavailable', fault);
    }
  }

  async #present(model: ModelId, initTime: Date) {
    const { store } = this.#options;
    const run = await store.find(model, initTime);
    const manifest = run === null || run.manifest === null ? null : await store.manifestOf(run);
    return presentFields(manifest).control;
  }

  #rememberLacking(what: string, initTime: Date): void {
    const isOld = this.#options.now().getTime() - initTime.getTime() > OLD_MS;
    this.#lacking.set(what, true, { ttl: isOld ? ASK_AGAIN_OLD_MS : ASK_AGAIN_MS });
  }
}

/** The fields of a batch that are not stored. */
function lackingOf(
  batch: FieldBatch,
  present: ReadonlyMap<VariableName, ReadonlySet<number>>,
): ReadonlyMap<VariableName, ReadonlySet<number>> {
  const lacking = new Map<VariableName, ReadonlySet<number>>();
  for (const [variable, leads] of batch.variables) {
    const stored = present.get(variable);
    const still = [...leads].filter((lead) => stored?.has(lead) !== true);
    if (still.length > 0) lacking.set(variable, new Set(still));
  }
  return lacking;
}

function tooManyRuns(): IsobarError {
  return new IsobarError('overloaded', 'too many runs are being fetched from their sources; try again soon');
}

function tooSlow(ms: number): IsobarError {
  const publicMessage = `the source did not give the fields within ${Math.ceil(ms / 1000)} s; what came is kept, ask again for the rest`;
  return new IsobarError('upstream_unavailable', publicMessage, { publicMessage });
}

function keyOf(model: ModelId, initTime: Date): string {
  return `${model} ${initTime.toISOString()}`;
}
