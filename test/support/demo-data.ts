import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openParts } from '../../src/app/parts/parts.ts';
import { startDemoProducer } from '../../src/demo/index.ts';
import { createIngestBoard, startDemoIngest } from '../../src/ingest/index.ts';
import { readConfig } from '../../src/platform/index.ts';

/** When the demo of the tests was started: its newest runs of gfs are those of 2026-01-15 00 UTC and the one before. */
const STARTED = new Date('2026-01-15T06:00:00Z');

/** A data folder with gfs' two complete demo runs, made once for all test files that read it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'isobar-demo-'));
  const parts = await openParts(readConfig({ ISOBAR_DATA: folder, ISOBAR_LOG_LEVEL: 'error' }));
  const now = () => STARTED;
  const producer = await startDemoProducer({ now, models: ['gfs'] });
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
  project.provide('demoData', folder);
  return () => rm(folder, { recursive: true, force: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    demoData: string;
  }
}
