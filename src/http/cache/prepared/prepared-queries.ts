import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { ModelId } from '../../../catalog/index.ts';
import type { UseName } from '../../credits/charge.ts';
import type { ChosenFormat } from '../../message/media-types.ts';
import type { PreparedResponse } from './prepared-response.ts';

/** Parameters of a request, read and checked, and the form of its answer. */
export interface ReadQuery {
  readonly query: Readonly<Record<string, unknown>>;
  readonly path: Readonly<Record<string, unknown>>;
  readonly chosen: ChosenFormat;
}

/** The runs that an answer is from: a prepared query is valid as long as `Forecasts.edition` of the model returns the same object. */
export interface RunEdition {
  readonly model: ModelId;
  readonly edition: object;
}

/** A query that was answered before. */
export interface PreparedQuery<Match> extends ReadQuery {
  readonly match: Match;
  readonly use: UseName;
  /** The response without its content, which is in the response cache; null where it must be prepared each time. */
  readonly last: (RunEdition & { readonly response: CacheableResponse }) | null;
}

/** A response whose content is in the response cache. */
export type CacheableResponse = Omit<PreparedResponse, 'read'> & { readonly key: string };

/** Of all keys and entries together: enough for some 20,000 queries. */
const MAX_CHARACTERS = 12_000_000;
/** What a query counts besides its key. */
const ENTRY_CHARACTERS = 400;

/** Cache of prepared queries, keyed by URL and `Accept`. Neither the caller nor what it may do is part of an entry. */
export class PreparedQueries<Match> {
  readonly #queries = new LRUCache<string, PreparedQuery<Match>>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_query, key) => ENTRY_CHARACTERS + key.length,
  });

  find(req: Request): PreparedQuery<Match> | undefined {
    return this.#queries.get(keyOf(req));
  }

  store(req: Request, query: PreparedQuery<Match>): void {
    this.#queries.set(keyOf(req), query);
  }
}

function keyOf({ originalUrl, headers: { accept = '' } }: Request): string {
  return `${accept}\n${originalUrl}`;
}
