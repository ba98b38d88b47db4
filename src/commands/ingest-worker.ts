import { availableParallelism } from 'node:os';
import { workerData } from 'node:worker_threads';
import type { ModelId } from '../catalog/index.ts';
import { startDemoProducerThread } from '../demo/index.ts';
import { createIngestBoard, type IngestBoard, type RunReport, startDemoIngest } from '../ingest/index.ts';
import { openParts, type Parts } from '../parts.ts';
import { type Config, emitEvent, type JobCounts } from '../platform/index.ts';
import { limitConnections } from '../source/index.ts';
import { addressesOf } from './demo-addresses.ts';
import type { IngestMessage } from './ingest-protocol.ts';
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
const parts = await openParts(config, { writesStore: true });
const running =
  config.sources === 'demo' ? await ingestDemo(parts) : await ingestLive(parts, configuredModels(config));

const stopping = new AbortController();
void reportProgress(
  { board: running.board, jobs: running.jobs, report: emit, log: parts.log },
  stopping.signal,
);

/** Resolves when nothing is under way any more. */
export async function stop(): Promise<void> {
  stopping.abort();
  try {
    await running.close();
    await parts.close();
  } catch (error) {
    parts.log.error({ err: error }, 'ingest did not stop as it should');
  }
}

async function ingestDemo({ store, now, log }: Parts): Promise<Running> {
  const board = createIngestBoard();
  const start = () =>
    startDemoProducerThread({
      now,
      grids: config.demoGrids,
      onError: (error) => log.error({ err: error }, 'the demo producer failed to make a file'),
    });
  const producer = await start();
  // Files of one run are made while those of another are decoded.
  const producers = [producer, ...(availableParallelism() > 1 ? [await start()] : [])] as const;
  emit({ kind: 'demo_producer', addresses: addressesOf(producer) });
  const ingest = startDemoIngest({
    store,
    producers,
    now,
    models: configuredModels(config),
    keepRuns: config.keepRuns,
    answersEarly: true,
    board,
    log,
    onRun: reportRun,
  });
  return {
    board,
    jobs: async () => NO_JOBS,
    async close() {
      await ingest.close();
      for (const each of producers) await each.close();
    },
  };
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

function reportRun({ model, initTime, state, fieldsWritten, presentFields }: RunReport): void {
  if (state === 'COMPLETE' && fieldsWritten > 0) {
    emit({ kind: 'run', model, initTime, fields: presentFields });
  }
}

function emit(message: IngestMessage): void {
  emitEvent(message);
}
