import { afterEach, describe, expect, it } from 'vitest';
import { CallTimeoutError, QueueFullError, WorkerPool } from '../../../src/platform/index.ts';
import type { PoolOptions } from '../../../src/platform/workers/worker-pool.ts';

type Functions = typeof import('../concurrency/thread-functions.ts');

const pools: WorkerPool<Functions>[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close(new Error('the test is over'))));
});

function open(options: Partial<PoolOptions> = {}): WorkerPool<Functions> {
  const script = new URL('../concurrency/thread-functions.ts', import.meta.url);
  const pool = new WorkerPool<Functions>({ script, title: 'a test’s thread', maxThreads: 2, ...options });
  pools.push(pool);
  return pool;
}

describe('WorkerPool', () => {
  it('runs at most so many threads, each with one call at a time, and prepares a call when one is free', async () => {
    const pool = open();
    let prepared = 0;
    let atWork = 0;
    const ids = Array.from({ length: 8 }, async () => {
      const id = await pool.call('id', () => {
        prepared++;
        atWork++;
        expect(atWork).toBeLessThanOrEqual(2);
        return { input: undefined };
      });
      atWork--;
      return id;
    });
    expect(prepared).toBeLessThanOrEqual(2);
    expect(new Set(await Promise.all(ids)).size).toBe(2);
  });

  it('prefers the thread that knows the subject, and says whether it does', async () => {
    const pool = open();
    const known: boolean[] = [];
    const call = (subject: string) =>
      pool.call(
        'id',
        (isSameSubject) => {
          known.push(isSameSubject);
          return { input: undefined };
        },
        { subject },
      );
    const [a, b] = await Promise.all([call('a'), call('b')]);
    expect(a).not.toBe(b);
    expect([await call('b'), await call('a'), await call('b')]).toEqual([b, a, b]);
    expect(known).toEqual([false, false, true, true, true]);
  });

  it('replaces a thread whose call is aborted, takes too long, or kills it', async () => {
    const hurried = open({ maxThreads: 1, maxCallMs: 1 });
    await expect(hurried.call('waitForever', () => ({ input: 'one' }))).rejects.toThrow(CallTimeoutError);
    await expect(hurried.call('waitForever', () => ({ input: 'two' }))).rejects.toThrow(CallTimeoutError);
    const pool = open({ maxThreads: 1 });
    const first = await pool.call('id', () => ({ input: undefined }));
    await expect(pool.call('die', () => ({ input: 'exit' as const }))).rejects.toThrow('exit code 3');
    const second = await pool.call('id', () => ({ input: undefined }));
    const leaving = new AbortController();
    const prepared = Promise.withResolvers<void>();
    const left = pool.call(
      'waitForever',
      () => {
        setImmediate(prepared.resolve);
        return { input: 'one' };
      },
      { signal: leaving.signal },
    );
    await prepared.promise;
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const third = await pool.call('id', () => ({ input: undefined }));
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it('keeps a thread whose call was aborted and is done soon, and ends one that goes on', async () => {
    const pool = open({ maxThreads: 1, finishMs: 1000 });
    const first = await pool.call('id', () => ({ input: undefined }));
    const leave = async (name: 'id' | 'waitForever') => {
      const leaving = new AbortController();
      const input = () => {
        setImmediate(() => leaving.abort(new Error('gone')));
        return { input: undefined as never };
      };
      await pool.call(name, input, { signal: leaving.signal }).catch(() => {});
    };
    await leave('id');
    expect(await pool.call('id', () => ({ input: undefined }))).toBe(first);
    await leave('waitForever');
    expect(await pool.call('id', () => ({ input: undefined }))).not.toBe(first);
  });

  it('goes on after a call that could not be prepared', async () => {
    const pool = open({ maxThreads: 1 });
    const unprepared = pool.call('double', async () => {
      throw new Error('not prepared');
    });
    await expect(unprepared).rejects.toThrow('not prepared');
    expect(await pool.call('double', () => ({ input: 3 }))).toBe(6);
  });

  it('refuses more than may wait, and rejects all when it is closed', async () => {
    const pool = open({ maxThreads: 1, maxWaiting: 1 });
    const calls = Promise.allSettled([1, 2].map(() => pool.call('waitForever', () => ({ input: 'one' }))));
    await expect(pool.call('double', () => ({ input: 1 }))).rejects.toThrow(QueueFullError);
    await pool.close(new Error('the pool is closed'));
    for (const outcome of await calls) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'the pool is closed' } });
    }
    await expect(pool.call('double', () => ({ input: 1 }))).rejects.toThrow('the pool is closed');
  });
});
