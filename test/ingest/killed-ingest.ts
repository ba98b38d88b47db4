/**
 * Run by killed.heavy.test.ts as a separate process, and killed by it: ingests a run of a producer's tree by watcher and
 * worker, and says when it begins.
 */

import { clockAt, openTestIngest } from './ingest-fixtures.ts';

const [, , data = '', base = '', now = ''] = process.argv;
// Two fields of a batch at a time, so that there are many instants to be killed at.
const opened = await openTestIngest(data, 'gfs', base, clockAt(now), { batchBytes: 1 });
await opened.ingest.work(2);
console.log('begun');
await opened.ingest.poll('gfs');
await opened.settled();
const { dead } = await opened.queue.report();
for (const { error } of dead) console.error(error);
if (dead.length > 0) process.exitCode = 1;
await opened.close();
console.log('ended');
