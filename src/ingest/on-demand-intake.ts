import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { isCycle, type ModelId, type VariableName } from '../catalog/index.ts';
import { chooseGrid } from '../fields/index.ts';
import { IsobarError, type Log } from '../platform/index.ts';
import type { SourceTree } from '../source/index.ts';
import type { RunSource, RunStore } from '../store/index.ts';
import { ingestRun } from './ingest-run.ts';
import { expectedFields, runLeads } from './run-plan.ts';

/** Batches that are taken in at once, over all runs; and those that may wait. */
const BATCHES_AT_ONCE = 2;
const MOST_WAITING = 64;
/** A field that its source lacks is not asked for again within this time. */
const ASK_AGAIN_MS = 60_000;
const MOST_REMEMBERED = 100_000;
/** The variable whose message tells a run's grid; every model has it at every lead. */
const GRID_VARIABLE: VariableName = 'air_temperature_2m';

export interface OnDemandOptions {
  readonly store: RunStore;
  readonly sourceOf: (model: ModelId) => SourceTree;
  readonly runSourceOf: (model: ModelId) => RunSource;
  /** What the URL of a file is called in what is kept. */
  readonly lineageUrl: (url: string) => string;
  readonly log: Log;
}

/** Fields of one variable, by lead. */
export interface WantedLeads {
  readonly variable: VariableName;
  readonly leads: readonly number[];
}

type Wanted = Map<VariableName, Set<number>>;

interface Batch {
  readonly wanted: Wanted;
  readonly done: Promise<void>;
}

/** Takes runs that only their source has into the store, as far as they are asked for. */
export interface OnDemandIntake {
  /** Makes a run known to the store, without any field; false where its source has none. */
  open(model: ModelId, initTime: Date): Promise<boolean>;
  /**
   * Takes in fields of a run that is in the store. What several callers want of one run at a time is fetched together.
   * Throws IsobarError 'overloaded' when too many wait, and as `ingestRun`.
   */
  take(model: ModelId, initTime: Date, wanted: readonly WantedLeads[]): Promise<void>;
}

export function createOnDemandIntake(options: OnDemandOptions): OnDemandIntake {
  return new Intake(options);
}

class Intake implements OnDemandIntake {
  readonly #options: OnDemandOptions;
  readonly #opening = new Map<string, Promise<boolean>>();
  /** By run: the batch that does not run yet, which later callers join, and the one that does. */
  readonly #gathering = new Map<string, Batch>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #lacking = new LRUCache<string, true>({ max: MOST_REMEMBERED, ttl: ASK_AGAIN_MS });
  readonly #queue: (() => void)[] = [];
  #active = 0;

  constructor(options: OnDemandOptions) {
    this.#options = options;
  }

  async open(model: ModelId, initTime: Date): Promise<boolean> {
    if (initTime.getTime() % 3_600_000 !== 0 || !isCycle(model, initTime.getUTCHours())) return false;
    const key = keyOf(model, initTime);
    if (this.#lacking.has(key)) return false;
    const opening = this.#opening.get(key) ?? this.#openRun(model, initTime);
    this.#opening.set(key, opening);
    try {
      const found = await opening;
      if (!found) this.#lacking.set(key, true);
      return found;
    } finally {
      this.#opening.delete(key);
    }
  }

  async take(model: ModelId, initTime: Date, wanted: readonly WantedLeads[]): Promise<void> {
    const key = keyOf(model, initTime);
    const asked = wanted.flatMap(({ variable, leads }) => {
      const missing = leads.filter((lead) => !this.#lacking.has(`${key} ${variable} ${lead}`));
      return missing.length === 0 ? [] : [{ variable, leads: missing }];
    });
    if (asked.length === 0) return;
    const batch = this.#gathering.get(key) ?? this.#startBatch(model, initTime, key);
    for (const { variable, leads } of asked) {
      const held = batch.wanted.get(variable) ?? new Set();
      for (const lead of leads) held.add(lead);
      batch.wanted.set(variable, held);
    }
    await batch.done;
  }

  /** Writes a manifest without cubes: grid, source, and what the run will have. */
  async #openRun(model: ModelId, initTime: Date): Promise<boolean> {
    const { store, sourceOf, runSourceOf, log } = this.#options;
    const [lead = 0] = runLeads(model, initTime);
    try {
      const filter = { leads: new Set([lead]), variables: new Set([GRID_VARIABLE]) };
      const { entries } = await sourceOf(model).inventory(initTime, filter);
      if (entries.length === 0) return false;
      const { grid, geometry } = await chooseGrid(model, entries);
      if (geometry !== null) await store.putGeometry(geometry);
      const source = { ...runSourceOf(model), onDemand: true };
      const draft = await store.draft(model, initTime, grid.spec, source);
      await draft.publish({
        expectedHours: runLeads(model, initTime).length,
        expectedFields: expectedFields(model, initTime),
      });
      log.info({ model, initTime }, 'a run is read on demand from its source');
      return true;
    } catch (error) {
      if (error instanceof IsobarError && error.code === 'not_found') return false;
      throw error;
    }
  }

  #startBatch(model: ModelId, initTime: Date, key: string): Batch {
    if (this.#gathering.size >= MOST_WAITING) {
      throw new IsobarError(
        'overloaded',
        'too many runs are being fetched from their sources; try again soon',
      );
    }
    const wanted: Wanted = new Map();
    const begin = async (): Promise<void> => {
      // One at a time for each run, so that no field is fetched twice; what is asked for meanwhile gathers here.
      await this.#running.get(key)?.catch(() => {});
      await this.#turn();
      try {
        // What one request asks for field by field comes in one go.
        await nextTurn();
        this.#gathering.delete(key);
        const running = this.#takeIn(model, initTime, key, wanted);
        this.#running.set(key, running);
        await running;
      } finally {
        this.#running.delete(key);
        this.#active--;
        this.#queue.shift()?.();
      }
    };
    const batch = { wanted, done: begin() };
    this.#gathering.set(key, batch);
    return batch;
  }

  /** Resolves when one of the places is free, and takes it. */
  async #turn(): Promise<void> {
    while (this.#active >= BATCHES_AT_ONCE) {
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    }
    this.#active++;
  }

  async #takeIn(model: ModelId, initTime: Date, key: string, wanted: Wanted): Promise<void> {
    const { store, sourceOf, runSourceOf, lineageUrl } = this.#options;
    const leads = new Set([...wanted.values()].flatMap((ofVariable) => [...ofVariable]));
    const filter = { leads, variables: new Set(wanted.keys()) };
    const { entries, notes } = await sourceOf(model).inventory(initTime, filter);
    const report = await ingestRun(model, initTime, entries, {
      store,
      source: { ...runSourceOf(model), onDemand: true },
      lineageUrl,
      wanted: (variable, lead) => wanted.get(variable)?.has(lead) ?? false,
    });
    const faults = [...notes, ...report.notes];
    if (report.fieldsWritten === 0 && faults[0] !== undefined) {
      throw new IsobarError('upstream_unavailable', faults[0]);
    }
    await this.#rememberLacking(model, initTime, key, wanted);
  }

  async #rememberLacking(model: ModelId, initTime: Date, key: string, wanted: Wanted): Promise<void> {
    const { store } = this.#options;
    const run = await store.find(model, initTime);
    if (run === null || run.manifest === null) return;
    const { cubes } = await store.manifestOf(run);
    for (const [variable, leads] of wanted) {
      const held = new Set(cubes[variable]?.flatMap((segment) => segment.leads));
      for (const lead of leads) if (!held.has(lead)) this.#lacking.set(`${key} ${variable} ${lead}`, true);
    }
  }
}

function keyOf(model: ModelId, initTime: Date): string {
  return `${model} ${initTime.toISOString()}`;
}
