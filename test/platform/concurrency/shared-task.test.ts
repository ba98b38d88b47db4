import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { SharedTasks } from '../../../src/platform/index.ts';

/** Counts how often work is started, and lets it go on when it is told to. */
function work() {
  const starts: PromiseWithResolvers<string>[] = [];
  const abandoned: boolean[] = [];
  return {
    starts,
    abandoned,
    start: (signal: AbortSignal): Promise<string> => {
      const start = Promise.withResolvers<string>();
      const n = starts.push(start) - 1;
      abandoned.push(false);
      signal.addEventListener('abort', () => {
        abandoned[n] = true;
      });
      return start.promise;
    },
  };
}

it('runs once for several callers, and again for later ones', async () => {
  const tasks = new SharedTasks<string>();
  const { starts, start } = work();
  const both = [tasks.run('a', start), tasks.run('a', start)];
  expect(tasks.has('a')).toBe(true);
  expect(starts).toHaveLength(1);
  starts[0]?.resolve('done');
  expect(await Promise.all(both)).toEqual(['done', 'done']);
  expect(tasks.size).toBe(0);
  const failed = tasks.run('a', start);
  starts[1]?.reject(new Error('failed'));
  await expect(failed).rejects.toThrow('failed');
  await setImmediate();
  expect(tasks.size).toBe(0);
});

it('goes on while anybody waits, and is abandoned when the last has left', async () => {
  const tasks = new SharedTasks<string>();
  const { starts, abandoned, start } = work();
  const [one, two] = [new AbortController(), new AbortController()];
  const first = tasks.run('a', start, one.signal);
  const second = tasks.run('a', start, two.signal);
  one.abort(new Error('the first left'));
  await expect(first).rejects.toThrow('the first left');
  expect(abandoned).toEqual([false]);
  two.abort(new Error('the second left'));
  await expect(second).rejects.toThrow('the second left');
  expect(abandoned).toEqual([true]);
  // What was abandoned is not joined, though its work has not ended yet.
  expect(tasks.has('a')).toBe(false);
  const third = tasks.run('a', start);
  expect(starts).toHaveLength(2);
  starts[0]?.resolve('late');
  await setImmediate();
  expect(tasks.has('a')).toBe(true);
  starts[1]?.resolve('new');
  await expect(third).resolves.toBe('new');
});
