import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, configOfIngest, WorkerProcess, withDeadline } from '../../../platform/index.ts';
import type { IngestMessage, IngestProcessMessage, IngestSettings } from './ingest-protocol.ts';

/** A process that ended by itself is started again after the first pause, then each time after twice as long, up to the longest. */
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;
/** How long a process may take to stop what it is doing. */
const MAX_STOP_MS = 5000;

/** Runs that are ingested by a process of their own, so that the gateway answers meanwhile, and the system has the memory of it again. */
export interface RunningIngest {
  /** Asks the process to end, and ends it when it takes too long; the next start goes on with what it was doing. */
  stop(): Promise<void>;
}

type IngestProcess = WorkerProcess<typeof import('./ingest-worker.ts'), IngestProcessMessage>;

/** A process that has loaded what it needs to ingest runs, or is about to, and ingests none yet. */
export interface PreparedIngest {
  readonly process: IngestProcess;
  onMessage: (message: IngestProcessMessage) => void;
}

export interface IngestProcessOptions {
  readonly onMessage: (message: IngestMessage) => void;
  /** The process has ended by itself, and is started again after the pause. */
  readonly onFailure: (error: Error, pauseMs: number) => void;
  /** The first process, where one was prepared. */
  readonly prepared?: PreparedIngest | null;
  /** What the process runs. Default: ingest-worker.ts. */
  readonly script?: URL;
  readonly firstPauseMs?: number;
  readonly maxStopMs?: number;
}

const SCRIPT = new URL('./ingest-worker.ts', import.meta.url);

/**
 * Starts a process for `startIngestProcess` to begin with. Who starts no ingest after all has to end it.
 * @param replaces whether it takes the place of another, which has ingested what there was
 */
export function prepareIngestProcess(config: Config, script = SCRIPT, replaces = false): PreparedIngest {
  const data: IngestSettings = { config: configOfIngest(config), replaces };
  const prepared: PreparedIngest = {
    process: new WorkerProcess(script, {
      title: 'the process that ingests runs',
      data,
      onEvent: (message: IngestProcessMessage) => prepared.onMessage(message),
    }),
    onMessage() {},
  };
  return prepared;
}

export function startIngestProcess(config: Config, options: IngestProcessOptions): RunningIngest {
  const { onMessage, onFailure, script } = options;
  const { firstPauseMs = FIRST_PAUSE_MS, maxStopMs = MAX_STOP_MS } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = begin(options.prepared ?? prepareIngestProcess(config, script));

  function begin(prepared: PreparedIngest): Current {
    const { process } = prepared;
    const spent = Promise.withResolvers<void>();
    prepared.onMessage = (message) => {
      if (signal.aborted) return;
      if (message.kind === 'spent') spent.resolve();
      else onMessage(message);
    };
    // One that ends before it answers is started again below.
    process.call('begin', undefined).catch(() => {});
    return { process, spent: spent.promise };
  }

  async function end(process: IngestProcess): Promise<void> {
    const late = () => new Error('the process takes too long to stop');
    // One that fails to stop, or has ended before, is ended below.
    await withDeadline(maxStopMs, late, (stop) => process.call('stop', undefined, { signal: stop })).catch(
      () => {},
    );
    await process.terminate();
  }

  async function keepRunning(): Promise<void> {
    let pauseMs = firstPauseMs;
    for (;;) {
      const startedAt = performance.now();
      const cause = await Promise.race([current.process.ended, current.spent.then(() => null)]);
      if (signal.aborted) return;
      if (cause === null) {
        // Before another one starts: both at once would hold more than either ever needs.
        await end(current.process);
        if (signal.aborted) return;
        current = begin(prepareIngestProcess(config, script, true));
        continue;
      }
      // One that ran for long had recovered from what was wrong before.
      if (performance.now() - startedAt > MAX_PAUSE_MS) pauseMs = firstPauseMs;
      onFailure(cause, pauseMs);
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
      current = begin(prepareIngestProcess(config, script));
    }
  }

  const ended = keepRunning();
  return {
    async stop() {
      stopping.abort();
      await end(current.process);
      await ended;
    },
  };
}

/** The process that ingests, and when it has nothing to do and holds much memory. */
interface Current {
  readonly process: IngestProcess;
  readonly spent: Promise<void>;
}
