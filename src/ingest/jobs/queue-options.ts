import type { RunJob } from './job.ts';
import type { RetryLimits } from './retry-limits.ts';

/** What every kind of queue is made with. */
export interface QueueOptions {
  readonly retry?: Partial<RetryLimits>;
  /** Jobs that may be queued at a time before `enqueue` refuses more. Default 10,000. */
  readonly maxQueued?: number;
  /** Told how each attempt ended, for logs and metrics; must not throw. */
  readonly onOutcome?: (outcome: JobOutcome) => void;
}

export interface JobOutcome {
  readonly job: RunJob;
  /** `released`: the queue was closed in the middle of it. */
  readonly outcome: 'done' | 'retried' | 'postponed' | 'dead' | 'released';
  /** Attempts that failed so far, this one included. */
  readonly failures: number;
  /** Why it is not done. */
  readonly error?: Error;
}

export const MAX_QUEUED = 10_000;
