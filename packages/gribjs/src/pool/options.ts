import { availableParallelism } from 'node:os';

/** Jobs that may wait for a thread unless the options say otherwise. */
const WAITING_LIMIT = 64;

/** Each thread has its own heap, about 10 MB when idle. */
const MAX_THREADS = 256;

/** Time that a job may take unless the options say otherwise; the largest field known takes 1 s. */
const JOB_TIME_LIMIT_MS = 60_000;

/** Timers of Node take at most this. */
const MAX_TIME_LIMIT_MS = 2 ** 31 - 1;

export interface DecodePoolOptions {
  /** Worker threads, 1 to 256; by default one less than there are processors, at least one. */
  readonly threads?: number;
  /** Jobs that may wait for a thread; by default 64. */
  readonly waitingLimit?: number;
  /**
   * Milliseconds that a job may take once a thread has started it, 1 to 2^31 - 1; by default 60,000. Then the
   * thread is ended and replaced.
   */
  readonly jobTimeLimitMs?: number;
  /** Another script for the threads; it speaks the protocol of `decode-worker.ts`. */
  readonly script?: URL;
}

/**
 * The options with their defaults.
 *
 * @throws RangeError for numbers outside their ranges
 */
export function completeOptions(options: DecodePoolOptions): Required<DecodePoolOptions> {
  const {
    threads = Math.min(MAX_THREADS, Math.max(1, availableParallelism() - 1)),
    waitingLimit = WAITING_LIMIT,
    jobTimeLimitMs = JOB_TIME_LIMIT_MS,
    script = new URL(import.meta.resolve('gribjs/decode-worker')),
  } = options;
  if (!Number.isInteger(threads) || threads < 1 || threads > MAX_THREADS)
    throw new RangeError(`a decode pool has 1 to ${MAX_THREADS} threads, not ${threads}`);
  if (!(waitingLimit >= 1)) throw new RangeError('waitingLimit of a decode pool is at least 1');
  if (!(jobTimeLimitMs >= 1 && jobTimeLimitMs <= MAX_TIME_LIMIT_MS))
    throw new RangeError(`a job may take 1 to ${MAX_TIME_LIMIT_MS} ms, not ${jobTimeLimitMs}`);
  return { threads, waitingLimit, jobTimeLimitMs, script };
}
