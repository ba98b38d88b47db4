import { vi } from 'vitest';

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

/**
 * A clock that moves only by `advance`, or by sleeps where they are skipped. To be put in place of Node's timers by
 * `vi.mock('node:timers/promises', async (original) => ({ ...(await original<object>()), setTimeout: virtualSleep }))`.
 */
export const clock = {
  /** Whether sleeps end at once, with the clock moved on. */
  skipSleeps: false,
  sleepers: new Set<Sleeper>(),
  start(): void {
    vi.useFakeTimers({ toFake: ['Date'] });
    clock.skipSleeps = false;
    clock.sleepers.clear();
  },
  stop(): void {
    vi.useRealTimers();
  },
  /** Moves the clock on and wakes those whose time has come. */
  advance(ms: number): void {
    vi.setSystemTime(Date.now() + ms);
    for (const sleeper of clock.sleepers) if (sleeper.until <= Date.now()) sleeper.wake();
  },
};

export async function virtualSleep(
  ms: number,
  _value?: unknown,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const until = Date.now() + ms;
  signal?.throwIfAborted();
  if (clock.skipSleeps) {
    await new Promise((resolve) => setImmediate(resolve));
    if (until > Date.now()) vi.setSystemTime(until);
    return;
  }
  await new Promise<void>((resolve, reject) => {
    const sleeper = {
      until,
      wake: () => {
        clock.sleepers.delete(sleeper);
        resolve();
      },
    };
    clock.sleepers.add(sleeper);
    const leave = () => {
      clock.sleepers.delete(sleeper);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
  });
}
