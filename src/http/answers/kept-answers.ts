import { LRUCache } from 'lru-cache';
import type { CompleteAnswer } from './complete-answer.ts';

/** One answer may take so much of all: a few long ones must not drive out thousands of short ones. */
const MAX_SHARE = 1 / 32;

/** Of all, below which whatever is asked is kept: memory that nobody uses helps nobody. */
const FREE_SHARE = 1 / 2;

/** Used by the cache for each answer besides its bytes, about. */
const ENTRY_BYTES = 512;

/** Questions that are remembered by a number each, twice: those of now and those before them. */
const MAX_ASKED = 50_000;

/**
 * Answers that were asked for and may be again, the last ones used, bounded in bytes. Once half of these are taken, what is asked for
 * once alone is not kept: it would drive out what is wanted, and leave the garbage collector its bytes.
 *
 * Their keys name the state of the run that they were read from: those of a run that was published again or has gone are found no
 * more, and give way to others.
 */
export class KeptAnswers {
  readonly #answers: LRUCache<string, CompleteAnswer> | null;
  /** Questions whose answer was kept, and others, since the start. */
  hits = 0;
  misses = 0;
  #asked = new Set<number>();
  #askedBefore = new Set<number>();
  readonly #freeBytes: number;

  /** @param maxBytes 0 keeps none */
  constructor(maxBytes: number) {
    this.#freeBytes = maxBytes * FREE_SHARE;
    this.#answers =
      maxBytes === 0
        ? null
        : new LRUCache({
            maxSize: maxBytes,
            maxEntrySize: Math.max(1, Math.floor(maxBytes * MAX_SHARE)),
            sizeCalculation: ({ bytes }, key) => bytes + key.length + ENTRY_BYTES,
          });
  }

  /** Of all answers that are kept. */
  get bytes(): number {
    return this.#answers?.calculatedSize ?? 0;
  }

  /** As `find`, without counting it, and without taking it for used. */
  peek(key: string): CompleteAnswer | undefined {
    return this.#answers?.peek(key);
  }

  find(key: string): CompleteAnswer | undefined {
    const answer = this.#answers?.get(key);
    if (answer === undefined) this.misses++;
    else this.hits++;
    return answer;
  }

  /**
   * Takes an answer that was sent: keeps it where there is much room, or it was asked for before, and is not too long, in all the forms
   * that it has. Call it once more when it has more of them.
   * @returns whether it is kept
   */
  keep(key: string, answer: CompleteAnswer): boolean {
    const answers = this.#answers;
    if (answers === null) return false;
    const known = answers.peek(key);
    // What is set again without that is not counted again.
    if (known !== undefined) answers.delete(key);
    if (known === answer) answers.set(key, answer);
    else if (known !== undefined || this.bytes < this.#freeBytes || this.#wasAsked(key))
      answers.set(key, answer.compact());
    return answers.has(key);
  }

  /** Whether a question was asked lately; from now on it was. Two with the same number are taken for one, which costs nothing. */
  #wasAsked(key: string): boolean {
    const number = numberOf(key);
    if (this.#asked.has(number) || this.#askedBefore.has(number)) return true;
    if (this.#asked.size >= MAX_ASKED) {
      this.#askedBefore = this.#asked;
      this.#asked = new Set();
    }
    this.#asked.add(number);
    return false;
  }
}

/** FNV-1a, 32 bits. */
function numberOf(text: string): number {
  let number = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) number = Math.imul(number ^ text.charCodeAt(i), 0x01000193);
  return number;
}
