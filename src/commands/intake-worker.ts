import { parentPort, workerData } from 'node:worker_threads';
import { MODEL_IDS, type ModelId } from '../catalog/index.ts';
import type { JobCounts } from '../http/index.ts';
import { createIntakeBoard, type IntakeBoard, type RunReport, startDemoIntake } from '../ingest/index.ts';
import { openParts, type Parts } from '../parts.ts';
import type { Config } from '../platform/index.ts';
import { limitConnections, startDemoProducerThread } from '../source/index.ts';
import { type IntakeMessage, STOP_INTAKE } from './intake-protocol.ts';
import { configuredModels, INTAKE_CONNECTIONS } from './sources.ts';
import { NO_JOBS, tellProgress } from './tell-progress.ts';
import { openLiveIntake, openQueue } from './watch.ts';

/** What is under way: its board, and its jobs where it has a queue. */
interface Running {
  readonly board: IntakeBoard;
  jobs(): Promise<JobCounts>;
  close(): Promise<void>;
}

const config: Config = workerData;
limitConnections(INTAKE_CONNECTIONS);
const parts = await openParts(config);
const running =
  config.sources === 'demo' ? await takeInDemo(parts) : await takeInLive(parts, configuredModels(config));

const ending = new AbortController();
parentPort?.on('message', async (message: unknown) => {
  if (message !== STOP_INTAKE || ending.signal.aborted) return;
  ending.abort();
  try {
    await running.close();
    await parts.close();
  } catch (error) {
    parts.log.error({ err: error }, 'intake did not end as it should');
  }
  // Ends this thread, though something may still keep it busy.
  process.exit(0);
});
await tellProgress({ board: running.board, jobs: running.jobs, tell: post, log: parts.log }, ending.signal);

async function takeInDemo({ store, now, log }: Parts): Promise<Running> {
  const board = createIntakeBoard();
  const producer = await startDemoProducerThread({
    now,
    onError: (error) => log.error({ err: error }, 'the demo producer failed to make a file'),
  });
  post({
    kind: 'demo_producer',
    lineage: ofModels((model) => producer.lineageBase(model)),
    served: ofModels((model) => producer.base(model)),
  });
  const intake = startDemoIntake({
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
      await intake.close();
      await producer.close();
    },
  };
}

function ofModels(of: (model: ModelId) => string): Record<ModelId, string> {
  return Object.fromEntries(MODEL_IDS.map((model) => [model, of(model)])) as Record<ModelId, string>;
}

async function takeInLive(opened: Parts, models: readonly ModelId[]): Promise<Running> {
  const queue = await openQueue(opened);
  const intake = openLiveIntake(opened, queue, models);
  await intake.work(1);
  intake.watch();
  return {
    board: intake.board,
    async jobs() {
      const { queued, active, dead } = await queue.report();
      return { queued, active, dead: dead.length };
    },
    close: () => intake.close(),
  };
}

function tellRun({ model, initTime, state, fieldsWritten, presentFields }: RunReport): void {
  if (state === 'COMPLETE' && fieldsWritten > 0) {
    post({ kind: 'run', model, initTime, fields: presentFields });
  }
}

function post(message: IntakeMessage): void {
  parentPort?.postMessage(message);
}
