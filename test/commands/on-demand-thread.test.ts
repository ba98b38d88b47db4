import { afterEach, expect, it } from 'vitest';
import { onDemandInThread, type ThreadedOnDemand } from '../../src/app/ingest/on-demand/on-demand-thread.ts';
import { addressesOf } from '../../src/app/ingest/sources/demo-addresses.ts';
import { readConfig } from '../../src/platform/index.ts';

const TIME = new Date('2026-01-15T00:00:00Z');

/** Dies of gfs, has every hrrr run, answers for nam when somebody has left, and never answers otherwise. */
const MODULE = `
  let left = Promise.withResolvers();
  export function open({ model }) {
    if (model === 'gfs') setTimeout(() => { throw new Error('dead'); });
    if (model === 'hrrr') return new Promise((resolve) => setTimeout(() => resolve(true), 300));
    if (model === 'nam') return left.promise;
    return new Promise(() => {});
  }
  export function ingestFields(request, { signal }) {
    signal.addEventListener('abort', () => left.resolve(true));
    return new Promise(() => {});
  }`;

let thread: ThreadedOnDemand | null = null;
function open(settings: Record<string, string> = {}): ThreadedOnDemand {
  const script = new URL(`data:text/javascript,${encodeURIComponent(MODULE)}`);
  thread = onDemandInThread(readConfig({ ISOBAR_SOURCES: 'live', ...settings }), script);
  return thread;
}
afterEach(() => thread?.stop());

it('rejects the calls of a thread that dies, and not those of the one after it', async () => {
  const onDemand = open();
  const lost = expect(onDemand.open('euro-ifs', TIME)).rejects.toMatchObject({ code: 'internal_error' });
  const died = onDemand.open('gfs', TIME);
  await expect(died).rejects.toMatchObject({ code: 'internal_error' });
  // Asked before the first one's end is told.
  await expect(onDemand.open('hrrr', TIME)).resolves.toBe(true);
  await lost;
});

it('tells the thread when no caller waits any longer', async () => {
  const onDemand = open();
  const waiting = onDemand.open('nam', TIME);
  const leaving = new AbortController();
  const left = onDemand.ingestFields('arome', TIME, [{ variable: 'cape', leads: [1] }], leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect(waiting).resolves.toBe(true);
});

it('knows no runs of models that the settings leave out, and does nothing for them', async () => {
  const onDemand = open({ ISOBAR_MODELS: 'hrrr' });
  await expect(onDemand.open('gfs', TIME)).resolves.toBe(false);
  await expect(
    onDemand.ingestFields('gfs', TIME, [{ variable: 'cape', leads: [1] }]),
  ).resolves.toBeUndefined();
  await expect(onDemand.open('hrrr', TIME)).resolves.toBe(true);
});

it('refuses runs of the demo until it knows where the demo’s files are', async () => {
  const onDemand = open({ ISOBAR_SOURCES: 'demo' });
  await expect(onDemand.open('hrrr', TIME)).rejects.toMatchObject({ code: 'overloaded' });
  const bases = {
    base: (model: string) => `http://localhost/${model}`,
    lineageBase: (model: string) => `demo:${model}`,
  };
  onDemand.setDemo(addressesOf(bases));
  await expect(onDemand.open('hrrr', TIME)).resolves.toBe(true);
});
