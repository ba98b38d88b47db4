import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KeyedLimits, KeyedSemaphore } from '../../../../src/platform/index.ts';

/** Work whose key is the first letter of its name, and which ends when it is told to. */
function workOf(limits: KeyedLimits) {
  const semaphore = new KeyedSemaphore(limits);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    semaphore,
    started,
    start(name: string, signal?: AbortSignal): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      const work = (): Promise<void> => {
        started.push(name);
        return promise;
      };
      return semaphore.run(name.slice(0, 1), work, signal);
    },
    async end(name: string) {
      ends.get(name)?.();
      await setImmediate();
    },
  };
}

describe('KeyedSemaphore', () => {
  it('lets the keys take turns, and does the work of one key in order, as much at a time as it may', async () => {
    const { started, start, end } = workOf({ total: 2, perKey: 1 });
    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => start(name));
    await setImmediate();
    expect(started).toEqual(['a1', 'b1']);
    // Those of a waited first, but one of them is at work.
    await end('b1');
    expect(started.slice(2)).toEqual(['b2']);
    await end('a1');
    expect(started.slice(3)).toEqual(['a2']);
    await end('a2');
    // However many wait for a, c is not behind all of them.
    expect(started.slice(4)).toEqual(['c1']);
    for (const name of ['b2', 'c1', 'a3']) await end(name);
    await Promise.all(all);
    expect(started.slice(5)).toEqual(['a3']);
  });

  it('gives each key its own bound', async () => {
    const { started, start, end } = workOf({ total: 4, perKey: (key) => (key === 'a' ? 2 : 1) });
    const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => start(name));
    await setImmediate();
    expect(started).toEqual(['a1', 'a2', 'b1']);
    for (const name of ['a1', 'b1', 'a2', 'a3', 'b2']) await end(name);
    await Promise.all(all);
  });

  it('keeps nobody waiting for a key that is at its bound', async () => {
    const { started, start, end } = workOf({ total: 3, perKey: 2 });
    const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => start(name));
    await setImmediate();
    expect(started).toEqual(['a1', 'a2', 'b1']);
    await end('a1');
    expect(started.slice(3)).toEqual(['a3']);
    for (const name of ['b1', 'a2', 'a3', 'c1']) await end(name);
    await Promise.all(all);
    expect(started.at(-1)).toBe('c1');
  });

  it('refuses when too many wait, and has room again afterwards', async () => {
    const refusal = (waiting: number) => new RangeError(`${waiting} wait`);
    const { start, end } = workOf({ total: 1, perKey: 1, maxWaiting: 1, refusal });
    const [first, second] = [start('a1'), start('a2')];
    await expect(start('b1')).rejects.toThrow(new RangeError('1 wait'));
    await end('a1');
    const third = start('b2');
    await end('a2');
    await end('b2');
    await Promise.all([first, second, third]);
  });

  it('passes over who no longer waits, and goes on after work that failed', async () => {
    const { semaphore, started, start, end } = workOf({ total: 1, perKey: 1, maxWaiting: 2 });
    const first = start('a1');
    const leaving = new AbortController();
    const left = start('b1', leaving.signal);
    const failing = expect(semaphore.run('c', () => Promise.reject(new Error('failed')))).rejects.toThrow(
      'failed',
    );
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const last = start('d1');
    await end('a1');
    await failing;
    await end('d1');
    await Promise.all([first, last]);
    expect(started).toEqual(['a1', 'd1']);
    expect(semaphore.waiting).toBe(0);
  });

  it('keeps to both bounds, serves everybody and each key in order, whoever gives up', async () => {
    const requests = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), givesUp: fc.boolean() }), {
      maxLength: 25,
    });
    const bounds = fc.record({
      total: fc.integer({ min: 1, max: 4 }),
      perKey: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(bounds, requests, async (limits, all) => {
        const semaphore = new KeyedSemaphore(limits);
        const active: string[] = [];
        const served = new Map<string, number[]>();
        const outcomes = all.map(async ({ key, givesUp }, n) => {
          const leaving = new AbortController();
          const work = async (): Promise<void> => {
            active.push(key);
            expect(active.length).toBeLessThanOrEqual(limits.total);
            expect(active.filter((each) => each === key).length).toBeLessThanOrEqual(limits.perKey);
            served.set(key, [...(served.get(key) ?? []), n]);
            await setImmediate();
            active.splice(active.indexOf(key), 1);
          };
          const outcome = semaphore.run(key, work, leaving.signal).catch(() => {});
          if (givesUp) leaving.abort();
          await outcome;
        });
        await Promise.all(outcomes);
        for (const numbers of served.values()) expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
        for (const [n, { key, givesUp }] of all.entries()) if (!givesUp) expect(served.get(key)).toContain(n);
        expect(semaphore.waiting).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});
