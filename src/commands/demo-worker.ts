import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { takeInDemo } from '../ingest/index.ts';
import { openParts } from '../parts.ts';
import type { Config } from '../platform/index.ts';
import type { DemoMessage } from './start-demo.ts';

/** Coarse enough for a first answer within seconds, fine enough for weather to look like weather. */
const STEP_DEGREES = 5;

const config: Config = workerData;
const post = (message: DemoMessage) => parentPort?.postMessage(message);

const parts = await openParts(config);
try {
  await takeInDemo({
    store: parts.store,
    folder: path.join(config.dataFolder, `demo-${STEP_DEGREES}-degrees`),
    now: parts.now(),
    stepDegrees: STEP_DEGREES,
    onProgress: (progress) => post({ kind: 'progress', progress }),
    onRun: (report) => post({ kind: 'run', report }),
  });
} finally {
  await parts.close();
}
