import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { inject } from 'vitest';
import type { GatewayParts } from '../../src/app/parts/gateway-parts.ts';
import { openParts } from '../../src/app/parts/parts.ts';
import { DEFAULT_MODEL_IDS } from '../../src/catalog/index.ts';
import { startDemoProducerThread } from '../../src/demo/index.ts';
import { type DemoIngest, locateDemo, type RunReport } from '../../src/ingest/index.ts';
import { readConfig } from '../../src/platform/index.ts';
import { DEMO_CLOCK, type DemoOfAllModels, ingestDemo, ingestSecondRuns } from './demo-of-all-models.ts';
import { openGateway } from './gateway.ts';

/** A test file that waits for another to ingest waits no longer than one may take to prepare. */
const MAX_WAIT_MS = 280_000;

/**
 * `openDemoOfAllModels` of all models over a copy of what one test file of the run has ingested for all.
 * @param replace parts of the gateway that are other than usual
 */
export async function openSharedDemo(replace: Partial<GatewayParts> = {}): Promise<DemoOfAllModels> {
  const { data, reports } = await ingestedOnce();
  const folder = await mkdtemp(path.join(tmpdir(), 'isobar-test-'));
  await cp(data, folder, { recursive: true });
  const producer = await startDemoProducerThread({ now: () => DEMO_CLOCK });
  const gateway = await openGateway(folder, undefined, locateDemo(producer), {}, () => replace);
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

interface Ingested {
  readonly data: string;
  readonly reports: readonly RunReport[];
}

/** The first caller ingests, the others wait. */
async function ingestedOnce(): Promise<Ingested> {
  const data = path.join(inject('sharedFolder'), 'demo-of-all-models');
  const [reports, failure] = [`${data}.reports`, `${data}.failure`];
  const isFirst = await mkdir(data).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    try {
      await writeFile(`${reports}.new`, serialize(await ingestInto(data)));
      await rename(`${reports}.new`, reports);
    } catch (error) {
      await writeFile(failure, String(error));
      throw error;
    }
  }
  for (const end = Date.now() + MAX_WAIT_MS; !existsSync(reports); await sleep(200)) {
    if (existsSync(failure)) throw new Error(`the demo was not ingested: ${await readFile(failure, 'utf8')}`);
    if (Date.now() > end) throw new Error(`the demo was not ingested within ${MAX_WAIT_MS / 1000} s`);
  }
  return { data, reports: deserialize(await readFile(reports)) };
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
