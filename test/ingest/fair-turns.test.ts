import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FairTurns } from '../../src/ingest/on-demand/fair-turns.ts';

/** Work that ends when it is told to. */
function workshop(turns: FairTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    start(name: string, signal?: AbortSignal): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      const work = (): Promise<void> => {
        begun.push(name);
        return promise;
      };
      return turns.run(name.slice(0, 1), work, signal);
    },
    async end(name: string) {
      ends.get(name)?.();
      await setImmediate();
    },
  };
}

describe('turns', () => {
  it('are given to keys one after the other, and of one key to one piece of work at a time', async () => {
    const { begun, start, end } = workshop(new FairTurns({ atOnce: 2, maxWaiting: 10 }));
    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => start(name));
    await setImmediate();
    expect(begun).toEqual(['a1', 'b1']);
    // Those of a waited first, but one of them is under way.
    await end('b1');
    expect(begun.slice(2)).toEqual(['b2']);
    await end('a1');
    expect(begun.slice(3)).toEqual(['a2']);
    await end('a2');
    // However much waits for a, c is not behind all of it.
    expect(begun.slice(4)).toEqual(['c1']);
    for (const name of ['b2', 'c1', 'a3']) await end(name);
    await Promise.all(all);
    expect(begun.slice(5)).toEqual(['a3']);
  });

  it('are refused when too many wait, and there is room again afterwards', async () => {
    const { start, end } = workshop(new FairTurns({ atOnce: 1, maxWaiting: 1 }));
    const [first, second] = [start('a1'), start('a2')];
    await expect(start('b1')).rejects.toMatchObject({ code: 'overloaded' });
    await end('a1');
    const third = start('b2');
    await end('a2');
    await end('b2');
    await Promise.all([first, second, third]);
  });

  it('go by who does not wait any more, and go on after what failed', async () => {
    const turns = new FairTurns({ atOnce: 1, maxWaiting: 2 });
    const { begun, start, end } = workshop(turns);
    const first = start('a1');
    const leaving = new AbortController();
    const left = start('b1', leaving.signal);
    const failing = expect(turns.run('c', () => Promise.reject(new Error('failed')))).rejects.toThrow(
      'failed',
    );
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const last = start('d1');
    await end('a1');
    await failing;
    await end('d1');
    await Promise.all([first, last]);
    expect(begun).toEqual(['a1', 'd1']);
  });
});
