import type { KnownKey } from './known-keys.ts';

/** A header whose key was found valid. */
export interface CheckedHeader {
  readonly id: string;
  readonly key: KnownKey;
  /** SHA-256 of its secret. */
  readonly secretHash: Buffer;
}

/** For so long at most twice, secrets stay in memory. */
const AGE_MS = 1000;
const MAX_HEADERS = 10_000;
/** Longer ones than clients send, such as with spaces before the key, would take memory for nothing. */
const MAX_LENGTH = 320;

/**
 * Headers whose keys were found valid within the last second or two, so that clients who ask again and again need not be read and hashed
 * each time. Secrets are compared by their hashes all the same: text is only found here by a number that V8 makes of all of it with a
 * seed of the process, so that the time of looking tells nothing of how much of a secret was guessed.
 */
export class CheckedHeaders {
  readonly #elapsedMs: () => number;
  #headers = new Map<string, CheckedHeader>();
  #before = new Map<string, CheckedHeader>();
  #begun: number;

  /** @param elapsedMs milliseconds that never go back */
  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
    this.#begun = elapsedMs();
  }

  /** @param text the whole header */
  add(text: string, id: string, key: KnownKey, secretHash: Buffer): void {
    this.#turnOver();
    if (text.length > MAX_LENGTH || this.#headers.size >= MAX_HEADERS) return;
    this.#headers.set(text, { id, key, secretHash });
  }

  find(text: string): CheckedHeader | undefined {
    this.#turnOver();
    return this.#headers.get(text) ?? this.#before.get(text);
  }

  /** Forgets what is old. */
  #turnOver(): void {
    const now = this.#elapsedMs();
    if (now - this.#begun < AGE_MS) return;
    this.#before = now - this.#begun < 2 * AGE_MS ? this.#headers : new Map();
    this.#headers = new Map();
    this.#begun = now;
  }
}
