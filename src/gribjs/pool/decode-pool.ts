import { availableParallelism } from 'node:os';
import { PoolWorker, type Posted } from './pool-worker.ts';
import type { Decoded } from './protocol.ts';

export type { Decoded } from './protocol.ts';

/** Jobs that may wait for a thread unless the options say otherwise. */
const WAITING_LIMIT = 64;

export interface DecodePoolOptions {
  /** Worker threads; by default one less than there are processors, at least one. */
  readonly threads?: number;
  /** Most jobs that wait for a thread. */
  readonly waitingLimit?: number;
  /** Another script for the threads; it speaks the protocol of `decode-worker.ts`. */
  readonly script?: URL;
}

export interface DecodeJob<As extends keyof Decoded = 'float32'> {
  /**
   * One whole message, not to be changed before the job is done. It is copied when its turn comes (0.1 ms for
   * 1 MB, a hundredth of what decoding takes) unless its memory is shared or given away.
   */
  readonly message: Uint8Array;
  /** Gives all the memory that `message` is in to the thread: the caller cannot read it any more. */
  readonly transfer?: boolean;
  /** Number of the field in the message; by default the first. */
  readonly fieldIndex?: number;
  readonly as?: As;
  /** Takes the job back. One that a thread has begun runs on there, its values are dropped. */
  readonly signal?: AbortSignal;
}

/** Decodes fields in worker threads. */
export interface DecodePool {
  /** Whether as many jobs wait as may. */
  readonly full: boolean;
  /**
   * The values of a field as `decodeValues` or `decodePacked` have them. They come without being copied.
   *
   * @throws (rejects) GribError as these two; RangeError when the pool is full; the signal's reason; Error when
   *   the message has no such field, the thread died over the job or the pool is closed
   */
  decode<As extends keyof Decoded = 'float32'>(job: DecodeJob<As>): Promise<Decoded[As]>;
  /** Resolves when a job has left the queue of a full pool: `while (pool.full) await pool.room()`. */
  room(): Promise<void>;
  /** Rejects what waits and what runs, and ends the threads. */
  close(): Promise<void>;
}

/**
 * A pool of decoding threads. They start with the first jobs and do not keep the process alive when idle. One
 * that dies takes its job with it and is replaced for the next.
 *
 * @throws RangeError for less than one thread or less than one job that may wait
 */
export function createDecodePool(options: DecodePoolOptions = {}): DecodePool {
  return new WorkerPool(options);
}

/** A job that is not settled. */
interface Pending {
  readonly job: DecodeJob<keyof Decoded>;
  readonly resolve: (values: Decoded[keyof Decoded]) => void;
  readonly reject: (reason: unknown) => void;
}

class WorkerPool implements DecodePool {
  readonly #threads: number;
  readonly #waitingLimit: number;
  readonly #script: URL;
  readonly #workers = new Set<PoolWorker>();
  readonly #idle: PoolWorker[] = [];
  readonly #waiting: Pending[] = [];
  #waitingForRoom: (() => void)[] = [];
  #closed = false;

  constructor(options: DecodePoolOptions) {
    this.#threads = options.threads ?? Math.max(1, availableParallelism() - 1);
    this.#waitingLimit = options.waitingLimit ?? WAITING_LIMIT;
    this.#script = options.script ?? new URL('./decode-worker.ts', import.meta.url);
    if (!(this.#threads >= 1 && this.#waitingLimit >= 1))
      throw new RangeError('a decode pool needs one thread and room for one job at least');
  }

  get full(): boolean {
    return this.#waiting.length >= this.#waitingLimit;
  }

  async decode<As extends keyof Decoded = 'float32'>(job: DecodeJob<As>): Promise<Decoded[As]> {
    const { signal } = job;
    signal?.throwIfAborted();
    if (this.#closed) throw closedError();
    if (this.full) throw new RangeError(`the decode pool is full: ${this.#waiting.length} jobs wait`);
    const { promise, resolve, reject } = Promise.withResolvers<Decoded[keyof Decoded]>();
    const pending: Pending = { job, resolve, reject };
    const abort = () => {
      this.#forget(pending);
      reject(signal?.reason);
    };
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

  room(): Promise<void> {
    if (this.#closed || !this.full) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waitingForRoom.push(resolve);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(closedError());
    this.#tellRoom();
    await Promise.all([...this.#workers].map((worker) => worker.terminate()));
  }

  /** Gives waiting jobs to idle threads, and to new ones as long as there may be more. */
  #dispatch(): void {
    while (!this.#closed && this.#waiting.length > 0) {
      const worker = this.#idle.pop() ?? this.#newWorker();
      if (worker === null) return;
      const pending = this.#waiting.shift();
      if (pending !== undefined) void this.#run(worker, pending);
      this.#tellRoom();
    }
  }

  #newWorker(): PoolWorker | null {
    if (this.#workers.size >= this.#threads) return null;
    const worker = new PoolWorker(this.#script, (dead) => {
      this.#workers.delete(dead);
      const at = this.#idle.indexOf(dead);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    this.#workers.add(worker);
    return worker;
  }

  async #run(worker: PoolWorker, { job, resolve, reject }: Pending): Promise<void> {
    try {
      resolve(await worker.run(posted(job)));
    } catch (error) {
      reject(this.#closed ? closedError() : error);
    }
    if (this.#workers.has(worker)) this.#idle.push(worker);
    this.#dispatch();
  }

  #forget(pending: Pending): void {
    const at = this.#waiting.indexOf(pending);
    if (at >= 0) this.#waiting.splice(at, 1);
    this.#tellRoom();
  }

  #tellRoom(): void {
    if (this.full) return;
    for (const tell of this.#waitingForRoom.splice(0)) tell();
  }
}

/** Copies a message whose memory neither is shared nor changes hands: a view would be cloned with all of it. */
function posted({
  message,
  transfer = false,
  fieldIndex = 0,
  as = 'float32',
}: DecodeJob<keyof Decoded>): Posted {
  const { buffer } = message;
  if (buffer instanceof SharedArrayBuffer) return { job: { message, fieldIndex, as }, transfer: [] };
  if (transfer) return { job: { message, fieldIndex, as }, transfer: [buffer as ArrayBuffer] };
  const copy = new Uint8Array(message);
  return { job: { message: copy, fieldIndex, as }, transfer: [copy.buffer] };
}

function closedError(): Error {
  return new Error('the decode pool is closed');
}
