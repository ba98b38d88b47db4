import { IsobarError } from '../../platform/index.ts';
import {
  checkConcurrency,
  type DeadJob,
  type JobHandler,
  type JobQueue,
  type JobReport,
  jobKey,
  MAX_DEAD_REPORTED,
  NotYetAvailable,
  parseDelay,
  parseJob,
  type RunJob,
  type WorkOptions,
} from './job.ts';
import { type JobOutcome, MAX_QUEUED, type QueueOptions } from './queue-options.ts';
import { delayAfter, RETRY_LIMITS, type RetryLimits } from './retry-limits.ts';

/** Dead jobs that are kept; the oldest are dropped first, since a later plan finds what they left missing. */
const MAX_DEAD = 1000;

interface Entry {
  readonly job: RunJob;
  /** Milliseconds since 1970. */
  readyAt: number;
  failures: number;
}

/**
 * A queue in the memory of this process. It need not outlive the process, since jobs are planned again from what a run's
 * manifest still lacks.
 */
export function createInProcessQueue(options: QueueOptions = {}): JobQueue {
  return new InProcessQueue(options);
}

class InProcessQueue implements JobQueue {
  readonly #retry: RetryLimits;
  readonly #maxQueued: number;
  readonly #onOutcome: (outcome: JobOutcome) => void;
  /** By key, oldest first. */
  readonly #queued = new Map<string, Entry>();
  readonly #active = new Map<string, Promise<void>>();
  /** By key, oldest first. */
  readonly #dead = new Map<string, DeadJob>();
  readonly #closing = new AbortController();
  #handler: JobHandler | null = null;
  #concurrency = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: QueueOptions) {
    this.#retry = { ...RETRY_LIMITS, ...options.retry };
    this.#maxQueued = options.maxQueued ?? MAX_QUEUED;
    this.#onOutcome = options.onOutcome ?? (() => {});
  }

  async enqueue(job: RunJob, { afterMs = 0 }: { readonly afterMs?: number } = {}): Promise<boolean> {
    const checked = parseJob(job);
    const readyAt = Date.now() + parseDelay(afterMs);
    this.#checkOpen();
    const key = jobKey(checked);
    if (this.#queued.has(key) || this.#active.has(key)) return false;
    if (this.#queued.size >= this.#maxQueued) {
      throw new IsobarError('overloaded', `the job queue is full with ${this.#maxQueued} jobs`);
    }
    this.#queued.set(key, { job: checked, readyAt, failures: 0 });
    this.#startReady();
    return true;
  }

  async work(handler: JobHandler, { concurrency }: WorkOptions): Promise<void> {
    this.#checkOpen();
    if (this.#handler !== null) throw new Error('jobs: this queue already has a handler');
    checkConcurrency(concurrency);
    this.#handler = handler;
    this.#concurrency = concurrency;
    this.#startReady();
  }

  async report(): Promise<JobReport> {
    return {
      queued: this.#queued.size,
      active: this.#active.size,
      dead: [...this.#dead.values()].reverse().slice(0, MAX_DEAD_REPORTED),
    };
  }

  async retryDead(): Promise<number> {
    this.#checkOpen();
    const readyAt = Date.now();
    const dead = [...this.#dead];
    this.#dead.clear();
    for (const [key, { job }] of dead) {
      if (!this.#queued.has(key) && !this.#active.has(key)) {
        this.#queued.set(key, { job, readyAt, failures: 0 });
      }
    }
    this.#startReady();
    return dead.length;
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('jobs: the queue was closed'));
    clearTimeout(this.#timer);
    await Promise.all(this.#active.values());
  }

  #checkOpen(): void {
    if (this.#closing.signal.aborted) throw new Error('jobs: the queue is closed');
  }

  /** Starts ready jobs up to the concurrency limit, and sets a timer for the next one that will be ready. */
  #startReady(): void {
    clearTimeout(this.#timer);
    const handler = this.#handler;
    if (handler === null || this.#closing.signal.aborted) return;
    const now = Date.now();
    let next = Number.POSITIVE_INFINITY;
    for (const [key, entry] of this.#queued) {
      if (this.#active.size >= this.#concurrency) return;
      if (entry.readyAt > now) {
        next = Math.min(next, entry.readyAt);
        continue;
      }
      this.#queued.delete(key);
      this.#active.set(key, this.#run(key, entry, handler));
    }
    if (next !== Number.POSITIVE_INFINITY) {
      this.#timer = setTimeout(() => this.#startReady(), next - now);
    }
  }

  async #run(key: string, entry: Entry, handler: JobHandler): Promise<void> {
    // Handlers start asynchronously, so that none runs inside `enqueue`.
    const error = await Promise.resolve()
      .then(() => handler(entry.job, this.#closing.signal))
      .then(
        () => null,
        (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown))),
      );
    this.#active.delete(key);
    this.#onOutcome(error === null ? outcomeOf(entry, 'done') : this.#fail(key, entry, error));
    this.#startReady();
  }

  #fail(key: string, entry: Entry, error: Error): JobOutcome {
    if (this.#closing.signal.aborted) return outcomeOf(entry, 'released', error);
    if (error instanceof NotYetAvailable) {
      this.#queued.set(key, { ...entry, readyAt: Date.now() + error.retryAfterMs });
      return outcomeOf(entry, 'postponed', error);
    }
    const failed = { ...entry, failures: entry.failures + 1 };
    if (failed.failures < this.#retry.attempts) {
      failed.readyAt = Date.now() + delayAfter(failed.failures, this.#retry, Math.random());
      this.#queued.set(key, failed);
      return outcomeOf(failed, 'retried', error);
    }
    this.#recordDead(key, failed, error);
    return outcomeOf(failed, 'dead', error);
  }

  #recordDead(key: string, { job, failures }: Entry, error: Error): void {
    this.#dead.delete(key);
    this.#dead.set(key, { job, error: error.message, failedAt: new Date(), attempts: failures });
    const [oldest] = this.#dead.keys();
    if (this.#dead.size > MAX_DEAD && oldest !== undefined) this.#dead.delete(oldest);
  }
}

function outcomeOf(entry: Entry, outcome: JobOutcome['outcome'], error?: Error): JobOutcome {
  const { job, failures } = entry;
  return error === undefined ? { job, outcome, failures } : { job, outcome, failures, error };
}
