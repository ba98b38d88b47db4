import type { Gazetteer } from '../../../places/index.ts';
import type { Lexicon } from '../lexicon/index.ts';
import type { Kind } from '../meaning.ts';
import type { Token } from '../text/tokens.ts';

/** A question as the search for a place sees it. */
export interface Reading {
  readonly question: string;
  readonly tokens: readonly Token[];
  /** What each token means; undefined where the lexicon does not know it. */
  readonly kinds: readonly (Kind | undefined)[];
  readonly lexicon: Lexicon;
  readonly gazetteer: Gazetteer;
  /** Whether capital letters tell anything: not in a question all in capitals, in title case, or all in small letters. */
  readonly hasCase: boolean;
}

/** Names of places have so many words at most: "Villeneuve sur Lot" has three. */
export const MAX_WORDS = 6;

/** A word in small letters that nothing announces is a place only if so many people live there. */
export const KNOWN_PEOPLE = 20_000;

/** A word that also means something else is a place in small letters ("in nice") only if so many live there. */
export const FAMOUS_PEOPLE = 100_000;

/** The question from one token to before another. */
export function textOf({ question, tokens }: Reading, from: number, to: number): string {
  return question.slice(tokens[from]?.start, tokens[to - 1]?.end);
}
