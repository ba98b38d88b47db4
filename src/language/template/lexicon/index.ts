import type { Language } from '../../parse.ts';
import { DUTCH } from './dutch.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { HABITS } from './habits.ts';
import { ITALIAN } from './italian.ts';
import { Lexicon } from './lexicon.ts';
import { POLISH } from './polish.ts';
import { PORTUGUESE } from './portuguese.ts';
import { SPANISH } from './spanish.ts';

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
