/** Run by pg-boss-queue.heavy.test.ts as a separate process: prints the jobs it begins, and ends none that has lead 666. */

import { openPgBossQueue } from './queues-on-postgres.ts';

const [, , url = ''] = process.argv;
const queue = await openPgBossQueue(url);
await queue.work(
  async ({ leads }) => {
    console.log(leads[0]);
    if (leads[0] === 666) await new Promise(() => {});
    await new Promise((resolve) => setTimeout(resolve, 100));
  },
  { concurrency: 2 },
);
console.log('working');
process.once('SIGTERM', () => void queue.close());
