import type { Facts } from '../../facts.ts';
import type { Language } from '../../parse.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import type { Phrases } from './phrases.ts';
import { sentencesOf } from './sentences.ts';
import { SPANISH } from './spanish.ts';
import { SpokenTimes } from './spoken-time.ts';

const PHRASES: Readonly<Record<Language, Phrases>> = { en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH };

/** An answer from facts alone: place and window, then what each quantity does, in the language of the facts. */
export function writeAnswer(facts: Facts): string {
  const phrases = PHRASES[facts.language];
  const times = new SpokenTimes(phrases, facts);
  const [first = '', ...others] = sentencesOf({ phrases, times, facts: facts.facts });
  const { label } = facts.place;
  // French sets a blank before a colon.
  const colon = facts.language === 'fr' ? '\u00a0:' : ':';
  const sentences = [
    // A whole sentence after a colon begins with a capital in German.
    `${label}, ${times.window()}${colon} ${facts.language === 'de' ? capitalized(first) : first}`,
    ...others,
    ...(facts.window.askedTo === null ? [] : [phrases.ends(times.end())]),
    ...(facts.synthetic ? [phrases.synthetic] : []),
  ];
  return sentences.map((sentence) => `${capitalized(sentence)}.`).join(' ');
}

function capitalized(sentence: string): string {
  return sentence.slice(0, 1).toLocaleUpperCase() + sentence.slice(1);
}
