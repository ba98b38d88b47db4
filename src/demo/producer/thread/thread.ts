import { WorkerThread } from '../../../platform/index.ts';
import {
  addressesOf,
  type DemoProducer,
  type DemoProducerOptions,
  later,
  newestRun,
} from '../demo-producer.ts';
import type { ThreadEvent } from './thread-worker.ts';

type ThreadFunctions = typeof import('./thread-worker.ts');

/**
 * As `startDemoProducer`, in a separate thread, so that making files does not block the caller. The clock is read once and
 * then advances with the system's. `onError` is called with errors while files are made, and with the error that ends the
 * thread; after that `publish` rejects.
 */
export async function startDemoProducerThread(options: DemoProducerOptions): Promise<DemoProducer> {
  const { now, onError = () => {} } = options;
  const until = new Map(options.until);
  const thread = new WorkerThread<ThreadFunctions, ThreadEvent>(
    new URL('./thread-worker.ts', import.meta.url),
    {
      title: 'the thread of the demo producer',
      onEvent: ({ error }) => onError(error),
      keepsProcess: true,
    },
  );
  const address = await thread.call('start', {
    grids: options.grids ?? 'coarse',
    models: options.models ?? null,
    askedFirst: options.askedFirst ?? null,
    until,
    clockAheadMs: now().getTime() - Date.now(),
    cache: options.cache ?? {},
  });
  let closing = false;
  void thread.ended.then((reason) => {
    if (!closing) onError(reason);
  });
  return {
    ...addressesOf(address),
    newest: (model) => newestRun(model, now(), until.get(model) ?? null),
    async publish(model, initTime) {
      await thread.call('publish', { model, initTime });
      until.set(model, later(until.get(model) ?? null, initTime));
    },
    async close() {
      closing = true;
      if (!thread.hasEnded) await thread.call('close', undefined);
      await thread.terminate();
    },
  };
}
