import { KeyedQueue, type KeyedWaitLimit } from './keyed-queue.ts';
import { once, type Release } from './semaphore.ts';

export interface KeyedLimits extends KeyedWaitLimit {
  /** Permits over all keys. */
  readonly total: number;
  /** Permits of each key. */
  readonly perKey: number | ((key: string) => number);
}

/**
 * Bounds how many callers are at work at a time, in all and for each key. Callers of one key are served in the order in which
 * they came, and the keys that have callers waiting take turns: many callers of one key, or a key that is at its bound, keep
 * no other key waiting, and where too many wait the key that has most waiting gives way.
 */
export class KeyedSemaphore {
  readonly #limits: KeyedLimits;
  /** Permits in use, by key; a key without any is absent. */
  readonly #inUse = new Map<string, number>();
  readonly #queue = new KeyedQueue<string>();
  #total = 0;

  constructor(limits: KeyedLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /** @throws (rejects) the refusal when too many wait, the signal's reason when it is aborted while the caller waits */
  async acquire(key: string, signal?: AbortSignal): Promise<Release> {
    signal?.throwIfAborted();
    if (!this.#take(key)) {
      this.#queue.makeRoom(key, this.#limits);
      await this.#queue.wait(key, key, signal);
    }
    return once(() => this.#giveBack(key));
  }

  /**
   * Does the work while it holds a permit. The signal ends the wait, not the work.
   * @throws (rejects) as `acquire`, and what the work throws
   */
  async run<T>(key: string, work: () => Promise<T> | T, signal?: AbortSignal): Promise<T> {
    const release = await this.acquire(key, signal);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Takes a permit, where there is one for the key. */
  #take(key: string): boolean {
    const inUse = this.#inUse.get(key) ?? 0;
    const { total, perKey } = this.#limits;
    if (this.#total >= total || inUse >= (typeof perKey === 'number' ? perKey : perKey(key))) return false;
    this.#total++;
    this.#inUse.set(key, inUse + 1);
    return true;
  }

  #giveBack(key: string): void {
    this.#total--;
    const left = (this.#inUse.get(key) ?? 0) - 1;
    if (left > 0) this.#inUse.set(key, left);
    else this.#inUse.delete(key);
    // One permit was given back, so that at most one caller can be admitted.
    this.#queue.admitNext((waiting) => this.#take(waiting));
  }
}
