/** Ingests a demo run on a disk that something else fills meanwhile, and prints what that leaves. For a disk of its own. */

import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openParts } from '../../src/app/parts/parts.ts';
import { startDemoProducer } from '../../src/demo/index.ts';
import { createIngestBoard, startDemoIngest } from '../../src/ingest/index.ts';
import { readConfig } from '../../src/platform/index.ts';

const config = readConfig(process.env);
const { store, now, log, close } = await openParts(config);
const filler = path.join(config.dataFolder, 'filler');
const board = createIngestBoard();

function fill(): void {
  for (let size = 2 ** 24; size >= 4096; size /= 2) {
    try {
      for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
    } catch {}
  }
}

const producer = await startDemoProducer({ now });
const ingest = startDemoIngest({
  store,
  producer,
  now,
  log,
  models: ['euro-ifs'],
  keepRuns: 1,
  board: {
    ...board,
    progress(progress) {
      if (progress.fieldsDone > 0) fill();
      board.progress(progress);
    },
  },
});
await ingest.filled;
await ingest.close();
await producer.close();

const [status] = board.snapshot();
rmSync(filler);
const files = readdirSync(config.dataFolder, { recursive: true, encoding: 'utf8' });
console.log(
  JSON.stringify({
    error: status?.lastError ?? null,
    filesLeft: files.filter((file) => /\.(cube|tmp)$/.test(file)).length,
    orphans: (await store.orphans()).length,
  }),
);
await close();
process.exit();
