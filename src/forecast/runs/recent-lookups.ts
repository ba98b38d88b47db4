import { LRUCache } from 'lru-cache';

/** How long a run that was looked up is believed: a hundred times a second is asked what changes hourly. */
const BELIEVED_MS = 20;

/** Models and runs that are asked for within that time. */
const MAX_REMEMBERED = 256;

/**
 * Remembers for a moment what was looked up. What this process itself writes counts at once, what others write within
 * BELIEVED_MS.
 */
export class RecentLookups<Value> {
  readonly #writes: () => number;
  readonly #known = new LRUCache<string, Promise<Value>>({ max: MAX_REMEMBERED, ttl: BELIEVED_MS });
  #asOf = 0;

  /** @param writes number of what this process has written so far */
  constructor(writes: () => number) {
    this.#writes = writes;
  }

  get(key: string, look: () => Promise<Value>): Promise<Value> {
    const writes = this.#writes();
    if (writes !== this.#asOf) {
      this.#known.clear();
      this.#asOf = writes;
    }
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const looking = look();
    this.#known.set(key, looking);
    // What failed is tried anew by the next who asks.
    looking.catch(() => this.#known.delete(key));
    return looking;
  }

  /** What another thread has been told to write is looked up anew. */
  forget(key: string): void {
    this.#known.delete(key);
  }
}
