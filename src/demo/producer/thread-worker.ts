import { parentPort, workerData } from 'node:worker_threads';
import { startDemoProducer } from './demo-producer.ts';
import type { ThreadReport, ThreadRequest, ThreadTask } from './thread.ts';

const task: ThreadTask = workerData;
const report = (message: ThreadReport) => parentPort?.postMessage(message);

const producer = await startDemoProducer({
  now: () => new Date(Date.now() + task.clockAheadMs),
  until: task.until,
  onError: (error) => report({ kind: 'fault', error }),
  ...(task.models === null ? {} : { models: task.models }),
  ...(task.cacheBytes === null ? {} : { cacheBytes: task.cacheBytes }),
});
parentPort?.on('message', async (request: ThreadRequest) => {
  if (request.kind === 'publish') {
    await producer.publish(request.model, request.initTime);
    report({ kind: 'published', number: request.number });
  } else {
    await producer.close();
    parentPort?.close();
  }
});
report({ kind: 'listening', port: Number(new URL(producer.base('gfs')).port) });
