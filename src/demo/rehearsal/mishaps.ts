import { seededUnit } from '../seeded.ts';

/** What happens to a request. */
export type Mishap = 'none' | 'moved' | 'busy' | 'broken off';

/** Shares of all requests. */
export interface MishapShares {
  /** Sent on to another path of the same host (307). */
  readonly moved: number;
  /** Turned away for a second (503 with Retry-After). */
  readonly busy: number;
  /** Answered in part before the connection breaks. */
  readonly brokenOff: number;
}

export const BAD_NETWORK: MishapShares = { moved: 0.03, busy: 0.01, brokenOff: 0.005 };

/** Decides by the seed and the number of the request: the same day has the same mishaps, as far as requests come in the same order. */
export function mishapOf(request: number, seed: number, { moved, busy, brokenOff }: MishapShares): Mishap {
  const drawn = seededUnit(seed, request);
  if (drawn < moved) return 'moved';
  if (drawn < moved + busy) return 'busy';
  return drawn < moved + busy + brokenOff ? 'broken off' : 'none';
}
