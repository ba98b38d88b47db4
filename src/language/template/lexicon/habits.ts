import type { Language } from '../../parse.ts';

/** How a language writes what grammars differ in. */
export interface Habits {
  /** Which way `O` points in coordinates. */
  readonly letterO: 'east' | 'west';
  /** Words that have an article in them, by the article: "au Havre" is Le Havre. */
  readonly contractions: Readonly<Record<string, string>>;
  /** "15 heures" is an hour of the day. */
  readonly hourIsClock: boolean;
  /** "28.11" is a day; elsewhere it is a number, or half past eleven. */
  readonly hasDottedDates: boolean;
  /** "At 2" without more is in the afternoon. */
  readonly hasHalfDays: boolean;
  /** Nouns begin with a capital, so that a capital does not make a name. */
  readonly hasCapitalNouns: boolean;
  /** Words are put together into new ones. */
  readonly hasCompounds: boolean;
  /** Endings of a name in the genitive: "Hamburgs Wetter". */
  readonly genitive: string | null;
}

const PLAIN: Habits = {
  letterO: 'west',
  contractions: {},
  hourIsClock: false,
  hasDottedDates: false,
  hasHalfDays: false,
  hasCapitalNouns: false,
  hasCompounds: false,
  genitive: null,
};

export const HABITS: Readonly<Record<Language, Habits>> = {
  en: { ...PLAIN, letterO: 'east', hasHalfDays: true, genitive: 's' },
  de: {
    ...PLAIN,
    letterO: 'east',
    hasDottedDates: true,
    hasCapitalNouns: true,
    hasCompounds: true,
    genitive: 's',
  },
  fr: { ...PLAIN, contractions: { au: 'Le', du: 'Le', aux: 'Les' }, hourIsClock: true },
  es: { ...PLAIN, hourIsClock: true },
  it: { ...PLAIN },
  pt: { ...PLAIN, hourIsClock: true },
  nl: { ...PLAIN, letterO: 'east', hourIsClock: true, hasCompounds: true, genitive: 's' },
  pl: { ...PLAIN, letterO: 'east', hasDottedDates: true },
};
