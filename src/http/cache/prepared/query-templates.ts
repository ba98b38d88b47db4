import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { ModelId } from '../../../catalog/index.ts';
import type { UseName } from '../../credits/charge.ts';
import type { AnswerHead } from '../../send/response-head.ts';
import type { ContentName } from '../content-id.ts';
import type { OpenAnswers, OpenParameter } from './open-parameters.ts';
import type { KnownQuestion } from './prepared-queries.ts';

/** A question that was answered somewhere, and can be elsewhere: all of it but where. */
export interface OpenQuestion {
  /** Who is let in to its route. */
  readonly route: KnownQuestion['route'];
  readonly use: Omit<UseName, 'asked'>;
  /** Where the router found the route, for metrics. */
  readonly found: KnownQuestion['found'];
  /** What is sent with each of its answers. */
  readonly head: Pick<AnswerHead, 'always' | 'withBody' | 'mediaType'>;
  readonly name: ContentName;
  readonly answers: OpenAnswers;
  /** Whose default run answers, and as which edition of its runs. */
  readonly model: ModelId;
  readonly edition: object;
  /** Bytes that it takes, about. */
  readonly bytes: number;
}

/** A question as an address asks it. */
interface AskedQuestion {
  readonly question: OpenQuestion;
  /** Of the open parameters, in their order. */
  readonly degrees: readonly number[];
}

/** Questions that are known at most, and bytes of them. */
const MAX_KNOWN = 2000;
const MAX_BYTES = 16_000_000;

/** A number of degrees as nearly all clients write it. What is written otherwise the route reads. */
const DEGREES = /^-?\d{1,3}(\.\d{1,20})?$/;

/**
 * Questions of one route that differ by where alone. What was worked out for one place serves all others: parameters, run, leads and
 * headers.
 */
export class OpenQuestions {
  /** How the open parameters begin in an address, and their greatest numbers. */
  readonly #starts: readonly string[];
  readonly #most: readonly number[];
  readonly #known = new LRUCache<string, OpenQuestion>({
    max: MAX_KNOWN,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }, words) => bytes + words.length,
  });

  constructor(parameters: readonly OpenParameter[]) {
    this.#starts = parameters.map(({ name }) => `${name}=`);
    this.#most = parameters.map(({ most }) => most);
  }

  /** The question of an address; undefined where it has to be read by its route. */
  find(req: Request): AskedQuestion | undefined {
    const split = this.#split(req);
    if (split === null) return undefined;
    const degrees: number[] = [];
    for (let n = 0; n < this.#most.length; n++) {
      const number = degreesIn(split.texts[n] ?? '', this.#most[n] ?? 0);
      if (number === null) return undefined;
      degrees.push(number);
    }
    const question = this.#known.get(split.rest);
    return question === undefined ? undefined : { question, degrees };
  }

  /** Takes a question that was answered. */
  remember(req: Request, question: OpenQuestion): void {
    const split = this.#split(req);
    if (split !== null) this.#known.set(split.rest, question);
  }

  /**
   * The texts of the open parameters, and the rest of an address; null where one is missing. One that is there twice is in the rest once
   * more, for which no question is known.
   */
  #split({ originalUrl: address, headers: { accept = '' } }: Request) {
    const starts = this.#starts;
    const texts: (string | undefined)[] = [];
    let rest = `${accept}\n`;
    let copied = 0;
    let left = starts.length;
    // Plain loops: each request passes here.
    for (let at = address.indexOf('?') + 1; at > 0; at = address.indexOf('&', at) + 1) {
      let n = 0;
      while (n < starts.length && (texts[n] !== undefined || !address.startsWith(starts[n] ?? '', at))) n++;
      const start = starts[n];
      if (start === undefined) continue;
      const next = address.indexOf('&', at);
      const end = next < 0 ? address.length : next;
      texts[n] = address.slice(at + start.length, end);
      rest += address.slice(copied, at);
      copied = end;
      if (--left === 0) return { texts, rest: rest + address.slice(copied) };
    }
    return null;
  }
}

function degreesIn(text: string, most: number): number | null {
  if (!DEGREES.test(text)) return null;
  const degrees = Number(text);
  return Math.abs(degrees) <= most ? degrees : null;
}
