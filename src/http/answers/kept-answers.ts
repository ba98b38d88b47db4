import { LRUCache } from 'lru-cache';
import type { CompleteAnswer } from './complete-answer.ts';

/** One answer may take so much of all: a few long ones must not drive out thousands of short ones. */
const MAX_SHARE = 1 / 32;

/** Used by the cache for each answer besides its bytes, about. */
const ENTRY_BYTES = 512;

/**
 * Answers that were sent and may be asked for again, the last ones used, bounded in bytes. Their keys name the state of the run
 * that they were read from: those of a run that was published again or has gone are found no more, and give way to others.
 */
export class KeptAnswers {
  readonly #answers: LRUCache<string, CompleteAnswer> | null;

  /** @param maxBytes 0 keeps none */
  constructor(maxBytes: number) {
    this.#answers =
      maxBytes === 0
        ? null
        : new LRUCache({
            maxSize: maxBytes,
            maxEntrySize: Math.max(1, Math.floor(maxBytes * MAX_SHARE)),
            sizeCalculation: ({ bytes }, key) => bytes + key.length + ENTRY_BYTES,
          });
  }

  find(key: string): CompleteAnswer | undefined {
    return this.#answers?.get(key);
  }

  /** Keeps an answer, unless it is too long; once more when it has another form. */
  keep(key: string, answer: CompleteAnswer): void {
    this.#answers?.set(key, answer);
  }
}
