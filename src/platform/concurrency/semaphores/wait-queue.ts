interface Waiter<Item> {
  readonly item: Item;
  readonly admit: () => void;
  readonly refuse: (reason: Error) => void;
}

/** Callers that wait to be admitted, in the order in which they came. A caller whose signal is aborted leaves the queue. */
export class WaitQueue<Item> {
  readonly #waiters = new Set<Waiter<Item>>();

  get size(): number {
    return this.#waiters.size;
  }

  /** The first waiter; undefined when the queue is empty. */
  get first(): Item | undefined {
    const [waiter] = this.#waiters;
    return waiter?.item;
  }

  /** Resolves when `admitFirst` reaches this caller. @throws (rejects) the signal's reason, or that of `refuseLast` */
  async wait(item: Item, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter<Item> = { item, admit: resolve, refuse: reject };
    const leave = (): void => {
      // Admitted in the same moment: the caller has what it waited for, and sees the signal itself.
      if (this.#waiters.delete(waiter)) reject(signal?.reason);
    };
    this.#waiters.add(waiter);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  /** Admits the first in the queue; false when the queue is empty. */
  admitFirst(): boolean {
    const [waiter] = this.#waiters;
    if (waiter === undefined) return false;
    this.#waiters.delete(waiter);
    waiter.admit();
    return true;
  }

  /** Ends the wait of the last in the queue, who rejects with the reason; does nothing when the queue is empty. */
  refuseLast(reason: Error): void {
    const last = [...this.#waiters].at(-1);
    if (last === undefined) return;
    this.#waiters.delete(last);
    last.refuse(reason);
  }
}
