import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, configOfIngest, WorkerThread, withDeadline } from '../../platform/index.ts';
import type { IngestMessage } from './ingest-protocol.ts';

/** A thread that ended by itself is started again after the first pause, then each time after twice as long, up to the longest. */
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;
/** How long a thread may take to stop what it is doing. */
const MAX_STOP_MS = 5000;

/** Runs that are ingested by a thread of their own, so that the gateway answers meanwhile. */
export interface RunningIngest {
  /** Asks the thread to end, and ends it when it takes too long; the next start goes on with what it was doing. */
  stop(): Promise<void>;
}

type IngestThread = WorkerThread<typeof import('./ingest-worker.ts'), IngestMessage>;

/** A thread that has loaded what it needs to ingest runs, or is about to, and ingests none yet. It keeps the process alive. */
export interface PreparedThread {
  readonly thread: IngestThread;
  onMessage: (message: IngestMessage) => void;
}

export interface IngestThreadOptions {
  readonly onMessage: (message: IngestMessage) => void;
  /** The thread has ended by itself, and is started again after the pause. */
  readonly onFailure: (error: Error, pauseMs: number) => void;
  /** The first thread, where one was prepared. */
  readonly prepared?: PreparedThread | null;
  /** What the thread runs. Default: ingest-worker.ts. */
  readonly script?: URL;
  readonly firstPauseMs?: number;
  readonly maxStopMs?: number;
}

const SCRIPT = new URL('./ingest-worker.ts', import.meta.url);

/** Starts a thread for `startIngestThread` to begin with. Who starts no ingest after all has to end it. */
export function prepareIngestThread(config: Config, script = SCRIPT): PreparedThread {
  const prepared: PreparedThread = {
    thread: new WorkerThread(script, {
      title: 'the thread that ingests runs',
      data: configOfIngest(config),
      keepsProcess: true,
      onEvent: (message: IngestMessage) => prepared.onMessage(message),
    }),
    onMessage() {},
  };
  return prepared;
}

export function startIngestThread(config: Config, options: IngestThreadOptions): RunningIngest {
  const { onMessage, onFailure } = options;
  const { firstPauseMs = FIRST_PAUSE_MS, maxStopMs = MAX_STOP_MS } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let thread = begin(options.prepared ?? prepareIngestThread(config, options.script));

  function begin(prepared: PreparedThread): IngestThread {
    prepared.onMessage = (message) => {
      if (!signal.aborted) onMessage(message);
    };
    // One that ends before it answers is started again below.
    prepared.thread.call('begin', undefined).catch(() => {});
    return prepared.thread;
  }

  async function keepRunning(): Promise<void> {
    let pauseMs = firstPauseMs;
    for (;;) {
      const startedAt = performance.now();
      const cause = await thread.ended;
      if (signal.aborted) return;
      // One that ran for long had recovered from what was wrong before.
      if (performance.now() - startedAt > MAX_PAUSE_MS) pauseMs = firstPauseMs;
      onFailure(cause, pauseMs);
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
      thread = begin(prepareIngestThread(config, options.script));
    }
  }

  const ended = keepRunning();
  return {
    async stop() {
      stopping.abort();
      const late = () => new Error('the thread takes too long to stop');
      // One that fails to stop, or has ended before, is ended below.
      await withDeadline(maxStopMs, late, (stop) => thread.call('stop', undefined, { signal: stop })).catch(
        () => {},
      );
      await thread.terminate();
      await ended;
    },
  };
}
