import { QueueFullError, type WaitLimit } from './semaphore.ts';
import { WaitQueue } from './wait-queue.ts';

/** How many callers may wait, in all and for each key. */
export interface KeyedWaitLimit extends WaitLimit {
  /** Default: no limit. */
  readonly maxWaitingPerKey?: number;
}

/**
 * Callers that wait, by key. Those of one key are admitted in the order in which they came, and the keys that have callers
 * waiting take turns. A caller whose signal is aborted leaves the queue. Where it is full, the key that has most waiting gives way.
 */
export class KeyedQueue<Item> {
  /** The key whose turn is next first; a key without waiters is absent. */
  readonly #queues = new Map<string, WaitQueue<Item>>();

  get size(): number {
    return [...this.#queues.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** How many wait for a key. */
  sizeOf(key: string): number {
    return this.#queues.get(key)?.size ?? 0;
  }

  /**
   * Makes room for one more of a key, where as many wait as may, by refusing the last of the key that has most waiting: whoever asks
   * for much finds the queue full sooner than whoever asks for little.
   * @throws the refusal where this key has as many waiting as one may, or as many as any other
   */
  makeRoom(key: string, limit: KeyedWaitLimit): void {
    const { maxWaiting = Number.POSITIVE_INFINITY, maxWaitingPerKey = Number.POSITIVE_INFINITY } = limit;
    const { refusal = (waiting: number) => new QueueFullError(waiting) } = limit;
    const own = this.sizeOf(key);
    if (own >= maxWaitingPerKey) throw refusal(own);
    const { size } = this;
    if (size < maxWaiting) return;
    const longest = [...this.#queues.values()].reduce<WaitQueue<Item> | null>(
      (most, queue) => (most === null || queue.size > most.size ? queue : most),
      null,
    );
    // With one more, this key must not have more waiting than the one that gave way.
    if (longest === null || longest.size <= own + 1) throw refusal(size);
    longest.refuseLast(refusal(longest.size));
  }

  /** Resolves when `admitNext` reaches this caller. @throws (rejects) the signal's reason, or the refusal of `makeRoom` */
  async wait(key: string, item: Item, signal?: AbortSignal): Promise<void> {
    const queue = this.#queues.get(key) ?? new WaitQueue<Item>();
    this.#queues.set(key, queue);
    try {
      await queue.wait(item, signal);
    } catch (error) {
      if (queue.size === 0 && this.#queues.get(key) === queue) this.#queues.delete(key);
      throw error;
    }
  }

  /**
   * Admits the first caller of the first key, round robin, that may be admitted.
   * @param take takes what the caller waits for; false where that cannot be had now
   * @returns whether a caller was admitted
   */
  admitNext(take: (key: string, item: Item) => boolean): boolean {
    for (const [key, queue] of this.#queues) {
      const { first } = queue;
      if (first !== undefined && !take(key, first)) continue;
      // Whoever else waits for the key comes after the other keys.
      this.#queues.delete(key);
      if (queue.size > 1) this.#queues.set(key, queue);
      if (queue.admitFirst()) return true;
    }
    return false;
  }
}
