import { Worker } from 'node:worker_threads';
import type { Config } from '../platform/index.ts';
import type { IntakeMessage } from './intake-protocol.ts';

/** Runs being taken in by a thread of their own, so that the gateway answers meanwhile. */
export interface RunningIntake {
  /** Ends the thread at once; what it had begun is taken up by the next start. */
  stop(): Promise<void>;
}

/** @param onFailure told when the thread ends by itself, which is a defect */
export function startIntake(
  config: Config,
  onMessage: (message: IntakeMessage) => void,
  onFailure: (error: unknown) => void,
): RunningIntake {
  const worker = new Worker(new URL('./intake-worker.ts', import.meta.url), { workerData: config });
  let stopped = false;
  worker.on('message', onMessage);
  worker.on('error', onFailure);
  worker.on('exit', (code) => {
    if (!stopped && code === 0) onFailure(new Error('the thread that takes runs in has ended'));
  });
  return {
    async stop() {
      stopped = true;
      await worker.terminate();
    },
  };
}
