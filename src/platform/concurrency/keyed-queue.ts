import { WaitQueue } from './wait-queue.ts';

/**
 * Callers that wait, by key. Those of one key are admitted in the order in which they came, and the keys that have callers
 * waiting take turns. A caller whose signal is aborted leaves the queue.
 */
export class KeyedQueue<Item> {
  /** The key whose turn is next first; a key for which nobody waits is not there. */
  readonly #queues = new Map<string, WaitQueue<Item>>();

  get size(): number {
    return [...this.#queues.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** How many wait for a key. */
  sizeOf(key: string): number {
    return this.#queues.get(key)?.size ?? 0;
  }

  /** Resolves when `admitNext` reaches this caller. @throws (rejects) the signal's reason */
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
   * Admits the first caller of the first key, by turns, that may be admitted.
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
