import { LRUCache } from 'lru-cache';
import { ResourceFault } from '../../platform/index.ts';

/** How long a lookup is reused: requests come thousands of times a second for what changes hourly. */
const MAX_AGE_MS = 50;

/** Models and runs whose lookups are cached. */
const MAX_CACHED = 256;

/**
 * Caches lookups of runs for a moment. Writes of this process and changes by others that it has read take effect at once, other
 * changes within MAX_AGE_MS.
 * While the database does not answer, the last result stands in: runs and their files never change, so that an answer from it
 * is a true answer, if not from the newest run.
 */
export class RecentLookups<Value> {
  readonly #version: () => number;
  readonly #known = new LRUCache<string, Promise<Value>>({ max: MAX_CACHED, ttl: MAX_AGE_MS });
  /** What those have come to that have come to something. */
  readonly #settled = new WeakMap<Promise<Value>, Value>();
  readonly #lastKnown = new LRUCache<string, { readonly value: Value }>({ max: MAX_CACHED });
  #seenVersion = 0;

  /** @param version a number that grows when what is cached may be out of date */
  constructor(version: () => number) {
    this.#version = version;
  }

  get(key: string, lookUp: () => Promise<Value>): Promise<Value> {
    const known = this.#find(key);
    if (known !== undefined) return known;
    const pending = this.#lookUp(key, lookUp);
    this.#known.set(key, pending);
    pending.then(
      (value) => this.#settled.set(pending, value),
      // After a failure the next caller tries again.
      () => this.#known.delete(key),
    );
    return pending;
  }

  /** What `get` would resolve to at once; undefined where it would have to wait. */
  peek(key: string): Value | undefined {
    const known = this.#find(key);
    return known === undefined ? undefined : this.#settled.get(known);
  }

  #find(key: string): Promise<Value> | undefined {
    const version = this.#version();
    if (version !== this.#seenVersion) {
      this.#known.clear();
      this.#seenVersion = version;
    }
    return this.#known.get(key);
  }

  async #lookUp(key: string, lookUp: () => Promise<Value>): Promise<Value> {
    try {
      const value = await lookUp();
      this.#lastKnown.set(key, { value });
      return value;
    } catch (error) {
      const lastKnown = error instanceof ResourceFault ? this.#lastKnown.get(key) : undefined;
      if (lastKnown === undefined) throw error;
      return lastKnown.value;
    }
  }

  /** Drops a cached lookup, for a run that another thread has written. */
  forget(key: string): void {
    this.#known.delete(key);
  }
}
