import type { SurfaceVariableName } from '../../../catalog/index.ts';
import { MAX_ANSWER_CHARACTERS } from '../../engine.ts';
import type { Fact, Facts, SpokenQuantity } from '../../facts.ts';
import type { Language } from '../../parse.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import type { Phrases } from './phrases.ts';
import { sentencesOf } from './sentences.ts';
import { SPANISH } from './spanish.ts';
import { SpokenTimes } from './spoken-time.ts';

const PHRASES: Readonly<Record<Language, Phrases>> = { en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH };

const is = (quantity: SpokenQuantity) => (fact: Fact) => fact.quantity === quantity;
const isWindAloft = ({ heightMetres }: Fact) => heightMetres !== null && heightMetres > 10;

/** What an answer that is too long leaves out first. Temperature, precipitation, wind and clouds always fit. */
const LEAST_ASKED: readonly ((fact: Fact) => boolean)[] = [
  is('mid_cloud_cover'),
  is('high_cloud_cover'),
  is('low_cloud_cover'),
  isWindAloft,
  is('dewpoint'),
  is('cape'),
  is('pressure'),
  is('humidity'),
  is('visibility'),
  is('snow_depth'),
];

/** An answer in words. */
export interface WrittenAnswer {
  /** At most `MAX_ANSWER_CHARACTERS`. */
  readonly text: string;
  /** Variables that it leaves out for its length; those that are least asked for go first. */
  readonly leftOut: readonly SurfaceVariableName[];
}

/**
 * An answer from facts alone: place and window, then what each quantity does, in the language of the facts, without the least
 * asked for where it would be too long.
 */
export function writeAnswer(facts: Facts): WrittenAnswer {
  let said = facts;
  let text = textOf(said);
  for (const isLeast of LEAST_ASKED) {
    if (text.length <= MAX_ANSWER_CHARACTERS) break;
    const fewer = said.facts.filter((fact) => !isLeast(fact));
    // Something has to be said, if only what is seldom asked for.
    if (fewer.length === 0) break;
    said = { ...said, facts: fewer };
    text = textOf(said);
  }
  const left = said.facts.flatMap(({ variables }) => variables);
  const all = [...new Set(facts.facts.flatMap(({ variables }) => variables))];
  return { text, leftOut: all.filter((name) => !left.includes(name)) };
}

function textOf(facts: Facts): string {
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
