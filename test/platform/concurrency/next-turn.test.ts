import { setImmediate as nextImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { nextTurn, turnMs } from '../../../src/platform/index.ts';

it('lets others go on after each step of long work, however many do long work, and these take turns', async () => {
  const happened: string[] = [];
  const work = async (name: string) => {
    for (let step = 0; step < 3; step++) {
      await nextTurn();
      happened.push(name);
    }
  };
  let turns = 0;
  const other = () => {
    happened.push('.');
    if (++turns < 12) setImmediate(other);
  };
  setImmediate(other);
  await Promise.all(['a', 'b', 'c'].map(work));
  // Between any two steps, whoever performed them, the event loop came round once.
  expect(happened.join('').replace(/\.+$/, '')).toBe('.a.b.c.a.b.c.a.b.c');
});

it('tells how long a turn of the event loop has taken, from when it was first asked in it', async () => {
  await nextImmediate();
  await nextImmediate();
  expect(turnMs()).toBe(0);
  const end = performance.now() + 3;
  while (performance.now() < end);
  expect(turnMs()).toBeGreaterThanOrEqual(3);
  await nextImmediate();
  await nextImmediate();
  expect(turnMs()).toBe(0);
});
