import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, isModelId, MINUTE_MS } from '../../catalog/index.ts';
import { type Damage, IsobarError, type Log } from '../../platform/index.ts';
import type { RunRecord, RunStore } from '../../store/index.ts';
import type { FieldThreads } from '../make/threads/field-threads.ts';
import { type RunOrigin, repairRun } from './repair-run.ts';

/** Interval between checks for damage; a check is one small query. */
const POLL_INTERVAL_MS = 20_000;
/** A run that could not be repaired is tried again after this, and then after twice as long each time: each try reads all of it. */
const FIRST_PAUSE_MS = 10 * MINUTE_MS;
const MAX_PAUSE_MS = DAY_MS;

export interface RepairWorkerOptions {
  readonly store: RunStore;
  /** Null for runs that this process does not ingest. */
  readonly originOf: (run: RunRecord) => RunOrigin | null;
  readonly threads?: () => FieldThreads | null;
  readonly now: () => Date;
  readonly log: Log;
}

interface Attempt {
  readonly pauseMs: number;
  readonly nextAt: number;
}

/**
 * Repairs stored data that readers or checks have found damaged, from its source. Data that cannot be repaired are still refused; the
 * failure is logged with what to do, and the repair is tried again later.
 */
export class RepairWorker {
  readonly #options: RepairWorkerOptions;
  readonly #stop = new AbortController();
  /** Runs that could not be repaired in full. */
  readonly #attempts = new Map<string, Attempt>();
  #watching: Promise<void> = Promise.resolve();

  constructor(options: RepairWorkerOptions) {
    this.#options = options;
  }

  /** Polls for damage until `close`. */
  start(): void {
    this.#watching = this.#watch();
  }

  async close(): Promise<void> {
    this.#stop.abort(new Error('the repairWorker is closed'));
    await this.#watching;
  }

  /** Repairs the runs that are known to be damaged, in sequence, but for those whose next try is not due. Throws ResourceFault. */
  async repairAll(): Promise<void> {
    const damage = await this.#options.store.upkeep.damage();
    const byRun = Map.groupBy(damage, ({ model, initTime }) => `${model} ${initTime.toISOString()}`);
    for (const title of this.#attempts.keys()) if (!byRun.has(title)) this.#attempts.delete(title);
    for (const [title, [first]] of byRun) {
      this.#stop.signal.throwIfAborted();
      const isDue = (this.#attempts.get(title)?.nextAt ?? 0) <= performance.now();
      if (isDue && first !== undefined) await this.#repairRun(title, first);
    }
  }

  async #watch(): Promise<void> {
    const { log } = this.#options;
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        await sleep(POLL_INTERVAL_MS, undefined, { signal, ref: false });
        await this.repairAll();
      } catch (error) {
        if (signal.aborted) return;
        // A database that is away is reported by the parts that depend on it.
        if (error instanceof IsobarError) log.debug({ error: error.message }, 'the check for damage failed');
        else log.error({ err: error }, 'the check for damage failed');
      }
    }
  }

  async #repairRun(title: string, { model, initTime }: Damage): Promise<void> {
    const { store, originOf, threads, now, log } = this.#options;
    const { signal } = this.#stop;
    if (!isModelId(model)) return;
    const facts = { model, initTime: initTime.toISOString() };
    const run = await store.find(model, initTime);
    const origin = run === null ? null : originOf(run);
    if (run === null || origin === null) return;
    try {
      const options = { ...origin, now: now(), threads: threads?.() ?? null, signal };
      const { before, after, notes } = await repairRun(store, run, options);
      if (after.faults.length === 0) {
        this.#attempts.delete(title);
        log.info({ ...facts, faults: before.faults.length }, 'damaged data were made again');
        return;
      }
      this.#postpone(title);
      log.warn(
        { ...facts, left: after.faults.length, notes },
        'damaged data could not be made again: `isobar store repair --from` takes other files, `isobar store drop` forgets the run',
      );
    } catch (error) {
      signal.throwIfAborted();
      this.#postpone(title);
      if (error instanceof IsobarError)
        log.warn({ ...facts, error: error.message }, 'damage was not repaired');
      else log.error({ ...facts, err: error }, 'damage was not repaired');
    }
  }

  #postpone(title: string): void {
    const pauseMs = Math.min((this.#attempts.get(title)?.pauseMs ?? FIRST_PAUSE_MS / 2) * 2, MAX_PAUSE_MS);
    this.#attempts.set(title, { pauseMs, nextAt: performance.now() + pauseMs });
  }
}
