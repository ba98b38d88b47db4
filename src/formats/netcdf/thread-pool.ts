import type { Piscina } from 'piscina';
import type { HandedOver } from './hand-over.ts';

/** A thread that has nothing to do ends after this, and gives back the memory of its HDF5 library, some 50 MB. */
const IDLE_MS = 10_000;

/**
 * Threads that encode. No more jobs than threads may be given at a time: what the pool of threads below queues it neither
 * counts, when a signal comes along, nor starts a thread for, when one has been ended.
 */
export class ThreadPool {
  readonly #script: URL;
  readonly #threads: number;
  #pool: Promise<Piscina> | null = null;
  /** Aborted when a thread ends without a job: it may be the one that a job is waiting for. */
  #failure = new AbortController();

  constructor(script: URL, threads: number) {
    this.#script = script;
    this.#threads = threads;
  }

  /** @throws (rejects) what the script does; the signal's reason; Error when the thread dies */
  async run({ dataset, transfer }: HandedOver, signal: AbortSignal): Promise<Uint8Array> {
    const pool = await this.#started();
    const failure = this.#failure.signal;
    try {
      return await pool.run(dataset, { transferList: transfer, signal: AbortSignal.any([signal, failure]) });
    } catch (error) {
      signal.throwIfAborted();
      failure.throwIfAborted();
      throw error;
    }
  }

  async close(): Promise<void> {
    await (await this.#pool)?.destroy();
  }

  /** With the first job: a server that writes no file needs none of it. */
  #started(): Promise<Piscina> {
    this.#pool ??= this.#start();
    return this.#pool;
  }

  async #start(): Promise<Piscina> {
    const { Piscina } = await import('piscina');
    const pool = new Piscina({
      filename: this.#script.href,
      minThreads: 0,
      maxThreads: this.#threads,
      idleTimeout: IDLE_MS,
      // Flags of the process (preloads, the type of a script given as text) are not meant for this script.
      execArgv: [],
    });
    pool.on('error', (cause) => {
      this.#failure.abort(new Error('a thread that writes files has ended', { cause }));
      this.#failure = new AbortController();
    });
    return pool;
  }
}
