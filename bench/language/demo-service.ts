import { MODEL_IDS, type ModelId } from '../../src/catalog/index.ts';
import { startDemoProducerThread } from '../../src/demo/index.ts';
import { createIngestBoard, locateDemo, startDemoIngest } from '../../src/ingest/index.ts';
import { openGateway, type TestGateway } from '../../test/support/gateway.ts';
import { ASKED_AT } from './people-question.ts';

/** A service in this process with the demo's newest run of each model. */
export interface DemoService {
  readonly gateway: TestGateway;
  close(): Promise<void>;
}

/**
 * A service at the time `ASKED_AT`.
 * @param settings of the language engine, as the environment has them
 */
export async function openDemoService(settings: Readonly<Record<string, string>>): Promise<DemoService> {
  const now = () => ASKED_AT;
  const producer = await startDemoProducerThread({ now });
  const gateway = await openGateway(undefined, undefined, locateDemo(producer), settings, () => ({ now }));
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
