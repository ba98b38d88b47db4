import { type OnDemand, UnfinishedFetchError } from '../../../forecast/index.ts';
import {
  type Config,
  configOfIngest,
  IsobarError,
  WorkerThread,
  withDeadline,
} from '../../../platform/index.ts';
import type { DemoAddresses } from '../sources/demo-addresses.ts';
import { configuredModels } from '../sources/sources.ts';
import type { OnDemandSettings } from './on-demand-worker.ts';

/** How long a caller waits for an answer; what has been started goes on, and is there for the next caller. */
const MAX_WAIT_MS = 30_000;

/** Runs that are ingested on demand by a thread of their own, which is started with the first call. */
export interface ThreadedOnDemand extends OnDemand {
  /** Says where the demo's files are from now on; before, and while they are nowhere, runs of the demo are refused as 'overloaded'. */
  setDemo(addresses: DemoAddresses | null): void;
  stop(): Promise<void>;
}

type OnDemandThread = WorkerThread<typeof import('./on-demand-worker.ts')>;

/**
 * Runs of models that the settings leave out are unknown. Calls throw
 * IsobarError as the thread does, 'overloaded' when it takes too long, 'internal_error' when it dies, and the signal's reason.
 * @param script of the thread
 */
export function onDemandInThread(
  config: Config,
  script = new URL('./on-demand-worker.ts', import.meta.url),
): ThreadedOnDemand {
  const models = new Set(configuredModels(config));
  let current: OnDemandThread | null = null;
  let demo: DemoAddresses | null = null;

  function thread(): OnDemandThread {
    if (config.sources === 'demo' && demo === null) throw tooEarly();
    // Whatever ended one, the next call starts another.
    if (current === null || current.hasEnded) {
      const data: OnDemandSettings = { config: configOfIngest(config), demo };
      current = new WorkerThread(script, { title: 'the thread that ingests runs on demand', data });
    }
    return current;
  }

  async function call<T>(
    work: (thread: OnDemandThread, signal: AbortSignal) => Promise<T>,
    caller?: AbortSignal,
  ): Promise<T> {
    const remote = thread();
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
    return withDeadline(MAX_WAIT_MS, tooSlow, answer, caller);
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
