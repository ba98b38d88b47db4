import type { GridDataset } from './grid-dataset.ts';
import { handOver } from './hand-over.ts';
import { requireSound } from './require-sound.ts';
import { ThreadPool } from './thread-pool.ts';
import { Turns } from './turns.ts';

/** Thrown when as much waits for a thread as may; room comes within seconds. */
export class EncoderBusyError extends Error {
  override readonly name = 'EncoderBusyError';
}

export interface NetcdfEncoder {
  /**
   * A file as `encodeNetcdf` makes it.
   * @param read the dataset, once a thread is free for it: what waits holds no values. The memory of the planes goes to the
   *   thread unless it is part of something larger: they are not to be read any more
   * @param signal takes the job back; a thread that has begun it is ended
   * @throws (rejects) EncoderBusyError; what reading throws; RangeError as `encodeNetcdf`; the signal's reason; Error when the
   *   thread dies over it or the encoder is closed
   */
  encode(read: () => Promise<GridDataset> | GridDataset, signal?: AbortSignal): Promise<Uint8Array>;
  /** Rejects what waits and what runs, and ends the threads. */
  close(): Promise<void>;
}

export interface NetcdfEncoderOptions {
  /** Another script for the threads; it exports what `encode-worker.ts` does. */
  readonly script?: URL;
}

/**
 * More than two would take the processors from those who answer small questions. Beside its dataset a thread needs 80 MB for a
 * million values, 200 MB for the most.
 */
const MAX_THREADS = 2;
const MAX_WAITING = 8;

/** Makes files in at most two threads, which start with the first jobs and end when idle. */
export function createNetcdfEncoder(options: NetcdfEncoderOptions = {}): NetcdfEncoder {
  return new ThreadedEncoder(options.script ?? new URL('./encode-worker.ts', import.meta.url));
}

class ThreadedEncoder implements NetcdfEncoder {
  readonly #turns = new Turns(MAX_THREADS);
  readonly #pool: ThreadPool;
  readonly #closing = new AbortController();

  constructor(script: URL) {
    this.#pool = new ThreadPool(script, MAX_THREADS);
  }

  async encode(read: () => Promise<GridDataset> | GridDataset, signal?: AbortSignal): Promise<Uint8Array> {
    const stop =
      signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal]);
    stop.throwIfAborted();
    if (this.#turns.waiting >= MAX_WAITING) {
      throw new EncoderBusyError(`${this.#turns.waiting} files wait to be written: too many for one more`);
    }
    return this.#turns.run(stop, async () => {
      const dataset = await read();
      stop.throwIfAborted();
      requireSound(dataset);
      return this.#pool.run(handOver(dataset), stop);
    });
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('the encoder of NetCDF files is closed'));
    await this.#pool.close();
  }
}
