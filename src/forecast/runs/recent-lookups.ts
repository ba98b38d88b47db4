import { LRUCache } from 'lru-cache';

/** How long a lookup is reused: requests come a hundred times a second for what changes hourly. */
const MAX_AGE_MS = 20;

/** Models and runs whose lookups are cached. */
const MAX_CACHED = 256;

/**
 * Caches lookups of runs for a moment. Writes of this process take effect at once, those of other processes within MAX_AGE_MS.
 */
export class RecentLookups<Value> {
  readonly #writes: () => number;
  readonly #known = new LRUCache<string, Promise<Value>>({ max: MAX_CACHED, ttl: MAX_AGE_MS });
  #seenWrites = 0;

  /** @param writes how many times this process has written to the store so far */
  constructor(writes: () => number) {
    this.#writes = writes;
  }

  get(key: string, lookUp: () => Promise<Value>): Promise<Value> {
    const writes = this.#writes();
    if (writes !== this.#seenWrites) {
      this.#known.clear();
      this.#seenWrites = writes;
    }
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const pending = lookUp();
    this.#known.set(key, pending);
    // After a failure the next caller tries again.
    pending.catch(() => this.#known.delete(key));
    return pending;
  }

  /** Drops a cached lookup, for a run that another thread has written. */
  forget(key: string): void {
    this.#known.delete(key);
  }
}
