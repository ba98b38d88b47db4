/** When a failed job is retried, and when it is given up. */
export interface RetryLimits {
  /** Total attempts per job. Default 5. */
  readonly attempts: number;
  /** Milliseconds before the second attempt, doubled before each further one. Default 5 s. */
  readonly firstDelayMs: number;
  /** Longest delay between two attempts in milliseconds. Default 5 min. */
  readonly maxDelayMs: number;
}

export const RETRY_LIMITS: RetryLimits = { attempts: 5, firstDelayMs: 5_000, maxDelayMs: 300_000 };

/**
 * Milliseconds to wait after the given number of failures: one to two times the exponential delay, at random, so that jobs that
 * failed together are not retried together.
 * @param random between 0 and 1
 */
export function delayAfter(failures: number, limits: RetryLimits, random: number): number {
  const doubled = limits.firstDelayMs * 2 ** Math.min(failures - 1, 30);
  return Math.min(limits.maxDelayMs, doubled * (1 + random));
}
