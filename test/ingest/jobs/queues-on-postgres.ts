import { createPgBossQueue, type JobQueue, type QueueOptions } from '../../../src/ingest/jobs/index.ts';

/** A queue that looks as often as pg-boss allows, and takes a worker for dead as soon as it allows. */
export async function openPgBossQueue(url: string, options: QueueOptions = {}): Promise<JobQueue> {
  return await createPgBossQueue({
    url,
    onError: (error) => console.error('queue:', error.message),
    pollSeconds: 0.5,
    superviseSeconds: 1,
    heartbeatSeconds: 10,
    ...options,
  });
}
