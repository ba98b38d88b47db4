import { setTimeout as sleep } from 'node:timers/promises';
import pMap from 'p-map';
import { type LeadRange, leadsOf, type ModelId, modelOf } from '../../catalog/index.ts';
import { IsobarError, type Log, resourceFaultOf, Semaphore } from '../../platform/index.ts';
import { createSourceTree, type SourceTree } from '../../source/index.ts';
import type { RunRecord, RunStore } from '../../store/index.ts';
import type { FieldThreads } from '../make/threads/field-threads.ts';
import { EVERYTHING } from '../plan/ingest-bounds.ts';
import { cycleAfter, cycleBefore, isLong, longCycleBefore } from '../plan/run-schedule.ts';
import type { RunOrigin } from '../repair/repair-run.ts';
import { RepairWorker } from '../repair/repair-worker.ts';
import type { IngestBoard } from '../report/ingest-board.ts';
import type { RunReport } from '../report/run-report.ts';
import { type IngestRequest, ingest } from '../runs/ingest.ts';
import { type DemoBases, demoLineage, demoRunSource } from '../runs/run-source.ts';

/** Newest runs of each model that are ingested. */
const DEMO_RUNS = 2;

/** The model of the examples first, together with the longest run, so that all are there soonest. */
const ORDER: readonly ModelId[] = [
  ...(['gfs', 'icon-eu', 'hrrr', 'euro-ifs', 'arome', 'nam', 'icon-global'] as const),
  'ifs-ens',
];

/** Runs that are ingested at a time: while the fields of one are written, the producer makes the files of the other. */
const RUNS_AT_ONCE = 2;

/** Memory for the fields of each run that is being ingested; most runs need several times as much in all. */
const BATCH_BYTES = 48 * 1024 * 1024;

/** Leads of each model's first run that are published before the others: a day, as the examples ask for; of the first of all half of it. */
const FIRST_LEADS = { from: 0, to: 24 } as const;
const VERY_FIRST_LEADS = { from: 0, to: 12 } as const;

/** How often the producer is polled for a new run. */
const POLL_EVERY_MS = 20_000;
/** A run that could not be ingested is tried again after this. */
const RETRY_MS = 60_000;
/** Where this server's own disk fails, no run of any model is tried before this: an operator has to act first. */
const RETRY_AFTER_FAULT_MS = 600_000;
const SWEEP_EVERY_MS = 30 * 60_000;

/** What the demo's producer does for those who ingest its runs. */
interface DemoSource extends DemoBases {
  newest(model: ModelId): Date;
  /** Perturbed members of its ensembles. */
  readonly members: number;
  /** Makes runs up to this one appear now. */
  publish(model: ModelId, initTime: Date): Promise<void>;
}

export interface DemoOptions {
  readonly store: RunStore;
  readonly producer: DemoSource;
  readonly now: () => Date;
  /** Default: all. */
  readonly models?: readonly ModelId[];
  /** Synthetic runs of each model that are kept. Default two; a start ingests no more than two either. */
  readonly keepRuns?: number;
  /** Perturbed members of an ensemble that are ingested; default as many as the producer has. */
  readonly members?: number;
  /** Whether statistics over the members are stored in place of them. Default false. */
  readonly statistics?: boolean;
  /** Publishes half a day of the first model, then a day of each model's first run, before the rest of any. Default false. */
  readonly answersEarly?: boolean;
  readonly board: IngestBoard;
  readonly log: Log;
  readonly threads?: FieldThreads | null;
  /** Called for every run that was ingested. */
  readonly onRun?: (report: RunReport) => void;
  /** Waits between two polls; rejects when the signal is aborted. Default: a timer. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Ingests the demo's runs as they appear, in the same way as a producer's. */
export interface DemoIngest {
  /** Resolves when each model's newest runs are there, or were tried; rejects when it is closed before. */
  readonly filled: Promise<void>;
  /** Publishes the next run of a model now and ingests it. Rejects as `ingest`. */
  ingestNextDemoRun(model: ModelId): Promise<RunReport>;
  /** Stops; resolves when nothing is under way. The next start continues with what was not finished. */
  close(): Promise<void>;
}

/** The model whose files are requested first from the first producer, which may prepare them. */
export function firstDemoModel(models: readonly ModelId[]): ModelId | undefined {
  return ORDER.find((model) => models.includes(model));
}

/**
 * Keeps the newest synthetic runs of all models in the store: first the newest of each, so that there is soon something to
 * ask for, then the one before, or where the newest is a short run the long one before it, so that each model answers up to its
 * horizon; from then on each new one when it is published, in place of the oldest. Real runs are left alone. Failures are logged, shown on the board and tried again.
 */
export function startDemoIngest(options: DemoOptions): DemoIngest {
  return new Demo(options);
}

class Demo implements DemoIngest {
  readonly filled: Promise<void>;
  readonly #options: DemoOptions;
  readonly #models: readonly ModelId[];
  readonly #stop = new AbortController();
  readonly #watching: Promise<void>;
  readonly #repairWorker: RepairWorker;
  readonly #keepRuns: number;
  /** When a model that failed is due for its next try. */
  readonly #tryAgain = new Map<ModelId, number>();
  #diskFailsUntil = Number.NEGATIVE_INFINITY;
  #sweptAt = Number.NEGATIVE_INFINITY;
  readonly #places = new Semaphore(RUNS_AT_ONCE);
  /** One run of a model at a time. */
  readonly #lastRuns = new Map<ModelId, Promise<unknown>>();

  constructor(options: DemoOptions) {
    this.#options = options;
    const models = options.models ?? ORDER;
    this.#keepRuns = options.keepRuns ?? DEMO_RUNS;
    this.#models = ORDER.filter((model) => models.includes(model));
    this.#repairWorker = new RepairWorker({
      ...options,
      originOf: ({ model, synthetic }) =>
        synthetic && this.#models.includes(model) ? this.#originOf(model) : null,
      threads: () => options.threads ?? null,
    });
    this.filled = this.#fill();
    this.#watching = this.#watch();
    // Those who wait for them see the rejection.
    this.filled.catch(() => {});
    this.#watching.catch(() => {});
  }

  async ingestNextDemoRun(model: ModelId): Promise<RunReport> {
    const { producer, store } = this.#options;
    const [newest] = await store.list(model, 1, { synthetic: true });
    const latest = Math.max(producer.newest(model).getTime(), newest?.initTime.getTime() ?? 0);
    const initTime = cycleAfter(model, new Date(latest));
    await producer.publish(model, initTime);
    return this.#ingest(model, initTime);
  }

  async close(): Promise<void> {
    this.#stop.abort(new Error('the demo is closed'));
    await Promise.allSettled([
      this.filled,
      this.#watching,
      this.#repairWorker.close(),
      ...this.#lastRuns.values(),
    ]);
  }

  async #fill(): Promise<void> {
    if (this.#options.answersEarly === true) await this.#answerEarly();
    for (let back = 0; back < this.#runsToKeep; back++) {
      const models = this.#models.filter((model) => !isEnsemble(model));
      await pMap(models, (model) => this.#ingestIfLacking(model, back), { concurrency: RUNS_AT_ONCE });
    }
    // Alone, since the members of a run take as much memory as two other runs, and last: the others are asked for more often.
    for (const model of this.#models.filter(isEnsemble)) await this.#ingestIfLacking(model, 0);
    await this.#tidy();
  }

  async #watch(): Promise<void> {
    await this.filled;
    this.#repairWorker.start();
    const { wait = pause, now } = this.#options;
    const { signal } = this.#stop;
    for (;;) {
      await wait(POLL_EVERY_MS, signal);
      for (const model of this.#models) {
        for (let back = 0; back < this.#runsOf(model); back++) {
          if ((this.#tryAgain.get(model) ?? 0) <= now().getTime()) await this.#ingestIfLacking(model, back);
        }
      }
      if (now().getTime() - this.#sweptAt >= SWEEP_EVERY_MS) await this.#tidy();
    }
  }

  get #runsToKeep(): number {
    return Math.min(DEMO_RUNS, this.#keepRuns);
  }

  /** Of an ensemble one run, which has as many fields as all others together. */
  #runsOf(model: ModelId): number {
    return isEnsemble(model) ? 1 : this.#runsToKeep;
  }

  /**
   * Ingests a run that the store lacks. Throws nothing but the reason why ingest was stopped.
   * @param back 0 for the newest run that is out, 1 for the other that the demo shows
   */
  async #ingestIfLacking(model: ModelId, back: number): Promise<void> {
    const { store, producer, log, board, now } = this.#options;
    const { signal } = this.#stop;
    signal.throwIfAborted();
    if (now().getTime() < this.#diskFailsUntil) return;
    // Until the producer has said more.
    let initTime = now();
    try {
      initTime = runOf(model, producer.newest(model), back);
      if (hasRun(await store.find(model, initTime))) return;
      await this.#ingest(model, initTime);
      this.#tryAgain.delete(model);
    } catch (error) {
      signal.throwIfAborted();
      this.#tryAgain.set(model, now().getTime() + RETRY_MS);
      board.failed(model, initTime, error);
      const fault = resourceFaultOf(error);
      if (fault?.resource === 'disk') this.#diskFailsUntil = now().getTime() + RETRY_AFTER_FAULT_MS;
      const facts = { model, initTime: initTime.toISOString() };
      const known = fault ?? error;
      if (known instanceof IsobarError) log.warn({ ...facts, error: known.message }, 'demo run not ingested');
      else log.error({ ...facts, err: error }, 'demo run not ingested');
    }
  }

  /** Expires runs past the newest, and deletes files that no run names any more. */
  async #tidy(): Promise<void> {
    const { store, log, now } = this.#options;
    const { signal } = this.#stop;
    signal.throwIfAborted();
    this.#sweptAt = now().getTime();
    try {
      for (const model of this.#models) await this.#expireOldRuns(model);
      const { files, bytes } = await store.sweep();
      if (files > 0) log.debug({ files, bytes }, 'unused files deleted');
    } catch (error) {
      signal.throwIfAborted();
      log.error({ err: error }, 'the demo could not delete unused files');
    }
  }

  async #expireOldRuns(model: ModelId): Promise<void> {
    await this.#options.store.keepNewest(model, this.#keepRuns, { synthetic: true });
  }

  /** Publishes the first leads of models that have no run yet. */
  async #answerEarly(): Promise<void> {
    const { store } = this.#options;
    const [first] = this.#models;
    const lacking: ModelId[] = [];
    for (const model of this.#models) {
      if ((await store.list(model, 1)).length === 0) lacking.push(model);
    }
    // Alone, so that there is something to ask for within seconds.
    if (first !== undefined && lacking.includes(first)) await this.#ingestPart(first, VERY_FIRST_LEADS);
    await pMap(lacking, (model) => this.#ingestPart(model, FIRST_LEADS), { concurrency: RUNS_AT_ONCE });
  }

  /** A part of a model's newest run, which is complete with it, and answers by default; with the rest it becomes complete once more. */
  async #ingestPart(model: ModelId, leads: LeadRange): Promise<void> {
    try {
      await this.#ingest(model, this.#options.producer.newest(model), leads);
    } catch {
      // Whatever is wrong is met and reported again with the whole run.
      this.#stop.signal.throwIfAborted();
    }
  }

  #treeOf(model: ModelId): SourceTree {
    const { producer, now } = this.#options;
    return createSourceTree({ model, bases: [producer.base(model)], now });
  }

  #originOf(model: ModelId): RunOrigin {
    const { producer } = this.#options;
    return {
      placesOf: () => [[this.#treeOf(model)]],
      source: demoRunSource(producer.lineageBase(model)),
      lineageUrl: demoLineage(producer),
    };
  }

  #requestOf(model: ModelId, initTime: Date): IngestRequest {
    const { producer, store, now, board, statistics = false, threads = null } = this.#options;
    const members = Math.min(producer.members, this.#options.members ?? Number.POSITIVE_INFINITY);
    return {
      model,
      ...(isEnsemble(model) && { members, statistics }),
      locations: [this.#treeOf(model)],
      initTime,
      now: now(),
      store,
      source: demoRunSource(producer.lineageBase(model)),
      lineageUrl: demoLineage(producer),
      threads,
      batchBytes: BATCH_BYTES,
      onProgress: board.progress,
      signal: this.#stop.signal,
    };
  }

  /** Waits for the run of the model that is being ingested, and for a place. A partial run is not reported. */
  #ingest(model: ModelId, initTime: Date, leads: LeadRange | null = null): Promise<RunReport> {
    const before = (this.#lastRuns.get(model) ?? Promise.resolve()).catch(() => {});
    const run = before.then(() => this.#places.run(() => this.#ingestNow(model, initTime, leads)));
    this.#lastRuns.set(model, run);
    return run;
  }

  async #ingestNow(model: ModelId, initTime: Date, leads: LeadRange | null): Promise<RunReport> {
    const startedAt = performance.now();
    const request = this.#requestOf(model, initTime);
    const part = leads === null ? {} : { leads, bounds: { ...EVERYTHING, leads } };
    const { runs } = await ingest({ ...request, ...part });
    const [report] = runs;
    if (report === undefined)
      throw new Error(`ingest: the demo has no run ${initTime.toISOString()} of ${model}`);
    this.#options.board.finished(model, initTime, report);
    const isWhole = leads === null || report.presentHours >= leadsOf(model, initTime.getUTCHours()).length;
    if (isWhole) await this.#tellOf(report, Math.round(performance.now() - startedAt));
    return report;
  }

  async #tellOf(report: RunReport, ms: number): Promise<void> {
    const { log, onRun } = this.#options;
    const { model, initTime, state, fieldsWritten, presentHours, notes } = report;
    await this.#expireOldRuns(model);
    const line = { model, initTime: initTime.toISOString(), state, fieldsWritten, hours: presentHours, ms };
    log.debug(notes.length === 0 ? line : { ...line, notes }, 'demo run ingested');
    onRun?.(report);
  }
}

function isEnsemble(model: ModelId): boolean {
  return modelOf(model).ensemble !== null;
}

function runOf(model: ModelId, newest: Date, back: number): Date {
  if (back === 0) return newest;
  return isLong(model, newest) ? cycleBefore(model, newest) : longCycleBefore(model, newest);
}

/** Whether the store has all of the run, or had it, or has a real one in its place. */
function hasRun(run: RunRecord | null): boolean {
  if (run === null) return false;
  if (!run.synthetic) return run.state !== 'EXPIRED';
  if (run.state !== 'COMPLETE') return run.state === 'EXPIRED';
  // A start that was killed may have left the first leads of a run.
  return run.presentHours >= leadsOf(run.model, run.initTime.getUTCHours()).length;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false });
}
