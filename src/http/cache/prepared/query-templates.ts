import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { UseName } from '../../credits/charge.ts';
import { creditsOf } from '../../credits/prices/prices.ts';
import type { FormatName } from '../../message/media-types.ts';
import type { ResponseHead } from '../../send/response-head.ts';
import { entityTagAt } from '../cache-policy.ts';
import { type ContentId, cacheKeyAt } from '../content-id.ts';
import type { OpenParameter, PlaceAnswer, PlaceAnswers } from './open-parameters.ts';
import type { RunEdition } from './prepared-queries.ts';
import type { PreparedResponse } from './prepared-response.ts';

/** A query that was prepared at one place and answers at all: everything but the values of its open parameters. */
export interface QueryTemplate extends RunEdition {
  readonly use: Omit<UseName, 'asked'>;
  readonly head: ResponseHead;
  readonly format: FormatName;
  readonly contentId: ContentId;
  readonly answers: PlaceAnswers;
  /** Approximate size in memory. */
  readonly bytes: number;
}

/** A template with the values of its open parameters in a URL, in their order. */
interface TemplateMatch {
  readonly template: QueryTemplate;
  readonly degrees: readonly number[];
}

const MAX_TEMPLATES = 2000;
const MAX_BYTES = 16_000_000;

/** A number of degrees as nearly all clients write it; other notations are left to the parameters of the route. */
const DEGREES = /^-?\d{1,3}(\.\d{1,20})?$/;

/** Cache of prepared queries of one route, keyed by URL without the open parameters, and `Accept`. */
export class QueryTemplates {
  /** `name=` of each open parameter. */
  readonly #prefixes: readonly string[];
  readonly #max: readonly number[];
  readonly #templates = new LRUCache<string, QueryTemplate>({
    max: MAX_TEMPLATES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }, key) => bytes + key.length,
  });

  constructor(parameters: readonly OpenParameter[]) {
    this.#prefixes = parameters.map(({ name }) => `${name}=`);
    this.#max = parameters.map(({ max }) => max);
  }

  /** The template for a URL; undefined where the route has to read its parameters. */
  find(req: Request): TemplateMatch | undefined {
    const split = this.#split(req);
    if (split === null) return undefined;
    const degrees: number[] = [];
    for (let n = 0; n < this.#max.length; n++) {
      const number = degreesIn(split.texts[n] ?? '', this.#max[n] ?? 0);
      if (number === null) return undefined;
      degrees.push(number);
    }
    const template = this.#templates.get(split.rest);
    return template === undefined ? undefined : { template, degrees };
  }

  store(req: Request, template: QueryTemplate): void {
    const split = this.#split(req);
    if (split !== null) this.#templates.set(split.rest, template);
  }

  /**
   * The texts of the open parameters, and the rest of the URL; null where one is missing. The second value of a repeated parameter
   * stays in the rest, for which there is no template.
   */
  #split({ originalUrl: url, headers: { accept = '' } }: Request) {
    const prefixes = this.#prefixes;
    const texts: (string | undefined)[] = [];
    let rest = `${accept}\n`;
    let copied = 0;
    let left = prefixes.length;
    // Plain loops without allocations, since this runs for every request of the route.
    for (let at = url.indexOf('?') + 1; at > 0; at = url.indexOf('&', at) + 1) {
      let n = 0;
      while (n < prefixes.length && (texts[n] !== undefined || !url.startsWith(prefixes[n] ?? '', at))) n++;
      const prefix = prefixes[n];
      if (prefix === undefined) continue;
      const next = url.indexOf('&', at);
      const end = next < 0 ? url.length : next;
      texts[n] = url.slice(at + prefix.length, end);
      rest += url.slice(copied, at);
      copied = end;
      if (--left === 0) return { texts, rest: rest + url.slice(copied) };
    }
    return null;
  }
}

function degreesIn(text: string, max: number): number | null {
  if (!DEGREES.test(text)) return null;
  const degrees = Number(text);
  return Math.abs(degrees) <= max ? degrees : null;
}

/** The response of a template at one of its places. */
export function responseAt(
  { head, format, contentId }: QueryTemplate,
  { where, work, body }: PlaceAnswer,
): PreparedResponse {
  return {
    status: 200,
    head,
    format,
    tag: entityTagAt(contentId, where),
    identity: null,
    key: cacheKeyAt(contentId, where),
    contentId,
    credits: creditsOf(work.price),
    work,
    run: null,
    read: () => ({ content: body() }),
  };
}
