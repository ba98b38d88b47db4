import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { Scope } from '../../../access/index.ts';
import type { ModelId } from '../../../catalog/index.ts';
import type { Access } from '../../admission/access-policy.ts';
import type { UseName } from '../../credits/charge.ts';
import type { ChosenFormat } from '../../send/negotiation/media-types.ts';
import type { KeptHead } from '../../send/response-head.ts';

/** What a request asks of a route, as far as its address and the media types that it accepts say. */
export interface Question {
  readonly query: Readonly<Record<string, unknown>>;
  readonly path: Readonly<Record<string, unknown>>;
  readonly chosen: ChosenFormat;
}

/** A question whose answer was kept. */
export interface KnownQuestion extends Question {
  /** Who is let in to its route. */
  readonly route: { readonly access: Access; readonly scope: Scope };
  /** What it is counted as. */
  readonly use: UseName;
  /** Where the router found the route, for metrics. */
  readonly found: Pick<Request, 'baseUrl' | 'route'>;
  /** Null where the question is prepared each time. */
  readonly last: LastAnswer | null;
}

/** What was sent with an answer, and what has to be the same for it to be sent again. */
export interface LastAnswer {
  readonly head: KeptHead;
  /** Whose default run answered, and as which edition of its runs. */
  readonly model: ModelId;
  readonly edition: object;
}

/** Questions that are known at most, and characters of their addresses. */
const MAX_KNOWN = 20_000;
const MAX_CHARACTERS = 8_000_000;

/**
 * Questions of all routes whose answers are kept, by address and accepted media types: the same words mean the same, so they need
 * not be read again, nor routed. Who asks, limits and credits are found for each request.
 */
export class KnownQuestions {
  readonly #known = new LRUCache<string, KnownQuestion>({
    max: MAX_KNOWN,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_question, words) => words.length,
  });

  find(req: Request): KnownQuestion | undefined {
    return this.#known.get(wordsOf(req));
  }

  /** Takes a question that was answered. */
  remember(req: Request, question: KnownQuestion): void {
    this.#known.set(wordsOf(req), question);
  }
}

function wordsOf({ originalUrl, headers: { accept = '' } }: Request): string {
  return `${accept}\n${originalUrl}`;
}
