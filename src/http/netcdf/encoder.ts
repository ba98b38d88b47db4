import { type GridDataset, requireSound } from '../../formats/index.ts';
import { KeyedSemaphore, WorkerPool, withDeadline } from '../../platform/index.ts';
import { WORK_LIMITS } from '../admission/work/work-limits.ts';
import { transferable } from './transferable-dataset.ts';

/** Thrown when too many files wait for a thread; one is free again within seconds. */
export class EncoderBusyError extends Error {
  override readonly name = 'EncoderBusyError';
}

export interface EncodeOptions {
  /** Who asks: callers that wait take turns, and whoever has most waiting is refused first. By default all are one. */
  readonly caller?: string;
  /** Cancels the file; a thread that is writing it is ended, unless it is done within a second. */
  readonly signal?: AbortSignal;
}

export interface NetcdfEncoder {
  /**
   * A file as `encodeNetcdf` makes it.
   * @param read reads the dataset once a thread is free for it: a file that waits holds no values. The memory of the planes
   *   goes to the thread unless it is part of something larger: they must not be read any more
   * @throws (rejects) EncoderBusyError when it cannot wait, or has waited for too long; what reading throws; RangeError as `encodeNetcdf`; the signal's reason; Error when the
   *   thread dies or the encoder is closed
   */
  encode(read: () => Promise<GridDataset> | GridDataset, options?: EncodeOptions): Promise<Uint8Array>;
  /** Rejects what waits and what runs, and ends the threads. */
  close(): Promise<void>;
}

export interface NetcdfEncoderOptions {
  /** Another module for the threads; it exports what `encode-worker.ts` does. */
  readonly script?: URL;
}

/**
 * More than two would take the processors from those who answer small questions. Beside its dataset a thread needs 80 MB for a
 * million values, 200 MB for the largest file.
 */
const MAX_THREADS = 2;
/** Who waits holds no values. */
const MAX_WAITING = 64;
const MAX_WAITING_PER_CALLER = 8;
/** As other expensive work. */
const MAX_WAIT_MS = WORK_LIMITS.waitMs;
/** A thread that has nothing to do ends after this, and gives back the memory of its HDF5 library, some 50 MB. */
const IDLE_MS = 10_000;
/** Most files take milliseconds, a new thread half a second: clients that leave must not keep all others waiting for new threads. */
const FINISH_MS = 1000;

/** Makes files in at most two threads, which start with the first files and end when idle. */
export function createNetcdfEncoder(options: NetcdfEncoderOptions = {}): NetcdfEncoder {
  const pool = new WorkerPool<typeof import('./encode-worker.ts')>({
    script: options.script ?? new URL('./encode-worker.ts', import.meta.url),
    title: 'a thread that writes files',
    maxThreads: MAX_THREADS,
    idleMs: IDLE_MS,
    finishMs: FINISH_MS,
  });
  const turns = new KeyedSemaphore({
    total: MAX_THREADS,
    perKey: MAX_THREADS,
    maxWaiting: MAX_WAITING,
    maxWaitingPerKey: MAX_WAITING_PER_CALLER,
    refusal: (waiting) => new EncoderBusyError(`${waiting} files wait to be written: too many for one more`),
  });
  const late = () => new EncoderBusyError('too many files are being written: none was begun in time');
  return {
    async encode(read, { caller = '', signal } = {}) {
      const prepare = async () => {
        const dataset = await read();
        requireSound(dataset);
        return transferable(dataset);
      };
      const acquire = (ended: AbortSignal) => turns.acquire(caller, ended);
      const release = await withDeadline(MAX_WAIT_MS, late, acquire, signal);
      try {
        return await pool.call('encode', prepare, { signal });
      } finally {
        release();
      }
    },
    close: () => pool.close(new Error('the encoder of NetCDF files is closed')),
  };
}
