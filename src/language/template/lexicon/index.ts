import type { Language } from '../../parse.ts';
import { HABITS } from './habits.ts';
import { DUTCH } from './languages/dutch.ts';
import { ENGLISH } from './languages/english.ts';
import { FRENCH } from './languages/french.ts';
import { GERMAN } from './languages/german.ts';
import { ITALIAN } from './languages/italian.ts';
import { POLISH } from './languages/polish.ts';
import { PORTUGUESE } from './languages/portuguese.ts';
import { SPANISH } from './languages/spanish.ts';
import { Lexicon } from './lexicon.ts';

export type { Habits } from './habits.ts';
export type { Lexicon, Phrase } from './lexicon.ts';
export { QUANTITIES } from './meanings.ts';

/** The lexicons of all languages that questions are understood in, in the order in which equals are preferred. */
export const LEXICONS: readonly Lexicon[] = (
  [
    ['en', ENGLISH],
    ['de', GERMAN],
    ['fr', FRENCH],
    ['es', SPANISH],
    ['it', ITALIAN],
    ['pt', PORTUGUESE],
    ['nl', DUTCH],
    ['pl', POLISH],
  ] as const
).map(
  ([language, words]: readonly [Language, typeof ENGLISH]) => new Lexicon(language, words, HABITS[language]),
);
