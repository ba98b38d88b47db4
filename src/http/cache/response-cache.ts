import { LRUCache } from 'lru-cache';
import type { CompleteBody } from '../send/encoding/complete-body.ts';

/** One answer may take so much of all: a few long ones must not drive out thousands of short ones. */
const MAX_SHARE = 1 / 32;

/** Used by the cache for each answer besides its bytes, about. */
const ENTRY_BYTES = 512;

/** Questions that are remembered by a number each, twice: those of now and those before them. */
const MAX_REQUESTED = 50_000;

/** Keeping an answer costs up to an eighth of making it: it pays where one of eight is requested again before it gives way. */
const PAYS_ABOVE = 1 / 8;
/** Answers that are kept before that is judged, and after which those before them count half. */
const FIRST_JUDGED = 256;
const JUDGED = 1024;

interface Kept {
  readonly answer: CompleteBody;
  /** Whether it was requested after it was stored, or before. */
  isWanted: boolean;
}

/**
 * Answers that were sent and may be requested again, the last ones used, bounded in bytes. Where hardly any is ever requested a second
 * time, only one in eight is kept at first, to notice when that changes, and the others once they are requested again: they would drive out
 * what is wanted, and leave the garbage collector their bytes.
 *
 * Their keys name the state of the run that they were read from: those of a run that was published again or has gone are found no
 * more, and give way to others.
 */
export class ResponseCache {
  readonly #answers: LRUCache<string, Kept> | null;
  /** Questions whose answer was kept, and others, since the start. */
  hits = 0;
  misses = 0;
  #requested = new Set<number>();
  #requestedBefore = new Set<number>();
  /** Answers that were stored after one request, and those of them that were requested again. */
  #tried = 0;
  #wanted = 0;

  /** @param maxBytes 0 keeps none */
  constructor(maxBytes: number) {
    this.#answers =
      maxBytes === 0
        ? null
        : new LRUCache({
            maxSize: maxBytes,
            maxEntrySize: Math.max(1, Math.floor(maxBytes * MAX_SHARE)),
            sizeCalculation: ({ answer }, key) => answer.bytes + key.length + ENTRY_BYTES,
          });
  }

  /** Of all answers that are kept. */
  get bytes(): number {
    return this.#answers?.calculatedSize ?? 0;
  }

  /** As `find`, without counting it, and without taking it for used. */
  peek(key: string): CompleteBody | undefined {
    return this.#answers?.peek(key)?.answer;
  }

  find(key: string): CompleteBody | undefined {
    const kept = this.#answers?.get(key);
    if (kept === undefined) {
      this.misses++;
      return undefined;
    }
    this.hits++;
    if (!kept.isWanted) {
      kept.isWanted = true;
      this.#wanted++;
    }
    return kept.answer;
  }

  /**
   * Takes an answer that was sent, in all the forms that it has: keeps it where it was requested before, or may be again, and is not too
   * long. Call it once more when it has more of them.
   * @returns whether it is kept
   */
  keep(key: string, answer: CompleteBody): boolean {
    const answers = this.#answers;
    if (answers === null) return false;
    const known = answers.peek(key);
    if (known !== undefined) {
      // What is set again without that is not counted again.
      answers.delete(key);
      const same = known.answer === answer ? answer : answer.compact();
      answers.set(key, { answer: same, isWanted: known.isWanted });
      return answers.has(key);
    }
    const number = hashString(key);
    const isWanted = this.#wasAsked(number);
    if (!isWanted) {
      if (!this.#mayPay(number)) return false;
      if (++this.#tried >= JUDGED) {
        this.#tried /= 2;
        this.#wanted /= 2;
      }
    }
    answers.set(key, { answer: answer.compact(), isWanted });
    return answers.has(key);
  }

  #mayPay(number: number): boolean {
    return this.#tried < FIRST_JUDGED || this.#wanted >= this.#tried * PAYS_ABOVE || (number & 7) === 0;
  }

  /** Whether a question was requested lately, and notes it. Two with the same number are taken for one, which costs nothing. */
  #wasAsked(number: number): boolean {
    if (this.#requested.has(number) || this.#requestedBefore.has(number)) return true;
    if (this.#requested.size >= MAX_REQUESTED) {
      this.#requestedBefore = this.#requested;
      this.#requested = new Set();
    }
    this.#requested.add(number);
    return false;
  }
}

/** FNV-1a, 32 bits: as V8 holds whole numbers without allocating. */
function hashString(text: string): number {
  let number = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) number = Math.imul(number ^ text.charCodeAt(i), 0x01000193);
  return number;
}
