import { completeOptions, type DecodePoolOptions } from './options.ts';
import type { Decoded } from './protocol.ts';
import { type DecodeJob, toPosted } from './threads/decode-job.ts';
import { PoolWorker } from './threads/pool-worker.ts';

export type { DecodePoolOptions } from './options.ts';
export type { Decoded } from './protocol.ts';
export type { DecodeJob } from './threads/decode-job.ts';

/** Decodes fields in worker threads. */
export interface DecodePool {
  /** Whether the queue holds `waitingLimit` jobs. */
  readonly full: boolean;
  /**
   * The values of a field, as `decodeValues` or `decodePacked` return them; transferred, not copied.
   *
   * @throws (rejects) GribError as these two; RangeError when the pool is full; TypeError when the memory of the
   *   message has been or cannot be transferred; the signal's reason; Error when the message has no
   *   such field, the job takes too long, the thread died over it or the pool is closed
   */
  decode<As extends keyof Decoded = 'float32'>(job: DecodeJob<As>): Promise<Decoded[As]>;
  /** Resolves when a job has left the queue of a full pool: `while (pool.full) await pool.whenNotFull()`. */
  whenNotFull(): Promise<void>;
  /** Rejects waiting and running jobs, and ends the threads. */
  close(): Promise<void>;
}

/**
 * A pool of decoding threads. They start with the first jobs and do not keep the process alive when idle. When one
 * dies or is ended, its job fails and the next job gets a new thread.
 *
 * @throws RangeError for options outside their ranges
 */
export function createDecodePool(options: DecodePoolOptions = {}): DecodePool {
  return new WorkerPool(options);
}

/** A job whose promise is not settled. */
interface Pending {
  readonly job: DecodeJob<keyof Decoded>;
  readonly resolve: (values: Decoded[keyof Decoded]) => void;
  readonly reject: (reason: unknown) => void;
  /** The thread that runs it; null while it waits. */
  worker: PoolWorker | null;
}

class WorkerPool implements DecodePool {
  readonly #options: Required<DecodePoolOptions>;
  readonly #workers = new Set<PoolWorker>();
  /** Threads that are being ended; they no longer count against `threads`. */
  readonly #ending = new Set<PoolWorker>();
  readonly #idle: PoolWorker[] = [];
  readonly #waiting: Pending[] = [];
  #waiters: (() => void)[] = [];
  #closed = false;

  constructor(options: DecodePoolOptions) {
    this.#options = completeOptions(options);
  }

  get full(): boolean {
    return this.#waiting.length >= this.#options.waitingLimit;
  }

  async decode<As extends keyof Decoded = 'float32'>(job: DecodeJob<As>): Promise<Decoded[As]> {
    const { signal } = job;
    signal?.throwIfAborted();
    if (this.#closed) throw closedError();
    if (this.full) throw new RangeError(`the decode pool is full: ${this.#waiting.length} jobs wait`);
    const { promise, resolve, reject } = Promise.withResolvers<Decoded[keyof Decoded]>();
    const pending: Pending = { job, resolve, reject, worker: null };
    const abort = () => this.#cancel(pending, signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    this.#waiting.push(pending);
    this.#dispatch();
    try {
      // The worker answers with what `as` asks for.
      return (await promise) as Decoded[As];
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  whenNotFull(): Promise<void> {
    if (this.#closed || !this.full) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiters.push(resolve);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(closedError());
    this.#resolveWaiters();
    await Promise.all([...this.#workers, ...this.#ending].map((worker) => worker.terminate()));
  }

  /** Gives waiting jobs to idle threads, then to new ones up to `threads`. */
  #dispatch(): void {
    while (!this.#closed && this.#waiting.length > 0) {
      const worker = this.#idle.pop() ?? this.#newWorker();
      if (worker === null) return;
      const pending = this.#waiting.shift();
      if (pending !== undefined) void this.#run(worker, pending);
      this.#resolveWaiters();
    }
  }

  #newWorker(): PoolWorker | null {
    if (this.#workers.size >= this.#options.threads) return null;
    const worker = new PoolWorker(this.#options.script, (dead) => {
      this.#workers.delete(dead);
      this.#ending.delete(dead);
      const at = this.#idle.indexOf(dead);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    this.#workers.add(worker);
    return worker;
  }

  async #run(worker: PoolWorker, pending: Pending): Promise<void> {
    const { job, resolve, reject } = pending;
    pending.worker = worker;
    const timer = setTimeout(() => {
      this.#end(worker, new Error(`decoding took longer than ${this.#options.jobTimeLimitMs} ms`));
    }, this.#options.jobTimeLimitMs);
    try {
      resolve(await worker.run(toPosted(job)));
    } catch (error) {
      reject(this.#closed ? closedError() : error);
    } finally {
      clearTimeout(timer);
      pending.worker = null;
    }
    if (this.#workers.has(worker)) this.#idle.push(worker);
    this.#dispatch();
  }

  #cancel(pending: Pending, reason: unknown): void {
    if (pending.worker !== null) {
      this.#end(pending.worker, reason);
      return;
    }
    const at = this.#waiting.indexOf(pending);
    if (at >= 0) this.#waiting.splice(at, 1);
    pending.reject(reason);
    this.#resolveWaiters();
  }

  /** Ends a thread in the middle of its job; another may start at once. */
  #end(worker: PoolWorker, reason: unknown): void {
    this.#workers.delete(worker);
    this.#ending.add(worker);
    worker.stop(reason);
  }

  #resolveWaiters(): void {
    if (this.full) return;
    for (const resolve of this.#waiters.splice(0)) resolve();
  }
}

function closedError(): Error {
  return new Error('the decode pool is closed');
}
