import { Worker } from 'node:worker_threads';
import type { DemoProgress, RunReport } from '../ingest/index.ts';
import type { Config } from '../platform/index.ts';

export type DemoMessage =
  | { readonly kind: 'progress'; readonly progress: DemoProgress }
  | { readonly kind: 'run'; readonly report: RunReport };

/** The demo being taken in by a thread of its own, so that the gateway answers meanwhile. */
export interface RunningDemo {
  /** Settles when all is there, and rejects when the thread fails. */
  readonly finished: Promise<void>;
  /** Ends the thread at once; what it had begun is resumed by the next start. */
  stop(): Promise<void>;
}

/** Starts `takeInDemo` in a worker thread. */
export function startDemo(config: Config, onMessage: (message: DemoMessage) => void): RunningDemo {
  const worker = new Worker(new URL('./demo-worker.ts', import.meta.url), { workerData: config });
  let stopped = false;
  const finished = new Promise<void>((resolve, reject) => {
    worker.on('message', onMessage);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      if (code === 0 || stopped) resolve();
      else reject(new Error(`the demo thread ended with code ${code}`));
    });
  });
  return {
    finished,
    async stop() {
      stopped = true;
      await worker.terminate();
    },
  };
}
