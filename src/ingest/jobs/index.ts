export { createInProcessQueue } from './in-process-queue.ts';
export {
  type DeadJob,
  type JobHandler,
  type JobQueue,
  type JobReport,
  jobKey,
  NotYetThere,
  type RunJob,
} from './job.ts';
export { createPgBossQueue, type PgBossQueueOptions } from './pg-boss-queue.ts';
export type { JobOutcome, QueueOptions } from './queue-options.ts';
export type { RetryLimits } from './retry-limits.ts';
