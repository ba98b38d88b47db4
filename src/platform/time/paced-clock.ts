import { setTimeout as sleep } from 'node:timers/promises';

/** A day that is played faster than it went. */
export interface Pace {
  /** The time that the clock shows at first. */
  readonly start: Date;
  /** When that was, by this machine's clock. */
  readonly since: Date;
  /** How many times as fast it goes. */
  readonly factor: number;
}

/** A clock, and pauses by it. */
export interface Clock {
  now(): Date;
  /** Waits for so long by this clock. Rejects when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** A clock that goes at a pace: the same in every thread and process that is given the same pace. */
export function pacedClock({ start, since, factor }: Pace): Clock {
  return {
    now: () => new Date(start.getTime() + (Date.now() - since.getTime()) * factor),
    wait: async (ms, signal) => {
      await sleep(ms / factor, undefined, { signal });
    },
  };
}
