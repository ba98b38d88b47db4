import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** What identifies the content of answers to one question in one form from one state of a run, all but where it is asked about. */
export interface ContentName {
  /** Short, for keys: those of a long text would cost as much as the look-up. */
  readonly number: number;
  /** Of the whole text, for entity tags. */
  readonly digest: string;
}

/** Some hundred lists of variables, each in some forms and of some models. */
const MAX_NAMES = 5000;
const MAX_CHARACTERS = 4_000_000;

const names = new LRUCache<string, ContentName>({
  max: MAX_NAMES,
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (_name, text) => text.length,
});
let count = 0;

/** The name of a content; the same one for the same parts, as long as it is used now and then. */
export function contentName(...parts: readonly string[]): ContentName {
  const text = parts.join('\n');
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = { number: ++count, digest: digestOf(text) };
  names.set(text, name);
  return name;
}

/** By which the content of one of these answers is kept. @param where as `OpenAnswer.where` */
export function keyAt({ number }: ContentName, where: string): string {
  return `${number} ${where}`;
}

/** A digest that tells texts apart: 192 bits of SHA-256. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 32);
}
