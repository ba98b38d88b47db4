import { Worker } from 'node:worker_threads';
import { type Decoded, errorOf, type WorkerAnswer, type WorkerJob } from '../protocol.ts';

/** What is posted to a thread: the job and the memory that is transferred with it. */
export interface Posted {
  readonly job: WorkerJob;
  readonly transfer: readonly ArrayBuffer[];
}

interface Running {
  readonly resolve: (values: Decoded[keyof Decoded]) => void;
  readonly reject: (reason: unknown) => void;
}

/** One thread of a decode pool, which does one job at a time. */
export class PoolWorker {
  readonly #thread: Worker;
  #running: Running | null = null;
  #cause: unknown = undefined;

  /** @param onDeath called once the thread has ended, for whatever reason */
  constructor(script: URL, onDeath: (worker: PoolWorker) => void) {
    // Flags of the process (preloads, the type of a script given as text) are not meant for this script.
    this.#thread = new Worker(script, { execArgv: [] });
    this.#thread.on('message', (answer: WorkerAnswer) => this.#finish(answer));
    this.#thread.on('error', (error) => {
      this.#cause = error;
    });
    this.#thread.on('exit', (code) => {
      onDeath(this);
      const cause = this.#cause === undefined ? undefined : { cause: this.#cause };
      this.#take()?.reject(new Error(`a decoding thread ended with exit code ${code}`, cause));
    });
    // Only a running job keeps the process alive.
    this.#thread.unref();
  }

  /** Rejects with a TypeError when the message cannot be transferred to the thread, which then has no job. */
  run({ job, transfer }: Posted): Promise<Decoded[keyof Decoded]> {
    return new Promise((resolve, reject) => {
      try {
        this.#thread.postMessage(job, transfer);
      } catch (cause) {
        throw new TypeError('the memory of the message cannot be transferred to a decoding thread', {
          cause,
        });
      }
      this.#running = { resolve, reject };
      this.#thread.ref();
    });
  }

  /** Ends the thread; a running job is rejected at once. */
  stop(reason: unknown): void {
    this.#take()?.reject(reason);
    void this.#thread.terminate();
  }

  /** Ends the thread and waits for that. */
  async terminate(): Promise<void> {
    await this.#thread.terminate();
  }

  #finish(answer: WorkerAnswer): void {
    this.#thread.unref();
    const running = this.#take();
    if ('values' in answer) running?.resolve(answer.values);
    else running?.reject(errorOf(answer));
  }

  #take(): Running | null {
    const running = this.#running;
    this.#running = null;
    return running;
  }
}
