import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import {
  type OnDemandProcess,
  onDemandInProcess,
} from '../../../../src/app/ingest/on-demand/on-demand-process.ts';
import { addressesOf } from '../../../../src/app/ingest/sources/demo-addresses.ts';
import { readConfig } from '../../../../src/platform/index.ts';

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

let onDemandProcess: OnDemandProcess | null = null;
function open(settings: Record<string, string> = {}, module = MODULE, idleMs?: number): OnDemandProcess {
  const script = new URL(`data:text/javascript,${encodeURIComponent(module)}`);
  onDemandProcess = onDemandInProcess(readConfig({ ISOBAR_SOURCES: 'live', ...settings }), script, idleMs);
  return onDemandProcess;
}
afterEach(() => onDemandProcess?.stop());

it('rejects the calls of a process that dies, and not those of the one after it', async () => {
  const onDemand = open();
  const lost = expect(onDemand.open('euro-ifs', TIME)).rejects.toMatchObject({ code: 'internal_error' });
  const died = onDemand.open('gfs', TIME);
  await expect(died).rejects.toMatchObject({ code: 'internal_error' });
  // Asked before the first one's end is told.
  await expect(onDemand.open('hrrr', TIME)).resolves.toBe(true);
  await lost;
});

it('tells the process when no caller waits any longer', async () => {
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

/** Answers with its process id. What it does for later callers ends soon after the second call. */
const IDLE_MODULE = `
  const finished = Promise.withResolvers();
  let calls = 0;
  export function open() {
    if (++calls === 2) setTimeout(finished.resolve, 100);
    return process.pid;
  }
  export const finish = () => finished.promise;`;

it('ends a process that is idle, once it has finished what it began, and starts another for the next call', async () => {
  const onDemand = open({}, IDLE_MODULE, 50);
  const pidOf = async () => (await onDemand.open('hrrr', TIME)) as unknown as number;
  const first = await pidOf();
  await sleep(300);
  expect(isRunning(first)).toBe(true);
  expect(await pidOf()).toBe(first);
  await vi.waitFor(() => expect(isRunning(first)).toBe(false), { timeout: 10_000 });
  expect(await pidOf()).not.toBe(first);
});

it('keeps a process that is called while it finishes for as long as after any other call', async () => {
  const onDemand = open({}, IDLE_MODULE, 1500);
  const pidOf = async () => (await onDemand.open('hrrr', TIME)) as unknown as number;
  const pid = await pidOf();
  // It is asked to finish by then, and has by the second call.
  await sleep(2000);
  await pidOf();
  await sleep(300);
  expect(isRunning(pid)).toBe(true);
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000 });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
