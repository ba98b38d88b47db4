import { setTimeout as sleep } from 'node:timers/promises';

/** A day that is played faster than it went. */
export interface Pace {
  /** The time that the clock shows at first. */
  readonly start: Date;
  /** When that was, by this machine's clock. */
  readonly since: Date;
  /** How many times as fast it goes. */
  readonly factor: number;
  /** From a time on it goes at another pace. */
  readonly later?: { readonly from: Date; readonly factor: number } | undefined;
}

/** A clock, and pauses by it. */
export interface Clock {
  now(): Date;
  /** Waits for so long by this clock. Rejects when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** A clock that goes at a pace: the same in every thread and process that is given the same pace. */
export function pacedClock({ start, since, factor, later }: Pace): Clock {
  const from = later?.from.getTime() ?? Number.POSITIVE_INFINITY;
  const now = (): Date => {
    const first = start.getTime() + (Date.now() - since.getTime()) * factor;
    if (later === undefined || first <= from) return new Date(first);
    return new Date(from + ((first - from) / factor) * later.factor);
  };
  return {
    now,
    wait: async (ms, signal) => {
      const isLater = later !== undefined && now().getTime() >= from;
      await sleep(ms / (isLater ? later.factor : factor), undefined, { signal });
    },
  };
}
