import { afterEach, describe, expect } from 'vitest';
import {
  createInProcessQueue,
  type JobOutcome,
  type JobQueue,
  type QueueOptions,
  type RunJob,
} from '../../../src/ingest/jobs/index.ts';
import { describeOnPostgres } from '../../support/databases.ts';
import { createDatabase } from '../../support/postgres.ts';
import { openPgBossQueue } from './queues-on-postgres.ts';

/** Makes queues that are closed after each test. */
export type OpenQueue = (options?: QueueOptions) => Promise<JobQueue>;

/** One second is the shortest that pg-boss waits. */
export const QUICK = { attempts: 3, firstDelayMs: 1000, maxDelayMs: 1000 } as const;

/** Runs a suite on both kinds of queue; each call of `open` gets a queue that shares nothing with others. */
export function describeOnBothQueues(suite: (open: OpenQueue) => void): void {
  const opened: JobQueue[] = [];
  afterEach(async () => {
    for (const queue of opened.splice(0)) await queue.close();
  });
  const kept = (queue: JobQueue) => {
    opened.push(queue);
    return queue;
  };
  describe('in process', () => suite(async (options) => kept(createInProcessQueue(options))));
  describeOnPostgres('on pg-boss', (clusterUrl) => {
    suite(async (options) => kept(await openPgBossQueue(await createDatabase(clusterUrl), options)));
  });
}

export function job(lead: number, initTime = '2026-01-01T00:00:00Z'): RunJob {
  return { model: 'gfs', initTime, leads: [lead, lead + 1] };
}

/** Waits for a condition; a test that never gets there ends by its own time limit. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Collects what the queue says of its attempts. */
export function recorder() {
  const outcomes: JobOutcome[] = [];
  return {
    outcomes,
    onOutcome: (outcome: JobOutcome) => outcomes.push(outcome),
    names: () => outcomes.map(({ outcome }) => outcome),
  };
}

export async function expectCounts(queue: JobQueue, counts: { queued: number; active: number }) {
  expect(await queue.report()).toMatchObject(counts);
}
