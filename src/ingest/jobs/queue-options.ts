import type { RunJob } from './job.ts';
import type { RetryLimits } from './retry-limits.ts';

/** Options of every kind of queue. */
export interface QueueOptions {
  readonly retry?: Partial<RetryLimits>;
  /** Most jobs that may be queued before `enqueue` refuses more. Default 10,000. */
  readonly maxQueued?: number;
  /** Called with the outcome of each attempt, for logs and metrics; must not throw. */
  readonly onOutcome?: (outcome: JobOutcome) => void;
}

export interface JobOutcome {
  readonly job: RunJob;
  /** `released`: the queue was closed while the job ran. */
  readonly outcome: 'done' | 'retried' | 'postponed' | 'dead' | 'released';
  /** Failed attempts so far, including this one. */
  readonly failures: number;
  /** Why it did not complete. */
  readonly error?: Error;
}

export const MAX_QUEUED = 10_000;
