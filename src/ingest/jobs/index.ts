export { createInProcessQueue } from './in-process-queue.ts';
export { type JobHandler, type JobQueue, NotYetAvailable, type RunJob } from './job.ts';
export { createPgBossQueue } from './pg-boss/pg-boss-queue.ts';
export type { JobOutcome, QueueOptions } from './queue-options.ts';
