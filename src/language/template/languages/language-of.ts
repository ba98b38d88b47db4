import type { Language } from '../../parse.ts';
import { LEXICONS, type Lexicon } from '../lexicon/index.ts';
import type { Kind } from '../meaning.ts';
import type { Token } from '../text/tokens.ts';
import { refuseForeign } from './foreign-languages.ts';

/** Words that a question is about say more about its language than those that link them. */
const CONTENT: ReadonlySet<Kind> = new Set<Kind>([
  ...([
    'quantity',
    'chance',
    'windForce',
    'weather',
    'day',
    'weekday',
    'part',
    'month',
    'weekend',
    'week',
    'dayUnit',
    'hour',
  ] as const),
  ...(['notOffered', 'off', 'activity', 'extreme', 'when', 'how', 'whether', 'now', 'next', 'last'] as const),
]);
/** How languages that share many words write names: "regen in normandië morgen" is Dutch. */
const LETTERS: Partial<Record<Language, RegExp>> = {
  de: /[äöüß]/i,
  nl: /ij|ië|oe|aa|uu|eu|sche|veen|dam\b|land\b/i,
  pt: /[ãõ]|nh|lh/i,
  es: /[ñ¿¡]/i,
  it: /[òì]|zz|gli/i,
  pl: /[ąęłńśźż]|sz|cz/i,
  fr: /[çèêœ]/i,
};

/** What is the same in all languages, or nearly so. */
const EVERYWHERE: ReadonlySet<Kind> = new Set<Kind>(['model', 'unitWord', 'otherModel']);

/**
 * The lexicon of the language that most words of a question are of, of equals the one that spells more of them so; English where
 * none is known.
 * @throws IsobarError 'validation_error' where more of its words are of a language that is not spoken here
 */
export function lexiconFor(question: string, tokens: readonly Token[]): Lexicon {
  const weighed = LEXICONS.map((lexicon) => {
    const phrases = lexicon.phrasesOf(tokens);
    return {
      lexicon,
      weight: phrases.reduce((sum, { kind, from, to }) => sum + weightOf(kind) * (to - from), 0),
      words: phrases.reduce((sum, { from, to }) => sum + to - from, 0),
    };
  });
  const most = Math.max(...weighed.map(({ weight }) => weight));
  const equals = weighed.filter(({ weight }) => weight === most);
  const spelled = equals.map(({ lexicon }) => {
    if (equals.length === 1) return 0;
    const isWrittenSo = LETTERS[lexicon.language]?.test(question) ?? false;
    return lexicon.spelledAsHere(question, tokens) + (isWrittenSo ? 1 : 0);
  });
  const best = equals[spelled.indexOf(Math.max(...spelled))];
  if (best === undefined) throw new Error('there is no lexicon');
  refuseForeign(question, tokens, best.words);
  return best.lexicon;
}

function weightOf(kind: Kind): number {
  if (EVERYWHERE.has(kind)) return 0;
  return CONTENT.has(kind) ? 2 : 1;
}
