import type { Caller } from './keyring.ts';
import type { Plan } from './tables.ts';

/** How many requests of one key may be under way at a time, by plan: each large answer holds about a megabyte. */
export const MAX_OPEN_REQUESTS: Readonly<Record<Plan, number>> = { free: 8, paid: 256 };

/** Counts the requests of each key that are under way in this process. */
export class OpenRequests {
  readonly #most: Readonly<Record<Plan, number>>;
  readonly #open = new Map<string, number>();

  constructor(most = MAX_OPEN_REQUESTS) {
    this.#most = most;
  }

  /** Counts one more; the function ends it, once. Null when the key has as many as its plan allows. */
  begin({ plan, keyId }: Caller): (() => void) | null {
    const open = this.#open.get(keyId) ?? 0;
    if (open >= this.#most[plan]) return null;
    this.#open.set(keyId, open + 1);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      const left = (this.#open.get(keyId) ?? 1) - 1;
      if (left > 0) this.#open.set(keyId, left);
      else this.#open.delete(keyId);
    };
  }
}
