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
