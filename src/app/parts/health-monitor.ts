import { setTimeout as sleep } from 'node:timers/promises';
import { MODEL_IDS } from '../../catalog/index.ts';
import type { Forecasts, Run } from '../../forecast/index.ts';
import type { ServiceHealth } from '../../http/index.ts';
import { CachedCheck, ResourceFault, type StoreCondition } from '../../platform/index.ts';

/** All is looked at this often, whoever asks. */
const EVERY_MS = 2_000;
/** Whoever asks has that done which was done longer ago. */
const FRESH_MS = 100;
/** And waits for it this long at most: then the last findings are the answer. */
const PATIENCE_MS = 50;
/** Before there are any. */
const FIRST_PATIENCE_MS = 2_000;
/** Resources that answer in milliseconds if they answer. */
const DEADLINE_MS = 2_000;
/** Runs are looked up in milliseconds; where that takes longer, what is known of them stays. */
const SLOW_MS = 200;
/** All runs of the store are listed. */
const CONDITION_DEADLINE_MS = 10_000;

/** Looks for what does not work of a resource. */
export interface FaultCheck {
  readonly look: () => Promise<ResourceFault | null>;
  /** What does not work where that gives no answer. */
  readonly late: ResourceFault;
}

/** What a monitor looks at. */
export interface Monitored {
  readonly forecasts: Pick<Forecasts, 'latest'>;
  readonly condition: () => Promise<StoreCondition>;
  readonly checks: readonly FaultCheck[];
  /** Faults that are known without looking. */
  readonly known: () => readonly (ResourceFault | null)[];
}

/**
 * Looks at what a gateway needs, each part with a deadline, so that probes are answered at once with what was found last: they
 * neither wait for a bucket or a database that hangs, nor ask it the more often the more of them there are.
 */
export class HealthMonitor {
  readonly #known: Monitored['known'];
  readonly #faults: readonly CachedCheck<ResourceFault | null>[];
  readonly #condition: CachedCheck<StoreCondition | null>;
  readonly #runs: CachedCheck<readonly Run[]>;
  #timer: NodeJS.Timeout | undefined;

  constructor({ forecasts, condition, checks, known }: Monitored) {
    this.#known = known;
    this.#faults = checks.map(
      ({ look, late }) =>
        new CachedCheck(look, DEADLINE_MS, (error) => (error instanceof ResourceFault ? error : late)),
    );
    this.#condition = new CachedCheck(condition, CONDITION_DEADLINE_MS, () => null);
    this.#runs = new CachedCheck(
      () => latestRuns(forecasts, this.#runs.result !== undefined),
      DEADLINE_MS,
      // A run that was known does not go away because its database does not answer.
      () => undefined,
    );
  }

  /** Looks at all again and again, until `close`. */
  start(): void {
    if (this.#timer !== undefined) return;
    for (const check of this.#all) void check.check();
    this.#timer = setInterval(() => {
      for (const check of this.#all) if (check.ageMs > EVERY_MS / 2) void check.check();
    }, EVERY_MS).unref();
  }

  /** What was found last, and now where that takes no time. */
  async read(): Promise<ServiceHealth> {
    const due = this.#all.filter(({ ageMs }) => ageMs > FRESH_MS);
    if (due.length > 0) {
      const isFirst = due.some(({ wasRun }) => !wasRun);
      const late = new AbortController();
      await Promise.race([
        Promise.all(due.map((check) => check.check())),
        sleep(isFirst ? FIRST_PATIENCE_MS : PATIENCE_MS, null, { signal: late.signal }).catch(() => {}),
      ]);
      late.abort();
    }
    const found = [...this.#faults.map(({ result }) => result ?? null), ...this.#known()];
    return {
      ageMs: Math.max(...this.#all.map(({ ageMs }) => ageMs)),
      faults: found.filter((fault) => fault !== null),
      condition: this.#condition.result ?? null,
      runs: this.#runs.result ?? [],
    };
  }

  close(): void {
    clearInterval(this.#timer);
  }

  get #all(): readonly CachedCheck<unknown>[] {
    return [...this.#faults, this.#condition, this.#runs];
  }
}

/** @param isKnown whether they were looked up before: then they may stay as they are where that is slow */
async function latestRuns(forecasts: Pick<Forecasts, 'latest'>, isKnown: boolean): Promise<readonly Run[]> {
  const begin = performance.now();
  const latest: Run[] = [];
  // One after the other: a slow database has its connections for requests.
  for (const model of MODEL_IDS) {
    if (isKnown && performance.now() - begin > SLOW_MS)
      throw new ResourceFault('database', 'the database is slow');
    const run = await forecasts.latest(model);
    if (run !== null) latest.push(run);
  }
  return latest;
}
