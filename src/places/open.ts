import { WorkerThread } from '../platform/index.ts';
import { Gazetteer } from './gazetteer.ts';

const FILE = new URL('./data/gazetteer.bin.zst', import.meta.url);

let opened: Promise<Gazetteer> | undefined;

/**
 * The gazetteer. It is read on the first call, in a separate thread that ends afterwards, and then shared: 20 MB.
 * @throws (rejects) Error where its file cannot be read; the next call tries again
 */
export function openGazetteer(): Promise<Gazetteer> {
  opened ??= read().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function read(): Promise<Gazetteer> {
  const script = new URL('./packed/load-thread.ts', import.meta.url);
  const thread = new WorkerThread<typeof import('./packed/load-thread.ts')>(script, {
    title: 'the thread that reads the gazetteer',
  });
  try {
    return new Gazetteer(await thread.call('load', FILE.href));
  } finally {
    await thread.terminate();
  }
}
