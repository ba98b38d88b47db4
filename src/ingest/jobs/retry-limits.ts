/** When a failed job is tried again, and when it is given up. */
export interface RetryLimits {
  /** Times that a job is tried in all. Default 5. */
  readonly attempts: number;
  /** Milliseconds before the second attempt, doubled before each later one. Default 5 s. */
  readonly firstDelayMs: number;
  /** Most milliseconds between two attempts. Default 5 min. */
  readonly maxDelayMs: number;
}

export const RETRY_LIMITS: RetryLimits = { attempts: 5, firstDelayMs: 5_000, maxDelayMs: 300_000 };

/**
 * Milliseconds to wait after the given number of failures: between one and two times the doubled delay, so that jobs
 * that failed together do not come back together.
 * @param random between 0 and 1
 */
export function delayAfter(failures: number, limits: RetryLimits, random: number): number {
  const doubled = limits.firstDelayMs * 2 ** Math.min(failures - 1, 30);
  return Math.min(limits.maxDelayMs, doubled * (1 + random));
}
