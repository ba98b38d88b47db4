import { Lexicon } from './lexicon.ts';
import type { Token } from './tokens.ts';
import { VOCABULARIES } from './words/index.ts';

const LEXICONS: readonly Lexicon[] = Object.values(VOCABULARIES).map((vocabulary) => new Lexicon(vocabulary));

/** The lexicon of the language that most words of a question are of; English where none is known. */
export function lexiconFor(tokens: readonly Token[]): Lexicon {
  let [best, most] = [LEXICONS[0], -1];
  for (const lexicon of LEXICONS) {
    const known = lexicon
      .phrasesOf(tokens)
      .reduce((sum, { meaning, from, to }) => sum + weightOf(meaning.kind, to - from), 0);
    if (known > most) [best, most] = [lexicon, known];
  }
  if (best === undefined) throw new Error('there is no vocabulary');
  return best;
}

/** Longer phrases say more; names of models are the same everywhere. */
function weightOf(kind: string, words: number): number {
  return kind === 'model' ? 0 : words;
}
