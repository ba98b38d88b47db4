import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, isModelId, MINUTE_MS } from '../../catalog/index.ts';
import { type Damage, IsobarError, type Log } from '../../platform/index.ts';
import type { RunRecord, RunStore } from '../../store/index.ts';
import type { FieldThreads } from '../make/threads/field-threads.ts';
import { type RunOrigin, repairRun } from './repair-run.ts';

/** Damage is looked for this often; the check is one small question to the database. */
const LOOK_EVERY_MS = 20_000;
/** A run that could not be mended is tried again after this, and then after twice as long each time: each try reads all of it. */
const FIRST_PAUSE_MS = 10 * MINUTE_MS;
const MAX_PAUSE_MS = DAY_MS;

export interface MenderOptions {
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
 * Makes stored data again that readers or checks have found damaged, as long as its source has it. What cannot be made again stays
 * refused, is logged with what to do, and is tried again later.
 */
export class Mender {
  readonly #options: MenderOptions;
  readonly #stop = new AbortController();
  /** Runs that could not be mended in full. */
  readonly #attempts = new Map<string, Attempt>();
  #mending: Promise<void> = Promise.resolve();

  constructor(options: MenderOptions) {
    this.#options = options;
  }

  /** Looks for damage until `close`. */
  start(): void {
    this.#mending = this.#watch();
  }

  async close(): Promise<void> {
    this.#stop.abort(new Error('the mender is closed'));
    await this.#mending;
  }

  /** Mends the runs that are known to be damaged, one after the other, but for those whose next try is not due. Throws ResourceFault. */
  async mend(): Promise<void> {
    const damage = await this.#options.store.upkeep.damage();
    const byRun = Map.groupBy(damage, ({ model, initTime }) => `${model} ${initTime.toISOString()}`);
    for (const title of this.#attempts.keys()) if (!byRun.has(title)) this.#attempts.delete(title);
    for (const [title, [first]] of byRun) {
      this.#stop.signal.throwIfAborted();
      const isDue = (this.#attempts.get(title)?.nextAt ?? 0) <= performance.now();
      if (isDue && first !== undefined) await this.#mendRun(title, first);
    }
  }

  async #watch(): Promise<void> {
    const { log } = this.#options;
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        await sleep(LOOK_EVERY_MS, undefined, { signal, ref: false });
        await this.mend();
      } catch (error) {
        if (signal.aborted) return;
        // A database that is away is told of by those who need it more.
        if (error instanceof IsobarError) log.debug({ error: error.message }, 'damage was not looked for');
        else log.error({ err: error }, 'damage was not looked for');
      }
    }
  }

  async #mendRun(title: string, { model, initTime }: Damage): Promise<void> {
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
      if (error instanceof IsobarError) log.warn({ ...facts, error: error.message }, 'damage was not mended');
      else log.error({ ...facts, err: error }, 'damage was not mended');
    }
  }

  #postpone(title: string): void {
    const pauseMs = Math.min((this.#attempts.get(title)?.pauseMs ?? FIRST_PAUSE_MS / 2) * 2, MAX_PAUSE_MS);
    this.#attempts.set(title, { pauseMs, nextAt: performance.now() + pauseMs });
  }
}
