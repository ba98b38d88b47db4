import { type CountWindow, windowName } from '../shared-state/counts/counts.ts';
import type { CountedUse, SharedBatches, Use } from '../shared-state/counts/shared-counts.ts';
import type { RedisLink } from './link/redis-link.ts';
import { COUNT, LEASE_MS, RENEW } from './link/redis-scripts.ts';

interface Waiting {
  readonly use: Use;
  readonly resolve: (counted: CountedUse | null) => void;
}

/** Uses that one script counts: others wait for it to end. */
const MAX_BATCH = 256;
/** Leases that one script lengthens. */
const MAX_RENEWED = 500;
/** Ends that are sent later, while Redis is away; what is beyond ends with its lease. */
const MAX_ENDS = 10_000;
/** Three tries before a lease ends. */
const RENEWAL_MS = LEASE_MS / 3;

/** Redis does not answer as it must. */
class AnswerError extends Error {
  override readonly name = 'AnswerError';
}

/**
 * Brings all that is counted in one turn of the event loop to Redis by one script: requests that were read together cost one round
 * trip, and wait for nothing but it. Keeps the leases of what is open.
 */
export class RedisBatches implements SharedBatches {
  /** Uses that this process has decided by its own counts. */
  decidedAlone = 0;
  readonly #link: RedisLink;
  readonly #leases = new Map<string, string>();
  readonly #renewing: NodeJS.Timeout;
  #waiting: Waiting[] = [];
  #ends: [openKey: string, lease: string][] = [];
  #isScheduled = false;

  constructor(link: RedisLink) {
    this.#link = link;
    this.#renewing = setInterval(() => void this.#renew(), RENEWAL_MS).unref();
    link.onChange((isUp) => {
      if (!isUp) return;
      // It may have lost what was open, and has not heard of what ended.
      void this.#renew();
      this.#schedule();
    });
  }

  get isUp(): boolean {
    return this.#link.isUp;
  }

  /** Null where Redis leaves this process alone. */
  count(use: Use): Promise<CountedUse | null> {
    return new Promise((resolve) => {
      this.#waiting.push({ use, resolve });
      this.#schedule();
    });
  }

  /** Lengthens a lease from now on. */
  hold(lease: string, openKey: string): void {
    this.#leases.set(lease, openKey);
  }

  /** Ends a lease; nothing the second time. */
  end(lease: string): void {
    const openKey = this.#leases.get(lease);
    if (openKey === undefined) return;
    this.#leases.delete(lease);
    this.#endLater(openKey, lease);
  }

  /** Ends all leases, for a process that stops. */
  async close(): Promise<void> {
    clearInterval(this.#renewing);
    for (const lease of [...this.#leases.keys()]) this.end(lease);
    while (this.#link.isUp && this.#ends.length > 0) await this.#flush();
  }

  #endLater(openKey: string, lease: string): void {
    if (this.#ends.length < MAX_ENDS) this.#ends.push([openKey, lease]);
    this.#schedule();
  }

  /** After all events of this turn: what they count goes together. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      void this.#flush();
    });
  }

  async #flush(): Promise<void> {
    if (!this.#link.isUp) {
      for (const { resolve } of this.#waiting.splice(0)) resolve(null);
      return;
    }
    const batch = this.#waiting.splice(0, MAX_BATCH);
    const ends = this.#ends.splice(0, MAX_BATCH);
    if (this.#waiting.length > 0 || this.#ends.length > 0) this.#schedule();
    if (batch.length === 0 && ends.length === 0) return;
    const keys: string[] = [];
    const values: (string | number)[] = [ends.length, LEASE_MS];
    for (const [openKey, lease] of ends) {
      keys.push(openKey);
      values.push(lease);
    }
    for (const { use } of batch) {
      keys.push(use.key, use.openKey);
      values.push(use.windows.length);
      for (const window of use.windows) {
        values.push(windowName(window), window.quota, window.windowSeconds * 1000);
      }
      values.push(use.maxOpen ?? -1, use.lease ?? '');
    }
    try {
      const counted = await this.#link.run(COUNT, keys, values, (answer) =>
        readCounted(
          batch.map(({ use }) => use),
          answer,
        ),
      );
      for (const [n, { resolve }] of batch.entries()) resolve(counted[n] ?? null);
    } catch {
      // Redis may have counted them all the same, and must not think that they are open.
      for (const { use, resolve } of batch) {
        resolve(null);
        if (use.lease !== null) this.#endLater(use.openKey, use.lease);
      }
      for (const [openKey, lease] of ends) this.#endLater(openKey, lease);
    }
  }

  async #renew(): Promise<void> {
    const leases = [...this.#leases];
    for (let from = 0; from < leases.length && this.#link.isUp; from += MAX_RENEWED) {
      // Those that have ended meanwhile must not come to life again.
      const page = leases.slice(from, from + MAX_RENEWED).filter(([lease]) => this.#leases.has(lease));
      const keys = page.map(([, openKey]) => openKey);
      const names = page.map(([lease]) => lease);
      await this.#link.run(RENEW, keys, [LEASE_MS, ...names], () => null).catch(() => {});
    }
  }
}

/** What the script says of uses. Throws AnswerError for what it cannot have answered. */
export function readCounted(
  uses: readonly { readonly windows: readonly CountWindow[] }[],
  answer: unknown,
): readonly CountedUse[] {
  if (!Array.isArray(answer) || !answer.every(Number.isSafeInteger)) throw new AnswerError('no numbers');
  const numbers: readonly number[] = answer;
  let at = 0;
  const counted = uses.map((use) => {
    const outcome = numbers[at++] ?? -1;
    if (outcome !== 0 && outcome !== 1 && outcome !== 2) throw new AnswerError(`outcome ${outcome}`);
    const windows = use.windows.map(({ quota, windowSeconds }) => {
      const used = numbers[at++] ?? -1;
      const endsInMs = numbers[at++] ?? -1;
      // More than the quota were counted by a plan that allowed more.
      const isCount = used >= 0 && (used <= quota || outcome === 1);
      const isPossible = isCount && endsInMs > 0 && endsInMs <= windowSeconds * 1000;
      if (!isPossible) throw new AnswerError(`${used} uses for ${endsInMs} ms`);
      return { used, endsInMs };
    });
    return { outcome, windows } as const;
  });
  if (at !== numbers.length) throw new AnswerError(`${numbers.length} numbers`);
  return counted;
}
