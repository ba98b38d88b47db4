import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { OnDemand } from '../forecast/index.ts';
import { type Config, IsobarError } from '../platform/index.ts';
import type { OnDemandAnswer, OnDemandOrder } from './on-demand-protocol.ts';

/** How long an answer may be waited for; what has been begun goes on, and is there for the next to ask. */
const PATIENCE_MS = 30_000;

/** Runs taken in on demand by a thread of their own, which is started when the first is asked for. */
export interface ThreadedOnDemand extends OnDemand {
  stop(): Promise<void>;
}

export function onDemandInThread(config: Config): ThreadedOnDemand {
  const waiting = new Map<number, PromiseWithResolvers<boolean>>();
  let worker: Worker | null = null;
  let orders = 0;

  function start(): Worker {
    const started = new Worker(new URL('./on-demand-worker.ts', import.meta.url), { workerData: config });
    started.unref();
    started.on('message', (answer: OnDemandAnswer) => {
      const order = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('found' in answer) order?.resolve(answer.found);
      else order?.reject(new IsobarError(answer.error.code, answer.error.message));
    });
    // Whatever ended it, the next order starts another.
    const end = (cause: unknown): void => {
      if (worker === started) worker = null;
      for (const order of waiting.values()) {
        order.reject(
          new IsobarError('internal_error', 'the run could not be read from its source', { cause }),
        );
      }
      waiting.clear();
    };
    started.on('error', end);
    started.on('exit', (code) => end(new Error(`the on-demand thread ended with code ${code}`)));
    return started;
  }

  async function ask(order: Omit<OnDemandOrder, 'id'>): Promise<boolean> {
    worker ??= start();
    const id = ++orders;
    const reply = Promise.withResolvers<boolean>();
    waiting.set(id, reply);
    worker.postMessage({ ...order, id } satisfies OnDemandOrder);
    const deadline = new AbortController();
    const late = sleep(PATIENCE_MS, undefined, { signal: deadline.signal }).then(() => {
      throw new IsobarError(
        'overloaded',
        'the run is still being fetched from its source; ask again in a moment',
      );
    });
    try {
      return await Promise.race([reply.promise, late]);
    } finally {
      deadline.abort();
      // Nobody waits for the loser of the race.
      late.catch(() => {});
      reply.promise.catch(() => {});
    }
  }

  return {
    open: (model, initTime) => ask({ model, initTime, wanted: null }),
    async take(model, initTime, wanted) {
      await ask({ model, initTime, wanted });
    },
    async stop() {
      await worker?.terminate();
    },
  };
}
