import type { CachedKey } from './key-cache.ts';

/** A header whose key was valid. */
export interface VerifiedHeader {
  readonly id: string;
  readonly key: CachedKey;
  /** SHA-256 of its secret. */
  readonly secretHash: Buffer;
}

/** Entries live for one to two of these periods; so long do secrets stay in memory. */
const AGE_MS = 1000;
const MAX_HEADERS = 10_000;
/** Longer headers, such as with padding, are not cached, to bound the memory. */
const MAX_LENGTH = 320;

/**
 * Cache of headers whose keys were valid within the last second or two, so that repeated requests need not parse and hash them
 * again. Secrets are still compared by their hashes: the lookup uses V8's string hash with a seed of the process, so that its
 * time does not reveal how much of a guessed secret is right.
 */
export class VerifiedHeaderCache {
  readonly #elapsedMs: () => number;
  #headers = new Map<string, VerifiedHeader>();
  #before = new Map<string, VerifiedHeader>();
  #begun: number;

  /** @param elapsedMs milliseconds that never go back */
  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
    this.#begun = elapsedMs();
  }

  /** @param text the whole header */
  add(text: string, id: string, key: CachedKey, secretHash: Buffer): void {
    this.#turnOver();
    if (text.length > MAX_LENGTH || this.#headers.size >= MAX_HEADERS) return;
    this.#headers.set(text, { id, key, secretHash });
  }

  find(text: string): VerifiedHeader | undefined {
    this.#turnOver();
    return this.#headers.get(text) ?? this.#before.get(text);
  }

  /** Drops the older half. */
  #turnOver(): void {
    const now = this.#elapsedMs();
    if (now - this.#begun < AGE_MS) return;
    this.#before = now - this.#begun < 2 * AGE_MS ? this.#headers : new Map();
    this.#headers = new Map();
    this.#begun = now;
  }
}
