import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import {
  DamagedDataError,
  IsobarError,
  ResourceFault,
  resourceFaultOf,
  WorkerThread,
} from '../../../src/platform/index.ts';
import { DamagedTileError } from '../../../src/store/errors.ts';

type Functions = typeof import('../concurrency/thread-functions.ts');
const script = new URL('../concurrency/thread-functions.ts', import.meta.url);

const threads: WorkerThread<Functions, string>[] = [];
afterEach(async () => {
  await Promise.all(threads.splice(0).map((thread) => thread.terminate()));
});

function open(data: unknown = null) {
  const events = new EventTarget();
  const thread = new WorkerThread<Functions, string>(script, {
    title: 'the test’s thread',
    data,
    onEvent: (event) => events.dispatchEvent(new Event(event)),
  });
  threads.push(thread);
  return { thread, heard: (event: string) => once(events, event) };
}

async function failure(call: Promise<unknown>): Promise<Error> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Error)) throw new Error('the call did not fail with an error');
  return error;
}

describe('WorkerThread', () => {
  it('answers many calls at a time, each its own', async () => {
    const { thread } = open({ for: 'the thread' });
    const calls = Array.from({ length: 20 }, (_, n) => thread.call('double', n));
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 20 }, (_, n) => 2 * n));
    expect(await thread.call('data', undefined)).toEqual({ for: 'the thread' });
  });

  it('moves memory there and back', async () => {
    const { thread } = open();
    const bytes = Uint8Array.of(1, 2);
    const raised = await thread.call('raise', bytes, { transfer: [bytes.buffer] });
    expect(Array.from(raised)).toEqual([2, 2]);
    expect(bytes).toHaveLength(0);
  });

  it('returns errors with their fields, without what cannot be cloned', async () => {
    const { thread } = open();
    await expect(thread.call('fail', 'isobar')).rejects.toMatchObject({
      name: 'IsobarError',
      code: 'overloaded',
      message: 'too much',
      retryAfterSeconds: 7,
      reason: null,
    });
    await expect(thread.call('fail', 'range')).rejects.toThrow(new RangeError('out of range'));
    await expect(thread.call('fail', 'unsendable')).rejects.toThrow('with a function');
    await expect(thread.call('fail', 'circular')).rejects.toThrow('round and round');
  });

  it('returns errors of their own class, with what they say of stored data, arguments and the disk', async () => {
    const { thread } = open();
    const damaged = await failure(thread.call('fail', 'damaged'));
    expect(damaged).toBeInstanceOf(DamagedTileError);
    expect(damaged).toBeInstanceOf(DamagedDataError);
    expect(damaged).toMatchObject({
      name: 'DamagedTileError',
      file: 't2m.cube',
      tile: 7,
      code: 'internal_error',
    });
    expect(damaged.stack).toContain('thread-functions.ts');

    const refused = await failure(thread.call('fail', 'argument'));
    expect(refused).toBeInstanceOf(IsobarError);
    expect(refused).toMatchObject({
      argument: 'leadTo',
      allowed: { minimum: 0, maximum: 48 },
      nearest: [48],
    });
    expect(refused.cause).toBeInstanceOf(ResourceFault);
    expect(refused.cause).toMatchObject({ resource: 'redis', retryAfterSeconds: 5 });

    const unwritten = await failure(thread.call('fail', 'disk'));
    expect(resourceFaultOf(unwritten)?.message).toBe('the disk of the data folder is full');
  });

  it('rejects with the signal’s reason at once, and tells the thread', async () => {
    const { thread, heard } = open();
    const leaving = new AbortController();
    const [started, aborted] = [heard('one started'), heard('one aborted')];
    const call = thread.call('waitForever', 'one', { signal: leaving.signal });
    await started;
    leaving.abort(new Error('gone'));
    await expect(call).rejects.toThrow('gone');
    await aborted;
    await expect(thread.call('double', 1, { signal: leaving.signal })).rejects.toThrow('gone');
    expect(await thread.call('double', 4)).toBe(8);
  });

  it.each([
    ['exit', 'the test’s thread ended with exit code 3'],
    ['throw', 'the test’s thread ended: out of the blue'],
  ] as const)('rejects all calls when the thread ends by %s, and later ones', async (how, message) => {
    const { thread } = open();
    const waiting = expect(thread.call('waitForever', 'one')).rejects.toThrow(message);
    await expect(thread.call('die', how)).rejects.toThrow(message);
    await waiting;
    expect(thread.hasEnded).toBe(true);
    await expect(thread.call('double', 1)).rejects.toThrow(message);
    expect(await thread.ended).toMatchObject({ message });
  });

  it('rejects calls of a module that cannot be loaded, and what is waiting when it is terminated', async () => {
    const broken = new WorkerThread<Functions>(
      new URL('data:text/javascript,throw new Error("no such library")'),
      {
        title: 'a broken thread',
      },
    );
    await expect(broken.call('double', 1)).rejects.toThrow('a broken thread ended: no such library');
    const { thread } = open();
    const waiting = expect(thread.call('waitForever', 'one')).rejects.toThrow('the test’s thread was ended');
    await thread.terminate();
    await waiting;
  });
});
