/** Run by killed.test.ts as a process of its own, and killed by it: takes in a folder, and says when a field is made. */

import { openTestStore } from './test-store.ts';

const [, , data = '', source = ''] = process.argv;
const store = await openTestStore(data);
await store.ingest('gfs', [source], { batchBytes: 1, onProgress: () => console.log('field') });
await store.close();
