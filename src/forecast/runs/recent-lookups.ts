import { LRUCache } from 'lru-cache';
import { ResourceFault } from '../../platform/index.ts';

/** How long a lookup is reused: requests come thousands of times a second for what changes hourly. */
const MAX_AGE_MS = 50;

/** A lookup that takes longer than this is late: callers get the last value meanwhile instead of waiting for a slow database. */
const PATIENCE_MS = 50;

/** Models and runs whose lookups are cached. */
const MAX_CACHED = 256;

interface LastKnown<Value> {
  readonly value: Value;
  /** The version at which it was looked up. */
  readonly version: number;
}

/**
 * Caches lookups of runs for a moment. Writes of this process and changes by others that it has read take effect at once, other
 * changes within MAX_AGE_MS.
 * While the database does not answer, the last result stands in: runs and their files never change, so that an answer from it
 * is a true answer, if not from the newest run. While it is slow, the last result of the same version stands in too, and at most one
 * lookup of a key is under way: requests do not queue behind a database that answers fewer lookups than are requested.
 */
export class RecentLookups<Value> {
  readonly #version: () => number;
  readonly #known = new LRUCache<string, Promise<Value>>({ max: MAX_CACHED, ttl: MAX_AGE_MS });
  /** Results of the lookups that have found something. */
  readonly #settled = new WeakMap<Promise<Value>, Value>();
  readonly #underWay = new Map<string, Promise<Value>>();
  /** Lookups that took longer than callers wait. */
  readonly #late = new WeakSet<Promise<Value>>();
  readonly #lastKnown = new LRUCache<string, LastKnown<Value>>({ max: MAX_CACHED });
  #seenVersion = 0;

  /** @param version a number that grows when what is cached may be out of date */
  constructor(version: () => number) {
    this.#version = version;
  }

  get(key: string, lookUp: () => Promise<Value>): Promise<Value> {
    const known = this.#find(key);
    if (known !== undefined) return known;
    const pending = this.#underWay.get(key) ?? this.#begin(key, lookUp);
    const last = this.#current(key);
    if (last === undefined) return pending;
    return this.#late.has(pending) ? Promise.resolve(last) : this.#withReplyTimeout(pending, last);
  }

  /** What `get` would resolve to at once; undefined where it would have to wait. */
  peek(key: string): Value | undefined {
    const known = this.#find(key);
    if (known !== undefined) return this.#settled.get(known);
    const pending = this.#underWay.get(key);
    return pending !== undefined && this.#late.has(pending) ? this.#current(key) : undefined;
  }

  /** Drops a cached lookup, for a run that another thread has written. */
  forget(key: string): void {
    this.#known.delete(key);
    this.#underWay.delete(key);
    const last = this.#lastKnown.get(key);
    if (last !== undefined) this.#lastKnown.set(key, { ...last, version: Number.NaN });
  }

  #find(key: string): Promise<Value> | undefined {
    const version = this.#version();
    if (version !== this.#seenVersion) {
      this.#known.clear();
      // What is being looked up may be what was there before.
      this.#underWay.clear();
      this.#seenVersion = version;
    }
    return this.#known.get(key);
  }

  /** The last value, where nothing is known to have changed since. */
  #current(key: string): Value | undefined {
    const last = this.#lastKnown.get(key);
    return last?.version === this.#seenVersion ? last.value : undefined;
  }

  #begin(key: string, lookUp: () => Promise<Value>): Promise<Value> {
    const pending = this.#lookUp(key, lookUp);
    this.#underWay.set(key, pending);
    const isCurrent = () => this.#underWay.get(key) === pending;
    pending
      .then(
        (value) => {
          this.#settled.set(pending, value);
          if (isCurrent()) this.#known.set(key, pending);
        },
        // After a failure the next caller tries again.
        () => {},
      )
      .finally(() => {
        if (isCurrent()) this.#underWay.delete(key);
      });
    return pending;
  }

  /** What a lookup comes to, or the last value where it is late. */
  async #withReplyTimeout(pending: Promise<Value>, last: Value): Promise<Value> {
    const { promise: late, resolve } = Promise.withResolvers<Value>();
    const timer = setTimeout(() => {
      this.#late.add(pending);
      resolve(last);
    }, PATIENCE_MS);
    try {
      return await Promise.race([pending, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #lookUp(key: string, lookUp: () => Promise<Value>): Promise<Value> {
    const version = this.#seenVersion;
    try {
      const value = await lookUp();
      this.#lastKnown.set(key, { value, version });
      return value;
    } catch (error) {
      const lastKnown = error instanceof ResourceFault ? this.#lastKnown.get(key) : undefined;
      if (lastKnown === undefined) throw error;
      return lastKnown.value;
    }
  }
}
