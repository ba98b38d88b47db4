import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Config } from '../platform/index.ts';
import { type IngestMessage, STOP_INGEST } from './ingest-protocol.ts';

/** A thread that ended by itself is started again after the first pause, then each time after twice as long, up to the longest. */
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;
/** How long a thread may take to end what it has under way. */
const PATIENCE_MS = 5000;

/** Runs being taken in by a thread of their own, so that the gateway answers meanwhile. */
export interface RunningIngest {
  /** Asks the thread to end, and ends it when it takes too long; what it had begun is taken up by the next start. */
  stop(): Promise<void>;
}

export interface IngestThreadOptions {
  readonly onMessage: (message: IngestMessage) => void;
  /** The thread has ended by itself, and is started again after the pause. */
  readonly onFailure: (error: unknown, pauseMs: number) => void;
  /** What the thread runs. Default: ingest-worker.ts. */
  readonly script?: URL;
  readonly firstPauseMs?: number;
  readonly patienceMs?: number;
}

export function startIngestThread(config: Config, options: IngestThreadOptions): RunningIngest {
  const { onMessage, onFailure } = options;
  const { firstPauseMs = FIRST_PAUSE_MS, patienceMs = PATIENCE_MS } = options;
  const script = options.script ?? new URL('./ingest-worker.ts', import.meta.url);
  const stopping = new AbortController();
  const { signal } = stopping;
  let worker: Worker | null = null;

  /** Resolves with what ended the thread. */
  function run(): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const started = new Worker(script, { workerData: config });
    worker = started;
    let cause: unknown = null;
    started.on('message', (message: IngestMessage) => {
      if (!signal.aborted) onMessage(message);
    });
    started.on('error', (error) => {
      cause = error;
    });
    started.on('exit', (code) => {
      worker = null;
      resolve(cause ?? new Error(`the thread that takes runs in has ended with code ${code}`));
    });
    return promise;
  }

  async function keepRunning(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!signal.aborted) {
      const began = performance.now();
      const cause = await run();
      if (signal.aborted) return;
      // One that ran for long had recovered from what was wrong before.
      if (performance.now() - began > MAX_PAUSE_MS) pauseMs = firstPauseMs;
      onFailure(cause, pauseMs);
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
    }
  }

  const ended = keepRunning();
  return {
    async stop() {
      stopping.abort();
      worker?.postMessage(STOP_INGEST);
      const late = setTimeout(() => void worker?.terminate(), patienceMs);
      await ended;
      clearTimeout(late);
    },
  };
}
