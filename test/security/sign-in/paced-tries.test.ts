import { expect, it } from 'vitest';
import { AttemptThrottle, type WaitClock } from '../../../src/console/limits/attempt-throttle.ts';
import { RateError } from '../../../src/http/problems/refusals.ts';
import { LocalCounts } from '../../../src/platform/index.ts';

const NEVER = new AbortController().signal;

/** Tries at an account over a clock that moves only as far as some caller waits for. */
function open() {
  let nowMs = 0;
  const sleepers: { at: number; wake: () => void }[] = [];
  const clock: WaitClock = {
    wait: (ms, signal) =>
      new Promise((wake, reject) => {
        sleepers.push({ at: nowMs + ms, wake });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  };
  const counts = new LocalCounts({ elapsedMs: () => nowMs });
  const tries = new AttemptThrottle({ counts: () => counts }, clock);
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    tries,
    clock,
    get nowMs() {
      return nowMs;
    },
    get waiting() {
      return sleepers.length;
    },
    /** Wakes all sleepers in their order, until none is left. */
    async run(): Promise<void> {
      for (await settled(); sleepers.length > 0; await settled()) {
        sleepers.sort((a, b) => a.at - b.at);
        const next = sleepers.shift();
        nowMs = Math.max(nowMs, next?.at ?? 0);
        next?.wake();
      }
    },
  };
}

const outcome = (trying: Promise<void>) =>
  trying.then(
    () => 'tried',
    (error: unknown) => (error instanceof RateError ? 'refused' : 'failed'),
  );

it('lets the first tries through at once, and makes later ones wait instead of refusing them', async () => {
  const world = open();
  for (let n = 0; n < 20; n++) await world.tries.take('ada', `network ${n}`, NEVER);
  expect(world.nowMs).toBe(0);
  const late = [outcome(world.tries.take('ada', 'a', NEVER)), outcome(world.tries.take('ada', 'b', NEVER))];
  await world.run();
  expect(await Promise.all(late)).toEqual(['tried', 'tried']);
  expect(world.nowMs).toBeLessThan(8000);
});

it('bounds the guesses of all networks together: 20 at once, 80 at one a second, then one each 4 s', async () => {
  const world = open();
  let tried = 0;
  // Eight networks that try again and again for ten minutes.
  const attack = async (network: string) => {
    while (world.nowMs < 600_000) {
      if ((await outcome(world.tries.take('ada', network, NEVER))) === 'tried') tried++;
      else await world.clock.wait(4000, NEVER);
    }
  };
  const networks = Array.from({ length: 8 }, (_, n) => attack(`network ${n}`));
  await world.run();
  await Promise.all(networks);
  expect(tried).toBeGreaterThan(200);
  expect(tried).toBeLessThanOrEqual(251);
});

it('holds no more than 20 tries on an account, one of a network, and 100 of all', async () => {
  const world = open();
  for (let n = 0; n < 20; n++) await world.tries.take('ada', `network ${n}`, NEVER);
  const many = Array.from({ length: 50 }, (_, n) => outcome(world.tries.take('ada', `network ${n}`, NEVER)));
  await new Promise((resolve) => setImmediate(resolve));
  expect(world.waiting).toBe(20);
  const same = outcome(world.tries.take('ada', 'network 0', NEVER));
  await world.run();
  expect(await same).toBe('refused');
  expect(await Promise.all(many)).toContain('tried');
  for (let account = 0; account < 6; account++) {
    for (let n = 0; n < 42; n++) void outcome(world.tries.take(`account ${account}`, `network ${n}`, NEVER));
  }
  await new Promise((resolve) => setImmediate(resolve));
  expect(world.waiting).toBe(100);
  await world.run();
});

it('ends the wait of a client that has gone', async () => {
  const world = open();
  for (let n = 0; n < 20; n++) await world.tries.take('ada', `network ${n}`, NEVER);
  // The first of each slower pace.
  for (const network of ['slow', 'slowest']) await world.tries.take('ada', network, NEVER);
  const gone = new AbortController();
  const trying = outcome(world.tries.take('ada', 'a', gone.signal));
  await new Promise((resolve) => setImmediate(resolve));
  gone.abort();
  expect(await trying).toBe('failed');
  const again = outcome(world.tries.take('ada', 'a', NEVER));
  await world.run();
  expect(await again).toBe('tried');
});
