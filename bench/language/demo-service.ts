import type { GatewayParts } from '../../src/app/parts/gateway-parts.ts';
import { MODEL_IDS, type ModelId } from '../../src/catalog/index.ts';
import { startDemoProducerThread } from '../../src/demo/index.ts';
import { createIngestBoard, locateDemo, startDemoIngest } from '../../src/ingest/index.ts';
import { openGateway, type TestGateway } from '../../test/support/gateway.ts';

/** A service in this process with the demo's newest run of each model. */
export interface DemoService {
  readonly gateway: TestGateway;
  close(): Promise<void>;
}

/**
 * @param settings of the language engine, as the environment has them
 * @param replace parts that are other than the settings make them
 * @param started when the newest runs are those that come in
 */
export async function openDemoService(
  settings: Readonly<Record<string, string>>,
  replace?: () => Partial<GatewayParts>,
  started = new Date(),
): Promise<DemoService> {
  // A run comes in while the clock goes on: all that is asked for is what was newest when it started.
  const now = () => started;
  const producer = await startDemoProducerThread({ now });
  const gateway = await openGateway(undefined, undefined, locateDemo(producer), settings, replace);
  const close = async () => {
    await gateway.close();
    await producer.close();
  };
  try {
    await ingestNewest(gateway, producer, now);
  } catch (error) {
    await close();
    throw error;
  }
  return { gateway, close };
}

/** The newest run of each model: they come in before any older one. */
async function ingestNewest(
  { parts: { store, log } }: TestGateway,
  producer: Awaited<ReturnType<typeof startDemoProducerThread>>,
  now: () => Date,
): Promise<void> {
  const done = new Set<ModelId>();
  const newest = Promise.withResolvers<void>();
  const ingest = startDemoIngest({
    store,
    producer,
    now,
    models: MODEL_IDS,
    board: createIngestBoard(),
    log,
    onRun: ({ model }) => {
      done.add(model);
      if (done.size === MODEL_IDS.length) newest.resolve();
    },
  });
  try {
    await Promise.race([newest.promise, ingest.filled]);
  } finally {
    await ingest.close();
  }
}
