import { once, type Release, requireRoom, type WaitLimit } from './semaphore.ts';
import { WaitQueue } from './wait-queue.ts';

export interface KeyedLimits extends WaitLimit {
  /** Permits over all keys. */
  readonly total: number;
  readonly perKey: number;
}

/**
 * Bounds how many callers are at work at a time, in all and for each key. Callers of one key are served in the order in which
 * they came, and the keys that have callers waiting take turns: many callers of one key, or a key that is at its bound, keep
 * nobody else waiting.
 */
export class KeyedSemaphore {
  readonly #limits: KeyedLimits;
  /** Permits held, by key; a key that holds none is not there. */
  readonly #held = new Map<string, number>();
  /** By key, the key whose turn is next first; a key for which nobody waits is not there. */
  readonly #queues = new Map<string, WaitQueue<string>>();
  #total = 0;

  constructor(limits: KeyedLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return [...this.#queues.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** @throws (rejects) the refusal when too many wait, the signal's reason when it is aborted while the caller waits */
  async acquire(key: string, signal?: AbortSignal): Promise<Release> {
    signal?.throwIfAborted();
    if (this.#hasRoom(key)) this.#take(key);
    else await this.#wait(key, signal);
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

  #hasRoom(key: string): boolean {
    return this.#total < this.#limits.total && (this.#held.get(key) ?? 0) < this.#limits.perKey;
  }

  #take(key: string): void {
    this.#total++;
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1);
  }

  #giveBack(key: string): void {
    this.#total--;
    const left = (this.#held.get(key) ?? 0) - 1;
    if (left > 0) this.#held.set(key, left);
    else this.#held.delete(key);
    this.#admitNext();
  }

  async #wait(key: string, signal: AbortSignal | undefined): Promise<void> {
    requireRoom(this.waiting, this.#limits);
    const queue = this.#queues.get(key) ?? new WaitQueue<string>();
    this.#queues.set(key, queue);
    try {
      await queue.wait(key, signal);
    } catch (error) {
      if (queue.size === 0 && this.#queues.get(key) === queue) this.#queues.delete(key);
      throw error;
    }
  }

  /** One permit was given back, so that at most one caller can be admitted. */
  #admitNext(): void {
    for (const [key, queue] of this.#queues) {
      if (!this.#hasRoom(key)) continue;
      // Whoever else waits for the key comes after the other keys.
      this.#queues.delete(key);
      if (queue.size > 1) this.#queues.set(key, queue);
      if (queue.size === 0) continue;
      this.#take(key);
      queue.admitFirst();
      return;
    }
  }
}
