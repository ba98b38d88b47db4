import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelId } from '../../catalog/index.ts';
import { IsobarError, type Log } from '../../platform/index.ts';
import { createSourceTree } from '../../source/index.ts';
import type { RunRecord, RunStore } from '../../store/index.ts';
import { ingest } from '../ingest.ts';
import type { IngestBoard } from '../ingest-board.ts';
import type { FieldThreads } from '../make/threads/field-threads.ts';
import { cycleAfter, cycleBefore } from '../plan/run-schedule.ts';
import type { RunReport } from '../runs/run-report.ts';
import { type DemoBases, demoLineage, demoRunSource } from '../runs/run-source.ts';

/** Newest runs of each model that are taken in. */
const DEMO_RUNS = 2;

/** The model of the examples first, then by how many people their areas concern. */
const ORDER: readonly ModelId[] = ['gfs', 'icon-eu', 'hrrr', 'euro-ifs', 'arome', 'icon-global', 'nam'];

/** How often it is looked whether a new run is out. */
const LOOK_EVERY_MS = 20_000;
/** A run that could not be taken in is tried again after this. */
const TRY_AGAIN_MS = 60_000;
const SWEEP_EVERY_MS = 30 * 60_000;

/** What the demo's producer does for those who take in its runs. */
export interface DemoSource extends DemoBases {
  newest(model: ModelId): Date;
  /** Makes runs up to this one appear now. */
  publish(model: ModelId, initTime: Date): Promise<void>;
}

export interface DemoOptions {
  readonly store: RunStore;
  readonly producer: DemoSource;
  readonly now: () => Date;
  /** Default: all seven. */
  readonly models?: readonly ModelId[];
  /** Synthetic runs of each model that are kept. Default two, which are also the most that are taken in at a start. */
  readonly keepRuns?: number;
  readonly board: IngestBoard;
  readonly log: Log;
  readonly threads?: FieldThreads | null;
  /** Told of every run that was taken in. */
  readonly onRun?: (report: RunReport) => void;
  /** Waits between two looks; rejects when the signal says so. Default: timers of the clock on the wall. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Takes in the demo's runs as they appear, by the way that a producer's runs come. */
export interface DemoIngest {
  /** Resolves when each model's newest runs are there, or were tried; rejects when it is closed before. */
  readonly filled: Promise<void>;
  /** Makes the next run of a model appear now and takes it in. Rejects as `ingest`. */
  ingestNextDemoRun(model: ModelId): Promise<RunReport>;
  /** Stops; resolves when nothing is under way. What was begun is taken up by the next start. */
  close(): Promise<void>;
}

/**
 * Sees to it that the store has the newest made-up runs of all models: first the newest of each, so that there is something
 * to ask soon, then the one before; and from then on each new one when it is out, in place of the oldest. Real runs are left
 * alone. What fails is logged, told on the board and tried again.
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
  readonly #keepRuns: number;
  /** When a model's next try is due that failed. */
  readonly #tryAgain = new Map<ModelId, number>();
  #sweptAt = Number.NEGATIVE_INFINITY;
  /** One run at a time: each uses all processors. */
  #lastRun: Promise<unknown> = Promise.resolve();

  constructor(options: DemoOptions) {
    this.#options = options;
    const models = options.models ?? ORDER;
    this.#keepRuns = options.keepRuns ?? DEMO_RUNS;
    this.#models = ORDER.filter((model) => models.includes(model));
    this.filled = this.#fill();
    this.#watching = this.#watch();
    // Whoever waits for them is told.
    this.filled.catch(() => {});
    this.#watching.catch(() => {});
  }

  async ingestNextDemoRun(model: ModelId): Promise<RunReport> {
    const { producer, store } = this.#options;
    const [newest] = await store.list(model, 1, { synthetic: true });
    const latest = Math.max(producer.newest(model).getTime(), newest?.initTime.getTime() ?? 0);
    const initTime = cycleAfter(model, new Date(latest));
    await producer.publish(model, initTime);
    return this.#takeIn(model, initTime);
  }

  async close(): Promise<void> {
    this.#stop.abort(new Error('the demo is closed'));
    await Promise.allSettled([this.filled, this.#watching, this.#lastRun]);
  }

  async #fill(): Promise<void> {
    for (let back = 0; back < this.#wantedRuns; back++) {
      for (const model of this.#models) await this.#takeInIfLacking(model, back);
    }
    await this.#tidy();
  }

  async #watch(): Promise<void> {
    await this.filled;
    const { wait = pause, now } = this.#options;
    const { signal } = this.#stop;
    for (;;) {
      await wait(LOOK_EVERY_MS, signal);
      for (const model of this.#models) {
        for (let back = 0; back < this.#wantedRuns; back++) {
          if ((this.#tryAgain.get(model) ?? 0) <= now().getTime()) await this.#takeInIfLacking(model, back);
        }
      }
      if (now().getTime() - this.#sweptAt >= SWEEP_EVERY_MS) await this.#tidy();
    }
  }

  get #wantedRuns(): number {
    return Math.min(DEMO_RUNS, this.#keepRuns);
  }

  /**
   * Takes in a run that the store lacks. Throws nothing but the reason of the end.
   * @param back runs before the newest that is out
   */
  async #takeInIfLacking(model: ModelId, back: number): Promise<void> {
    const { store, producer, log, board, now } = this.#options;
    const { signal } = this.#stop;
    signal.throwIfAborted();
    // Until the producer has said more.
    let initTime = now();
    try {
      initTime = producer.newest(model);
      for (let run = 0; run < back; run++) initTime = cycleBefore(model, initTime);
      if (hasRun(await store.find(model, initTime))) return;
      await this.#takeIn(model, initTime);
      this.#tryAgain.delete(model);
    } catch (error) {
      signal.throwIfAborted();
      this.#tryAgain.set(model, now().getTime() + TRY_AGAIN_MS);
      board.failed(model, initTime, error);
      const facts = { model, initTime: initTime.toISOString() };
      if (error instanceof IsobarError) log.warn({ ...facts, error: error.message }, 'demo run not taken in');
      else log.error({ ...facts, err: error }, 'demo run not taken in');
    }
  }

  /** Lets go what is past the newest runs, and deletes files that no run names any more. */
  async #tidy(): Promise<void> {
    const { store, log, now } = this.#options;
    const { signal } = this.#stop;
    signal.throwIfAborted();
    this.#sweptAt = now().getTime();
    try {
      for (const model of this.#models) await this.#letGo(model);
      const { files, bytes } = await store.sweep();
      if (files > 0) log.debug({ files, bytes }, 'unused files deleted');
    } catch (error) {
      signal.throwIfAborted();
      log.error({ err: error }, 'the demo could not delete unused files');
    }
  }

  async #letGo(model: ModelId): Promise<void> {
    await this.#options.store.keepNewest(model, this.#keepRuns, { synthetic: true });
  }

  /** Waits for the run that is being taken in. */
  #takeIn(model: ModelId, initTime: Date): Promise<RunReport> {
    const before = this.#lastRun.catch(() => {});
    const run = before.then(() => this.#takeInNow(model, initTime));
    this.#lastRun = run;
    return run;
  }

  async #takeInNow(model: ModelId, initTime: Date): Promise<RunReport> {
    const { store, producer, now, board, log, threads = null, onRun } = this.#options;
    const { signal } = this.#stop;
    const began = performance.now();
    const { runs } = await ingest({
      model,
      locations: [createSourceTree({ model, bases: [producer.base(model)], now })],
      initTime,
      now: now(),
      store,
      source: demoRunSource(producer.lineageBase(model)),
      lineageUrl: demoLineage(producer),
      threads,
      onProgress: board.progress,
      signal,
    });
    const [report] = runs;
    if (report === undefined)
      throw new Error(`ingest: the demo has no run ${initTime.toISOString()} of ${model}`);
    board.finished(model, initTime, report);
    await this.#letGo(model);
    const { state, fieldsWritten, presentHours, notes } = report;
    const ms = Math.round(performance.now() - began);
    const line = { model, initTime: initTime.toISOString(), state, fieldsWritten, hours: presentHours, ms };
    log.debug(notes.length === 0 ? line : { ...line, notes }, 'demo run taken in');
    onRun?.(report);
    return report;
  }
}

/** Whether the store has the run, or had it, or has a real one in its place. */
function hasRun(run: RunRecord | null): boolean {
  if (run === null) return false;
  return run.synthetic ? run.state !== 'INCOMING' : run.state !== 'EXPIRED';
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false });
}
