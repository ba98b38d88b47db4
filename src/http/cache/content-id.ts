import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Identifies the content of a query in one form from one state of a run, at all places. */
export interface ContentId {
  /** Short, for cache keys: hashing a long text would cost as much as the look-up. */
  readonly number: number;
  /** Of the whole text, for entity tags. */
  readonly digest: string;
}

/** Enough for some hundred lists of variables, in several forms and of several models. */
const MAX_IDS = 5000;
const MAX_CHARACTERS = 4_000_000;

const ids = new LRUCache<string, ContentId>({
  max: MAX_IDS,
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (_id, text) => text.length,
});
let count = 0;

/** The id of a content; the same object for the same parts while the cache has it. */
export function contentIdOf(...parts: readonly string[]): ContentId {
  const text = parts.join('\n');
  const known = ids.get(text);
  if (known !== undefined) return known;
  const id = { number: ++count, digest: digestOf(text) };
  ids.set(text, id);
  return id;
}

/** The key of the content at one place in the response cache. @param where as `PlaceAnswer.where` */
export function cacheKeyAt({ number }: ContentId, where: string): string {
  return `${number} ${where}`;
}

/** 192 bits of SHA-256 of a text. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 32);
}
