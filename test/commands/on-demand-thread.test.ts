import { afterEach, expect, it } from 'vitest';
import { onDemandInThread, type ThreadedOnDemand } from '../../src/commands/on-demand-thread.ts';
import { readConfig } from '../../src/platform/index.ts';

const TIME = new Date('2026-01-15T00:00:00Z');

/** Dies of gfs, has every hrrr run, tells of nam when somebody has withdrawn, and never answers otherwise. */
const SCRIPT = `
  import { parentPort } from 'node:worker_threads';
  let waiting = null;
  parentPort.on('message', (order) => {
    if (order.model === 'gfs') throw new Error('dead');
    if (order.model === 'hrrr') setTimeout(() => parentPort.postMessage({ id: order.id, found: true }), 300);
    if (order.model === 'nam') waiting = order.id;
    if (order.withdrawn !== undefined) parentPort.postMessage({ id: waiting, found: true });
  });`;

let thread: ThreadedOnDemand | null = null;
function open(settings: Record<string, string> = {}): ThreadedOnDemand {
  const script = new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`);
  thread = onDemandInThread(readConfig(settings), script);
  return thread;
}
afterEach(() => thread?.stop());

it('a thread that dies takes its own orders with it, not those of the one after it', async () => {
  const onDemand = open();
  const lost = expect(onDemand.open('euro-ifs', TIME)).rejects.toMatchObject({ code: 'internal_error' });
  const died = onDemand.open('gfs', TIME);
  await expect(died).rejects.toMatchObject({ code: 'internal_error' });
  // Asked before the first one's end is told.
  await expect(onDemand.open('hrrr', TIME)).resolves.toBe(true);
  await lost;
});

it('the thread is told when nobody waits any more', async () => {
  const onDemand = open();
  const waiting = onDemand.open('nam', TIME);
  const leaving = new AbortController();
  const left = onDemand.take('arome', TIME, [{ variable: 'cape', leads: [1] }], leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect(waiting).resolves.toBe(true);
});

it('models that the settings leave out are unknown, and nothing is done for them', async () => {
  const onDemand = open({ ISOBAR_MODELS: 'hrrr' });
  await expect(onDemand.open('gfs', TIME)).resolves.toBe(false);
  await expect(onDemand.take('gfs', TIME, [{ variable: 'cape', leads: [1] }])).resolves.toBeUndefined();
  await expect(onDemand.open('hrrr', TIME)).resolves.toBe(true);
});
