import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { ChosenFormat } from './negotiate.ts';

/** What a request asks of a route, as far as its address and the media types that it accepts say. */
export interface Question {
  readonly query: Readonly<Record<string, unknown>>;
  readonly path: Readonly<Record<string, unknown>>;
  readonly chosen: ChosenFormat;
}

/** Questions that are known of a route at most, and characters of their addresses. */
const MAX_KNOWN = 10_000;
const MAX_CHARACTERS = 4_000_000;

/**
 * Questions of one route whose answers are kept, by address and accepted media types: the same words mean the same, so they need
 * not be read again. Only reading is saved: who asks, limits, credits and the run that answers are found for each request.
 */
export class KnownQuestions {
  readonly #known = new LRUCache<string, Question>({
    max: MAX_KNOWN,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_question, words) => words.length,
  });

  find(req: Request): Question | undefined {
    return this.#known.get(wordsOf(req));
  }

  /** Takes a question that was read without a fault. */
  remember(req: Request, question: Question): void {
    this.#known.set(wordsOf(req), question);
  }
}

function wordsOf({ originalUrl, headers: { accept = '' } }: Request): string {
  return `${accept}\n${originalUrl}`;
}
