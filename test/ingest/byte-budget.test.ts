import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ByteBudget } from '../../src/ingest/make/byte-budget.ts';

it('lets in who fits, in the order in which they came, and one that is too large alone', async () => {
  const budget = new ByteBudget(10);
  const begun: string[] = [];
  const enter = async (name: string, bytes: number) => {
    await budget.acquire(bytes);
    begun.push(name);
  };
  const all = Promise.all([enter('a', 6), enter('b', 4), enter('c', 1), enter('huge', 50), enter('d', 1)]);
  await setImmediate();
  expect(begun).toEqual(['a', 'b']);
  budget.release(6);
  await setImmediate();
  expect(begun).toEqual(['a', 'b', 'c']);
  budget.release(4);
  await setImmediate();
  // Those behind wait with it, or it would wait for ever.
  expect(begun).toEqual(['a', 'b', 'c']);
  budget.release(1);
  await setImmediate();
  expect(begun).toEqual(['a', 'b', 'c', 'huge']);
  budget.release(50);
  await all;
  expect(begun.at(-1)).toBe('d');
});
