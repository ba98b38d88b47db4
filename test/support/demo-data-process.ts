// Fills the data folder of its first argument with gfs' two complete demo runs, and ends.
import { openParts } from '../../src/app/parts/parts.ts';
import { startDemoProducerThread } from '../../src/demo/index.ts';
import { createIngestBoard, startDemoIngest } from '../../src/ingest/index.ts';
import { readConfig } from '../../src/platform/index.ts';

/** When the demo of the tests was started: its newest runs of gfs are those of 2026-01-15 00 UTC and the one before. */
const STARTED = new Date('2026-01-15T06:00:00Z');

const parts = await openParts(readConfig({ ISOBAR_DATA: process.argv[2], ISOBAR_LOG_LEVEL: 'error' }));
const now = () => STARTED;
// All tests wait for it, and have two cores meanwhile.
const producer = await startDemoProducerThread({ now, models: ['gfs'] });
const ingest = startDemoIngest({
  store: parts.store,
  producer,
  now,
  models: ['gfs'],
  board: createIngestBoard(),
  log: parts.log,
});
await ingest.filled;
await ingest.close();
await producer.close();
await parts.close();
