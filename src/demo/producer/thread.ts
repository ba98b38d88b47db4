import { Worker } from 'node:worker_threads';
import type { ModelId } from '../../catalog/index.ts';
import {
  addressesOf,
  type DemoProducer,
  type DemoProducerOptions,
  later,
  newestRun,
} from './demo-producer.ts';

/** What the thread is started with. */
export interface ThreadTask {
  readonly models: readonly ModelId[] | null;
  readonly until: ReadonlyMap<ModelId, Date>;
  /** How far the clock that runs are offered by is ahead of the system's. */
  readonly clockAheadMs: number;
  readonly cacheBytes: number | null;
}

/** What the thread is told, and tells. */
export type ThreadRequest =
  | { readonly kind: 'publish'; readonly number: number; readonly model: ModelId; readonly initTime: Date }
  | { readonly kind: 'close' };
export type ThreadReport =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'published'; readonly number: number }
  | { readonly kind: 'fault'; readonly error: unknown };

/**
 * As `startDemoProducer`, in a thread of its own, so that making files keeps nobody waiting. The clock is read once and goes on
 * with the system's. Faults in making files, and an error that ends the thread, are told to `onError`; when the thread has ended
 * `publish` rejects.
 */
export async function startDemoProducerThread(options: DemoProducerOptions): Promise<DemoProducer> {
  const { now, onError = () => {} } = options;
  const until = new Map(options.until);
  const task: ThreadTask = {
    models: options.models ?? null,
    until,
    clockAheadMs: now().getTime() - Date.now(),
    cacheBytes: options.cacheBytes ?? null,
  };
  const worker = new Worker(new URL('./thread-worker.ts', import.meta.url), { workerData: task });
  const published = new Map<number, () => void>();
  const listening = Promise.withResolvers<number>();
  worker.on('message', (report: ThreadReport) => {
    if (report.kind === 'listening') listening.resolve(report.port);
    else if (report.kind === 'published') published.get(report.number)?.();
    else onError(report.error);
  });
  worker.on('error', (error) => {
    listening.reject(error);
    onError(error);
  });
  const ended = new Promise<number>((resolve) => worker.once('exit', resolve));
  const gone = ended.then(() => {
    throw new Error('the thread of the demo producer has ended');
  });
  // Whoever waits for the thread is told; nobody may.
  gone.catch(() => {});
  const port = await Promise.race([listening.promise, gone]);
  const tell = (request: ThreadRequest) => worker.postMessage(request);
  let requests = 0;
  return {
    ...addressesOf(port),
    newest: (model) => newestRun(model, now(), until.get(model) ?? null),
    async publish(model, initTime) {
      const number = ++requests;
      const reply = new Promise<void>((resolve) => published.set(number, resolve));
      tell({ kind: 'publish', number, model, initTime });
      await Promise.race([reply, gone]).finally(() => published.delete(number));
      until.set(model, later(until.get(model) ?? null, initTime));
    },
    async close() {
      tell({ kind: 'close' });
      await ended;
    },
  };
}
