import type { Store } from '@envelop/rate-limiter';
import { LRUCache } from 'lru-cache';

/** Pairs of caller and field that are remembered. The pair that was used longest ago is forgotten first. */
const MAX_REMEMBERED = 50_000;

/** A caller and one of the fields with a rate. */
interface Identity {
  readonly contextIdentity: string;
  readonly fieldIdentity: string;
}

/** The rate limiter's memory in this process, bounded: when each caller used each field within its window. */
export class SlidingWindows implements Store {
  readonly #calls = new LRUCache<string, number[]>({ max: MAX_REMEMBERED });

  /** Times of the caller's uses of the field, milliseconds since 1970, ascending. */
  getForIdentity(identity: Identity): number[] {
    return this.#calls.get(keyOf(identity)) ?? [];
  }

  setForIdentity(identity: Identity, timestamps: number[], windowMs = 60_000): void {
    const key = keyOf(identity);
    if (timestamps.length === 0) this.#calls.delete(key);
    else this.#calls.set(key, timestamps, { ttl: windowMs });
  }

  /** Whole seconds until the oldest use leaves the window and one more is allowed; at least 1. */
  retryAfterSeconds(identity: Identity, windowMs: number): number {
    const [oldest = Date.now()] = this.getForIdentity(identity);
    return Math.max(1, Math.ceil((oldest + windowMs - Date.now()) / 1000));
  }
}

function keyOf({ contextIdentity, fieldIdentity }: Identity): string {
  return `${contextIdentity} ${fieldIdentity}`;
}
