import { parentPort, workerData } from 'node:worker_threads';
import type { ModelId } from '../catalog/index.ts';
import { createIntakeBoard, type IntakeBoard, type RunReport, startDemoIntake } from '../ingest/index.ts';
import { openParts, type Parts } from '../parts.ts';
import type { Config } from '../platform/index.ts';
import type { JobCounts } from '../rest/index.ts';
import { startDemoProducerThread } from '../source/index.ts';
import type { IntakeMessage } from './intake-protocol.ts';
import { configuredModels } from './sources.ts';
import { openLiveIntake, openQueue } from './watch.ts';

/** How often the gateway is told how it goes. */
const TELL_EVERY_MS = 250;

const NO_JOBS: JobCounts = { queued: 0, active: 0, dead: 0 };

/** What is under way: its board, and its jobs where it has a queue. */
interface Running {
  readonly board: IntakeBoard;
  jobs(): Promise<JobCounts>;
}

const config: Config = workerData;
const parts = await openParts(config);
const running =
  config.sources === 'demo' ? await takeInDemo(parts) : await takeInLive(parts, configuredModels(config));

let told = '';
setInterval(async () => {
  const status: IntakeMessage = {
    kind: 'status',
    models: running.board.snapshot(),
    jobs: await running.jobs(),
  };
  const text = JSON.stringify(status);
  if (text === told) return;
  told = text;
  post(status);
}, TELL_EVERY_MS);

async function takeInDemo({ store, now, log }: Parts): Promise<Running> {
  const board = createIntakeBoard();
  const producer = await startDemoProducerThread({
    now,
    onError: (error) => log.error({ err: error }, 'the demo producer failed to make a file'),
  });
  const intake = startDemoIntake({
    store,
    producer,
    now,
    models: configuredModels(config),
    board,
    log,
    onRun: tellRun,
  });
  // Nothing else would tell of a defect.
  intake.filled.catch((error: unknown) => log.error({ err: error }, 'the demo could not be taken in'));
  return { board, jobs: async () => NO_JOBS };
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
