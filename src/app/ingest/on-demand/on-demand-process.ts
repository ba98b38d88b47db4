import { type OnDemand, UnfinishedFetchError } from '../../../forecast/index.ts';
import {
  type Config,
  configOfIngest,
  IsobarError,
  WorkerProcess,
  withDeadline,
} from '../../../platform/index.ts';
import type { DemoAddresses } from '../sources/demo-addresses.ts';
import { configuredModels } from '../sources/sources.ts';
import type { OnDemandSettings } from './on-demand-worker.ts';

/** How long a caller waits for an answer; what has been started continues, and is there for the next caller. */
const MAX_WAIT_MS = 30_000;
/** The process ends this long after its last call. A new one is ready within a second. */
const IDLE_MS = 60_000;

/**
 * Runs that are ingested on demand by a process, which starts with the first call and ends when it has been idle: what a field takes to
 * decode, a hundred times the size of an answer, then goes back to the system.
 */
export interface OnDemandProcess extends OnDemand {
  /** Says where the demo's files are from now on; before, and while they are nowhere, runs of the demo are refused as 'overloaded'. */
  setDemo(addresses: DemoAddresses | null): void;
  stop(): Promise<void>;
}

type Remote = WorkerProcess<typeof import('./on-demand-worker.ts')>;

/**
 * Runs of models that the settings leave out are unknown. Calls throw
 * IsobarError as the process does, 'overloaded' when it takes too long, 'internal_error' when it dies, and the signal's reason.
 * @param script of the process
 */
export function onDemandInProcess(
  config: Config,
  script = new URL('./on-demand-worker.ts', import.meta.url),
  idleMs = IDLE_MS,
): OnDemandProcess {
  const models = new Set(configuredModels(config));
  let current: Remote | null = null;
  let demo: DemoAddresses | null = null;
  /** Callers that wait now. */
  let waiting = 0;
  let calls = 0;
  let idleTimer: NodeJS.Timeout | undefined;

  function remoteOf(): Remote {
    if (config.sources === 'demo' && demo === null) throw tooEarly();
    // Whatever ended one, the next call starts another.
    if (current === null || current.hasEnded) {
      const data: OnDemandSettings = { config: configOfIngest(config), demo };
      current = new WorkerProcess(script, { title: 'the process that ingests runs on demand', data });
    }
    return current;
  }

  /** Ends a process that has nothing to do, unless it was called again meanwhile: what that call began is not finished then. */
  async function endIdle(remote: Remote): Promise<void> {
    const before = calls;
    // Abandoned calls first. A process that fails has ended.
    await remote.rest();
    await remote.call('finish', undefined).catch(() => {});
    if (calls !== before || current !== remote) return;
    current = null;
    await remote.terminate();
  }

  function waitForIdle(): void {
    const remote = current;
    if (remote !== null) idleTimer = setTimeout(() => void endIdle(remote), idleMs).unref();
  }

  async function call<T>(
    work: (remote: Remote, signal: AbortSignal) => Promise<T>,
    caller?: AbortSignal,
  ): Promise<T> {
    const remote = remoteOf();
    clearTimeout(idleTimer);
    waiting++;
    calls++;
    const answer = async (signal: AbortSignal): Promise<T> => {
      try {
        return await work(remote, signal);
      } catch (error) {
        if (signal.aborted || error instanceof IsobarError) throw error;
        throw new IsobarError('internal_error', 'the run could not be read from its source', {
          cause: error,
        });
      }
    };
    try {
      return await withDeadline(MAX_WAIT_MS, tooSlow, answer, caller);
    } finally {
      waiting--;
      if (waiting === 0) waitForIdle();
    }
  }

  return {
    async mayHold(model, initTime) {
      if (!models.has(model)) return false;
      return call((remote, signal) => remote.call('mayHold', { model, initTime }, { signal }));
    },
    async open(model, initTime, share) {
      if (!models.has(model)) return false;
      return call((remote, signal) => remote.call('open', { model, initTime, share }, { signal }));
    },
    async ingestFields(model, initTime, requested, signal, share) {
      if (!models.has(model)) return;
      await call(
        (remote, stop) =>
          remote.call('ingestFields', { model, initTime, requested, share }, { signal: stop }),
        signal,
      );
    },
    async readCells(model, initTime, requested, cells, signal, share) {
      if (!models.has(model)) return null;
      return call(
        (remote, stop) =>
          remote.call('readCells', { model, initTime, requested, cells, share }, { signal: stop }),
        signal,
      );
    },
    setDemo(addresses) {
      demo = addresses;
      // It knows the addresses of before; the next call starts another.
      void current?.terminate();
      current = null;
    },
    async stop() {
      clearTimeout(idleTimer);
      await current?.terminate();
    },
  };
}

function tooEarly(): IsobarError {
  return new IsobarError('overloaded', 'the demo is about to start; ask again in a moment');
}

function tooSlow(): IsobarError {
  return new UnfinishedFetchError('the run is still being fetched from its source; ask again in a moment');
}
