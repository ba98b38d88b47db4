import type { Language } from '../../parse.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { SPANISH } from './spanish.ts';
import type { Vocabulary } from './vocabulary.ts';

export type { Meaning, Vocabulary } from './vocabulary.ts';
export { MODEL_NAMES } from './vocabulary.ts';

/** The vocabularies by language. Of languages that a question fits equally well the first is taken. */
export const VOCABULARIES: Readonly<Record<Language, Vocabulary>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
};
