import type { Store } from '@envelop/rate-limiter';
import { LRUCache } from 'lru-cache';

/** Callers and fields that are remembered; the one that asked longest ago is forgotten first. */
const MAX_REMEMBERED = 50_000;

interface Identity {
  readonly contextIdentity: string;
  readonly fieldIdentity: string;
}

/** Times of each caller's calls of each field within its window, bounded, for the rate limiter. */
export class SlidingWindows implements Store {
  readonly #calls = new LRUCache<string, number[]>({ max: MAX_REMEMBERED });

  getForIdentity(identity: Identity): number[] {
    return this.#calls.get(keyOf(identity)) ?? [];
  }

  setForIdentity(identity: Identity, timestamps: number[], windowMs = 60_000): void {
    const key = keyOf(identity);
    if (timestamps.length === 0) this.#calls.delete(key);
    else this.#calls.set(key, timestamps, { ttl: windowMs });
  }

  /** Whole seconds until one more call is free: until the oldest leaves the window. */
  retryAfterSeconds(identity: Identity, windowMs: number): number {
    const [oldest = Date.now()] = this.getForIdentity(identity);
    return Math.max(1, Math.ceil((oldest + windowMs - Date.now()) / 1000));
  }
}

function keyOf({ contextIdentity, fieldIdentity }: Identity): string {
  return `${contextIdentity} ${fieldIdentity}`;
}
