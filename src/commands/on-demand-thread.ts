import { Worker } from 'node:worker_threads';
import type { OnDemand } from '../forecast/index.ts';
import { type Config, IsobarError } from '../platform/index.ts';
import type { OnDemandAnswer, OnDemandOrder, OnDemandWithdrawal } from './on-demand-protocol.ts';
import { configuredModels } from './sources.ts';

/** How long an answer may be waited for; what has been begun goes on, and is there for the next to ask. */
const PATIENCE_MS = 30_000;

/** Runs taken in on demand by a thread of their own, which is started when the first is asked for. */
export interface ThreadedOnDemand extends OnDemand {
  stop(): Promise<void>;
}

/**
 * Runs of models that the settings leave out are unknown.
 * @param script of the thread
 */
export function onDemandInThread(
  config: Config,
  script = new URL('./on-demand-worker.ts', import.meta.url),
): ThreadedOnDemand {
  const models = new Set(configuredModels(config));
  let current: OnDemandThread | null = null;

  function ask(order: Omit<OnDemandOrder, 'id'>, signal?: AbortSignal): Promise<boolean> {
    // Whatever ended one, the next order starts another.
    if (current === null || current.ended) current = new OnDemandThread(config, script);
    return current.ask(order, signal);
  }

  return {
    open: async (model, initTime) => models.has(model) && (await ask({ model, initTime, wanted: null })),
    async take(model, initTime, wanted, signal) {
      if (models.has(model)) await ask({ model, initTime, wanted }, signal);
    },
    async stop() {
      await current?.stop();
    },
  };
}

/** One thread, and the orders that it has not answered yet. */
class OnDemandThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<boolean>>();
  #orders = 0;
  #ended = false;

  constructor(config: Config, script: URL) {
    this.#worker = new Worker(script, { workerData: config });
    this.#worker.unref();
    this.#worker.on('message', (answer: OnDemandAnswer) => this.#settle(answer));
    this.#worker.on('error', (cause) => this.#end(cause));
    this.#worker.on('exit', (code) => this.#end(new Error(`the on-demand thread ended with code ${code}`)));
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** Throws IsobarError with the thread's own words, 'overloaded' when it takes too long, and the signal's reason. */
  async ask(order: Omit<OnDemandOrder, 'id'>, signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    const id = ++this.#orders;
    const reply = Promise.withResolvers<boolean>();
    this.#waiting.set(id, reply);
    const giveUp = (reason: unknown): void => {
      this.#waiting.delete(id);
      this.#worker.postMessage({ withdrawn: id } satisfies OnDemandWithdrawal);
      reply.reject(reason);
    };
    const leave = (): void => giveUp(signal?.reason);
    const patience = setTimeout(() => giveUp(tooSlow()), PATIENCE_MS);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      this.#worker.postMessage({ ...order, id } satisfies OnDemandOrder);
      return await reply.promise;
    } finally {
      clearTimeout(patience);
      signal?.removeEventListener('abort', leave);
    }
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(answer: OnDemandAnswer): void {
    const order = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('found' in answer) order?.resolve(answer.found);
    else order?.reject(new IsobarError(answer.error.code, answer.error.message));
  }

  #end(cause: unknown): void {
    this.#ended = true;
    for (const order of this.#waiting.values()) {
      order.reject(new IsobarError('internal_error', 'the run could not be read from its source', { cause }));
    }
    this.#waiting.clear();
  }
}

function tooSlow(): IsobarError {
  return new IsobarError(
    'overloaded',
    'the run is still being fetched from its source; ask again in a moment',
  );
}
