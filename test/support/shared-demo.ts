import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { GatewayParts } from '../../src/app/parts/gateway-parts.ts';
import { openParts } from '../../src/app/parts/parts.ts';
import { DEFAULT_MODEL_IDS } from '../../src/catalog/index.ts';
import { startDemoProducerThread } from '../../src/demo/index.ts';
import type { DemoIngest, RunReport } from '../../src/ingest/index.ts';
import { readConfig } from '../../src/platform/index.ts';
import {
  DEMO_CLOCK,
  type DemoOfAllModels,
  ingestDemo,
  ingestSecondRuns,
  openFilledDemo,
} from './demo-of-all-models.ts';
import { type Made, madeOnce } from './made-once.ts';

/**
 * `openDemoOfAllModels` of all models over a copy of what one test file of the run has ingested for all.
 * @param replace parts of the gateway that are other than usual
 */
export async function openSharedDemo(replace: Partial<GatewayParts> = {}): Promise<DemoOfAllModels> {
  const { folder: data, value: reports } = await sharedDemoData();
  const folder = await mkdtemp(path.join(tmpdir(), 'isobar-test-'));
  await cp(data, folder, { recursive: true });
  const { gateway, producer } = await openFilledDemo(folder, replace);
  let ingest: DemoIngest | null = null;
  return {
    gateway,
    reports,
    async ingestNextDemoRun(model) {
      ingest ??= ingestSecondRuns(gateway.parts, producer);
      await ingest.filled;
      return ingest.ingestNextDemoRun(model);
    },
    async close() {
      await ingest?.close();
      await producer.close();
      await gateway.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The data folder that `openSharedDemo` copies, with the runs of `NEWEST_DEMO_RUNS`. */
export function sharedDemoData(): Promise<Made<readonly RunReport[]>> {
  return madeOnce('demo-of-all-models', ingestInto);
}

async function ingestInto(folder: string): Promise<readonly RunReport[]> {
  const parts = await openParts(readConfig({ ISOBAR_DATA: folder, ISOBAR_LOG_LEVEL: 'error' }));
  const producer = await startDemoProducerThread({ now: () => DEMO_CLOCK });
  const { reports, ingest } = await ingestDemo(parts, producer, DEFAULT_MODEL_IDS);
  await ingest.close();
  await producer.close();
  await parts.close();
  return reports;
}
