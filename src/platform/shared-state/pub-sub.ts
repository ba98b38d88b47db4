/** Topics: `runs`, that runs have changed; `access`, that rights have changed. */
export type Topic = 'runs' | 'access';

/**
 * Notifies other processes at once of what they would poll a second later: a message may be lost, so correctness must not depend on one.
 * Messages are short and no secrets.
 */
export interface PubSub {
  /** Tells all that subscribe, in this process at once. Never throws. */
  publish(topic: Topic, message: string): void;
  /** The function that it returns ends it. */
  subscribe(topic: Topic, listener: (message: string) => void): () => void;
}

/** Tells those of this process. */
export class LocalPubSub implements PubSub {
  readonly #listeners = new Map<Topic, Set<(message: string) => void>>();

  publish(topic: Topic, message: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener(message);
  }

  subscribe(topic: Topic, listener: (message: string) => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners);
    // One function may subscribe twice.
    const own = (message: string) => listener(message);
    listeners.add(own);
    return () => void listeners.delete(own);
  }
}
