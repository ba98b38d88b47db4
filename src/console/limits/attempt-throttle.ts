import { type QuotaStatus, type RatePolicy, Rates } from '../../access/index.ts';
import { refuseBeyond } from '../../http/index.ts';
import type { SharedState } from '../../platform/index.ts';

/** A rate of attempts; each is counted separately. */
interface Pace {
  readonly name: string;
  readonly policies: readonly RatePolicy[];
}

/**
 * Passwords that all strangers together may try on one account: 20 per hour at once, 80 more at one per second, then one per 4 s:
 * at most 1,000 per hour, from however many addresses.
 */
const PACES: readonly Pace[] = [
  { name: 'at-once', policies: [{ name: 'sign-in-account', quota: 20, windowSeconds: 3600 }] },
  {
    name: 'slow',
    policies: [
      { name: 'sign-in-account', quota: 1, windowSeconds: 1 },
      { name: 'sign-in-account-slow', quota: 80, windowSeconds: 3600 },
    ],
  },
  { name: 'slowest', policies: [{ name: 'sign-in-account', quota: 1, windowSeconds: 4 }] },
];

/** Attempts that would wait longer are refused. */
const MAX_WAIT_MS = 8000;

/** Maximum attempts waiting in this process: of one network on one account, on one account, and in total. Each takes a connection and a timer. */
const MAX_WAITING = { ofNetwork: 1, ofAccount: 20, ofAll: 100 } as const;

/** Random addition to each wait, so that chance decides who is next, not the request rate. */
const JITTER_MS = 500;

const UNCOUNTED: readonly RatePolicy[] = [];
const REFUSAL = 'too many attempts on this account, which are slowed down now';

/** Slows down attempts on an account beyond a number, instead of locking its owner out. */
export class AttemptThrottle {
  readonly #rates: Rates;
  readonly #waiting = new Rates();
  readonly #clock: WaitClock;

  /** @param clock for tests */
  constructor(shared: Pick<SharedState, 'counts'>, clock: WaitClock = CLOCK) {
    this.#rates = new Rates(shared.counts('sign-in-pace'));
    this.#clock = clock;
  }

  /**
   * Resolves once an attempt is counted, after a wait of at most 8 s. Rejects with RateError where it would take longer or too many
   * wait, and with the signal's reason once the client has disconnected.
   * @param network the unit by which one holder of addresses is counted
   */
  async take(account: string, network: string, signal: AbortSignal): Promise<void> {
    let refused = await this.#next(account);
    if (refused === null) return;
    const ends = this.#beginWaiting(account, network);
    if (ends === null) return refuseBeyond(refused, REFUSAL);
    try {
      for (let leftMs = MAX_WAIT_MS; ; ) {
        const waitMs = (refused.retryAfterSeconds ?? 1) * 1000 + Math.random() * JITTER_MS;
        leftMs -= waitMs;
        if (leftMs < 0) return refuseBeyond(refused, REFUSAL);
        await this.#clock.wait(waitMs, signal);
        refused = await this.#next(account);
        if (refused === null) return;
      }
    } finally {
      for (const end of ends) end();
    }
  }

  /** Counts an attempt at the first rate with room; null, or the refusal of the rate that has room first. */
  async #next(account: string): Promise<QuotaStatus | null> {
    let first: QuotaStatus | null = null;
    for (const { name, policies } of PACES) {
      const quota = await this.#rates.take(`${name} ${account}`, policies);
      if (quota.allowed) return null;
      if (first === null || (quota.retryAfterSeconds ?? 0) < (first.retryAfterSeconds ?? 0)) first = quota;
    }
    return first;
  }

  /** Functions that end the wait; null where there is no room. */
  #beginWaiting(account: string, network: string): readonly (() => void)[] | null {
    const ends: (() => void)[] = [];
    for (const [id, most] of [
      [`${network} ${account}`, MAX_WAITING.ofNetwork],
      [account, MAX_WAITING.ofAccount],
      ['all', MAX_WAITING.ofAll],
    ] as const) {
      // In this process alone, so without a promise.
      const { end } = this.#waiting.take(id, UNCOUNTED, most) as QuotaStatus;
      if (end === null) {
        for (const each of ends) each();
        return null;
      }
      ends.push(end);
    }
    return ends;
  }
}

/** Waits. Rejects with the signal's reason. */
export interface WaitClock {
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

const CLOCK: WaitClock = {
  async wait(ms, signal) {
    const { setTimeout } = await import('node:timers/promises');
    await setTimeout(ms, undefined, { signal });
  },
};
