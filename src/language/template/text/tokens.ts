import { fold } from './fold-word.ts';

/** A word, number or sign of a question. */
export interface Token {
  /** As words are compared: lower case, without accents. */
  readonly folded: string;
  readonly kind: 'word' | 'number' | 'sign';
  /** Where it stands in the question. */
  readonly start: number;
  readonly end: number;
  /** Whether it begins with a capital letter. */
  readonly isCapital: boolean;
}

/** Words with digits in them ("2nite", "PM2.5"), units with signs in them, words, numbers, and other signs. */
const TOKEN =
  /pm\s?2[.,]5(?!\d)|(?<!\d)2(?:nite|night|day|moro|morow|morrow|mrw)(?!\p{L})|(?<=\d\s?)[ap]\.\s?m\.?(?!\p{L})|km\/[hu](?!\p{L})|m\/s(?!\p{L})|mi\/h(?!\p{L})|°\s?[CF](?!\p{L})|[%°]|\p{L}[\p{L}\p{M}]*|\d+(?:[.,:]\d+)*|[^\s\p{L}\p{N}]/giu;
const UNIT_SIGN = /^[%°]|\p{L}\//u;
const WITH_DIGIT = /^2\p{L}/u;

/** A question in words, numbers and signs. Hyphens and apostrophes part words: `va-t-il` is three. */
export function tokensOf(question: string): readonly Token[] {
  return [...question.matchAll(TOKEN)].map(({ 0: text, index }) => {
    const first = text[0] ?? '';
    const kind =
      /\p{L}/u.test(first) || WITH_DIGIT.test(text) || UNIT_SIGN.test(text)
        ? 'word'
        : /\d/.test(first)
          ? 'number'
          : 'sign';
    const isCapital = kind === 'word' && first !== first.toLowerCase();
    return { folded: fold(text).replace(/\s/g, ''), kind, start: index, end: index + text.length, isCapital };
  });
}
