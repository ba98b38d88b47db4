import { parentPort, workerData } from 'node:worker_threads';
import { MODEL_IDS, type ModelId } from '../catalog/index.ts';
import { startDemoProducerThread } from '../demo/index.ts';
import { createIngestBoard, type IngestBoard, type RunReport, startDemoIngest } from '../ingest/index.ts';
import { openParts, type Parts } from '../parts.ts';
import type { Config, JobCounts } from '../platform/index.ts';
import { limitConnections } from '../source/index.ts';
import { type IngestMessage, STOP_INGEST } from './ingest-protocol.ts';
import { NO_JOBS, reportProgress } from './report-progress.ts';
import { configuredModels, INGEST_CONNECTIONS } from './sources.ts';
import { openLiveIngest, openQueue } from './watch.ts';

/** What is under way: its board, and its jobs where it has a queue. */
interface Running {
  readonly board: IngestBoard;
  jobs(): Promise<JobCounts>;
  close(): Promise<void>;
}

const config: Config = workerData;
limitConnections(INGEST_CONNECTIONS);
const parts = await openParts(config);
const running =
  config.sources === 'demo' ? await ingestDemo(parts) : await ingestLive(parts, configuredModels(config));

const ending = new AbortController();
parentPort?.on('message', async (message: unknown) => {
  if (message !== STOP_INGEST || ending.signal.aborted) return;
  ending.abort();
  try {
    await running.close();
    await parts.close();
  } catch (error) {
    parts.log.error({ err: error }, 'ingest did not end as it should');
  }
  // Ends this thread, though something may still keep it busy.
  process.exit(0);
});
await reportProgress({ board: running.board, jobs: running.jobs, tell: post, log: parts.log }, ending.signal);

async function ingestDemo({ store, now, log }: Parts): Promise<Running> {
  const board = createIngestBoard();
  const producer = await startDemoProducerThread({
    now,
    onError: (error) => log.error({ err: error }, 'the demo producer failed to make a file'),
  });
  post({
    kind: 'demo_producer',
    lineage: ofModels((model) => producer.lineageBase(model)),
    served: ofModels((model) => producer.base(model)),
  });
  const ingest = startDemoIngest({
    store,
    producer,
    now,
    models: configuredModels(config),
    keepRuns: config.keepRuns,
    board,
    log,
    onRun: tellRun,
  });
  return {
    board,
    jobs: async () => NO_JOBS,
    async close() {
      await ingest.close();
      await producer.close();
    },
  };
}

function ofModels(of: (model: ModelId) => string): Record<ModelId, string> {
  return Object.fromEntries(MODEL_IDS.map((model) => [model, of(model)])) as Record<ModelId, string>;
}

async function ingestLive(opened: Parts, models: readonly ModelId[]): Promise<Running> {
  const queue = await openQueue(opened);
  const ingest = openLiveIngest(opened, queue, models);
  await ingest.work(1);
  ingest.watch();
  return {
    board: ingest.board,
    async jobs() {
      const { queued, active, dead } = await queue.report();
      return { queued, active, dead: dead.length };
    },
    close: () => ingest.close(),
  };
}

function tellRun({ model, initTime, state, fieldsWritten, presentFields }: RunReport): void {
  if (state === 'COMPLETE' && fieldsWritten > 0) {
    post({ kind: 'run', model, initTime, fields: presentFields });
  }
}

function post(message: IngestMessage): void {
  parentPort?.postMessage(message);
}
