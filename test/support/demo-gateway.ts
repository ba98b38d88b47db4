import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { GatewayParts } from '../../src/app/parts/gateway-parts.ts';
import { type DemoProducer, startDemoProducer } from '../../src/demo/index.ts';
import { demoLineage, demoRunSource, ingest } from '../../src/ingest/index.ts';
import { createSourceTree } from '../../src/source/index.ts';
import { DecodedFields, type DemoRun } from './decoded-fields.ts';
import { openGateway, type TestGateway } from './gateway.ts';

/** A gateway over runs of the demo, and the values of their files as decoded independently of the store. */
export interface DemoGateway {
  readonly gateway: TestGateway;
  readonly decoded: DecodedFields;
  /** Publishes a run at the demo producer and ingests it. */
  ingest(run: DemoRun): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param now the time of the producers' clocks
 * @param demoData a data folder whose runs are copied into the gateway's store
 * @param replace parts of the gateway that are other than usual
 */
export async function openDemoGateway(
  now: Date,
  demoData?: string,
  replace: Partial<GatewayParts> = {},
): Promise<DemoGateway> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'isobar-scenarios-'));
  if (demoData !== undefined) await copyData(demoData, folder);
  const gateway = await openGateway(folder, undefined, undefined, {}, () => replace);
  const producer = await startDemoProducer({ now: () => now });
  return {
    gateway,
    decoded: new DecodedFields(gateway.parts.store, producer),
    ingest: (run) => ingestRun(gateway, producer, now, run),
    async close() {
      await producer.close();
      await gateway.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ingestRun(
  { parts }: TestGateway,
  producer: DemoProducer,
  now: Date,
  { model, initTime }: DemoRun,
): Promise<void> {
  await producer.publish(model, initTime);
  const { runs } = await ingest({
    model,
    locations: [createSourceTree({ model, bases: [producer.base(model)], now: () => now })],
    initTime,
    now,
    store: parts.store,
    source: demoRunSource(producer.lineageBase(model)),
    lineageUrl: demoLineage(producer),
  });
  const states = runs.map(({ state }) => state);
  if (states.join() !== 'COMPLETE') throw new Error(`${model} ${initTime.toISOString()}: ${states.join()}`);
}

/** Copies a data folder that other test files may have open; VACUUM INTO takes a consistent copy of the database. */
async function copyData(from: string, to: string): Promise<void> {
  const isDatabase = (file: string) => path.basename(file).startsWith('isobar.sqlite');
  await cp(from, to, { recursive: true, filter: (file) => !isDatabase(file) });
  const database = new DatabaseSync(path.join(from, 'isobar.sqlite'));
  database.prepare('VACUUM INTO ?').run(path.join(to, 'isobar.sqlite'));
  database.close();
}
