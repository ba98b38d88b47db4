import { parentPort, workerData } from 'node:worker_threads';
import { writeDemoRun } from './gfs-files.ts';
import type { WriteTask } from './write-in-threads.ts';

const task: WriteTask = workerData;
await writeDemoRun({ ...task, onFile: (file) => parentPort?.postMessage(file) });
