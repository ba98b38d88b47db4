import type { ModelId } from '../../../catalog/index.ts';
import { type DemoProducer, startDemoProducerThread } from '../../../demo/index.ts';
import {
  createIngestBoard,
  firstDemoModel,
  type IngestBoard,
  type RunReport,
  startDemoIngest,
} from '../../../ingest/index.ts';
import { emitEvent, type JobCounts, workerInput } from '../../../platform/index.ts';
import { limitConnections } from '../../../source/index.ts';
import { openParts, type Parts } from '../../parts/parts.ts';
import { openLiveIngest, openQueue } from '../live-ingest.ts';
import { addressesOf } from '../sources/demo-addresses.ts';
import { configuredModels, INGEST_CONNECTIONS } from '../sources/sources.ts';
import type { IngestProcessMessage, IngestSettings } from './ingest-protocol.ts';
import { NO_JOBS, reportProgress } from './report-progress.ts';
import { reportSpent } from './report-spent.ts';

/** What is under way: its board, and its jobs where it has a queue. */
interface Running {
  readonly board: IngestBoard;
  jobs(): Promise<JobCounts>;
  close(): Promise<void>;
}

const { config, replaces } = workerInput() as IngestSettings;
limitConnections(INGEST_CONNECTIONS);
/** Known once there is something to ingest into. */
const opened = Promise.withResolvers<Parts>();
/** Threads take a second to load what they run, and may do so before there is anything to ingest into. */
const starting = config.sources === 'demo' ? startProducer() : null;
// Whoever begins hears of it.
starting?.catch(() => {});
const stopping = new AbortController();
let ingesting: Promise<Running> | null = null;

/** Begins to ingest. What goes wrong then ends the process, as it does at any time later. */
export function begin(): void {
  ingesting ??= run();
}

/** Resolves when nothing is under way any more. */
export async function stop(): Promise<void> {
  stopping.abort();
  if (ingesting === null) return;
  const running = await ingesting;
  const parts = await opened.promise;
  try {
    await running.close();
    await parts.close();
  } catch (error) {
    parts.log.error({ err: error }, 'ingest did not stop as it should');
  }
}

async function run(): Promise<Running> {
  const [parts, producer] = await Promise.all([openParts(config, { writesStore: true }), starting]);
  opened.resolve(parts);
  const running =
    producer === null ? await ingestLive(parts, configuredModels(config)) : ingestDemo(parts, producer);
  const { board, jobs } = running;
  void reportProgress({ board, jobs, report: emit, log: parts.log }, stopping.signal);
  void reportSpent({ board, jobs, report: () => emit({ kind: 'spent' }) }, stopping.signal);
  return running;
}

function startProducer(): Promise<DemoProducer> {
  // What was ingested before is asked for no more.
  const askedFirst = replaces ? undefined : firstDemoModel(configuredModels(config));
  return startDemoProducerThread({
    now: () => new Date(),
    grids: config.demoGrids,
    onError: async (error) =>
      (await opened.promise).log.error({ err: error }, 'the demo producer failed to make a file'),
    ...(askedFirst !== undefined && { askedFirst }),
  });
}

function ingestDemo({ store, now, log }: Parts, producer: DemoProducer): Running {
  const board = createIngestBoard();
  emit({ kind: 'demo_producer', addresses: addressesOf(producer) });
  const ingest = startDemoIngest({
    store,
    producer,
    now,
    models: configuredModels(config),
    keepRuns: config.keepRuns,
    ...(config.members !== null && { members: config.members }),
    statistics: config.keepsStatistics,
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
      emit({ kind: 'demo_producer', addresses: null });
      await producer.close();
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

function emit(message: IngestProcessMessage): void {
  emitEvent(message);
}
