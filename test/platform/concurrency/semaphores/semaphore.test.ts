import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QueueFullError, type Release, Semaphore } from '../../../../src/platform/index.ts';

/** Starts callers that hold their permits until they are told to let go; `order` names them as they are served. */
function callers(semaphore: Semaphore) {
  const order: string[] = [];
  const releases = new Map<string, Release>();
  return {
    order,
    async start(name: string, permits = 1, signal?: AbortSignal): Promise<void> {
      const release = await semaphore.acquire({ permits, signal });
      order.push(name);
      releases.set(name, release);
    },
    async end(name: string): Promise<void> {
      releases.get(name)?.();
      await setImmediate();
    },
  };
}

describe('Semaphore', () => {
  it('serves those who fit in the order in which they came, and one that is too large alone', async () => {
    const { order, start, end } = callers(new Semaphore(10));
    const all = Promise.all([start('a', 6), start('b', 4), start('c', 1), start('huge', 50), start('d', 1)]);
    await setImmediate();
    expect(order).toEqual(['a', 'b']);
    await end('a');
    expect(order).toEqual(['a', 'b', 'c']);
    await end('b');
    // Those behind wait as well, or the large one would wait for ever.
    expect(order).toEqual(['a', 'b', 'c']);
    await end('c');
    expect(order).toEqual(['a', 'b', 'c', 'huge']);
    await end('huge');
    await all;
    expect(order.at(-1)).toBe('d');
  });

  it('refuses who may not even wait, with the error that the owner chose', async () => {
    const plain = new Semaphore(1, { maxWaiting: 0 });
    const release = await plain.acquire();
    await expect(plain.acquire()).rejects.toThrow(QueueFullError);
    release();
    (await plain.acquire())();
    const named = new Semaphore(1, {
      maxWaiting: 1,
      refusal: (waiting) => new RangeError(`${waiting} wait`),
    });
    await named.acquire();
    void named.acquire();
    await expect(named.acquire()).rejects.toThrow(new RangeError('1 wait'));
  });

  it('admits those behind a large request that gave up', async () => {
    const { order, start } = callers(new Semaphore(2));
    await start('a');
    const leaving = new AbortController();
    const left = start('large', 2, leaving.signal);
    const behind = start('b');
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await behind;
    expect(order).toEqual(['a', 'b']);
  });

  it('ignores a second release, and releases what a failing piece of work held', async () => {
    const semaphore = new Semaphore(1);
    const release = await semaphore.acquire();
    release();
    release();
    await expect(semaphore.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await semaphore.acquire();
    void semaphore.acquire();
    await setImmediate();
    expect(semaphore.waiting).toBe(1);
    await expect(semaphore.acquire({ signal: AbortSignal.abort(new Error('left before')) })).rejects.toThrow(
      'left before',
    );
  });

  it('never holds more than it has, serves in order and leaks nothing, whoever gives up', async () => {
    const requests = fc.array(fc.record({ permits: fc.integer({ min: 1, max: 6 }), givesUp: fc.boolean() }), {
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), requests, async (size, all) => {
        const semaphore = new Semaphore(size);
        const served: number[] = [];
        let inUse = 0;
        const outcomes = all.map(async ({ permits, givesUp }, n) => {
          const leaving = new AbortController();
          const work = async (): Promise<void> => {
            expect(inUse === 0 || inUse + permits <= size).toBe(true);
            inUse += permits;
            served.push(n);
            await setImmediate();
            inUse -= permits;
          };
          const outcome = semaphore.run(work, { permits, signal: leaving.signal }).catch(() => {});
          if (givesUp) leaving.abort();
          await outcome;
        });
        await Promise.all(outcomes);
        expect(served).toEqual(served.toSorted((a, b) => a - b));
        for (const [n, { givesUp }] of all.entries()) if (!givesUp) expect(served).toContain(n);
        expect(inUse).toBe(0);
        expect(semaphore.waiting).toBe(0);
        (await semaphore.acquire({ permits: size }))();
      }),
      { numRuns: 60 },
    );
  });
});
