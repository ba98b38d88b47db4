import { modelOf, type SurfaceVariableName } from '../../../catalog/index.ts';
import { MAX_ANSWER_CHARACTERS } from '../../engine.ts';
import { isChanceAlone } from '../../facts/is-chance-alone.ts';
import type { Fact, Facts, SpokenQuantity } from '../../facts.ts';
import type { Language } from '../../parse.ts';
import type { Activity } from '../../quantities/activities.ts';
import { comparison } from './comparison.ts';
import { chanceSentences } from './conditions/chance.ts';
import { verdictSentences } from './conditions/verdict.ts';
import { DUTCH } from './languages/dutch.ts';
import { ENGLISH } from './languages/english.ts';
import { FRENCH } from './languages/french.ts';
import { GERMAN } from './languages/german.ts';
import { ITALIAN } from './languages/italian.ts';
import { POLISH } from './languages/polish.ts';
import { PORTUGUESE } from './languages/portuguese.ts';
import { SPANISH } from './languages/spanish.ts';
import type { Phrases } from './phrases.ts';
import { sentencesOf } from './sentences.ts';
import { SpokenTimes } from './spoken/spoken-time.ts';

const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  pt: PORTUGUESE,
  nl: DUTCH,
  pl: POLISH,
};

/** What is done out of doors, where weather may be dangerous. */
const RISKY: ReadonlySet<Activity> = new Set([
  'hiking',
  'cycling',
  'sailing',
  'drone',
  'beach',
  'skiing',
  'driving',
  'flying',
  'fishing',
]);

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
  is('snowfall'),
  is('freezing_level'),
  is('wave_height'),
];

/** An answer in words. */
export interface WrittenAnswer {
  /** At most `MAX_ANSWER_CHARACTERS`. */
  readonly text: string;
  /** Variables that it leaves out for its length; those requested least go first. */
  readonly leftOut: readonly SurfaceVariableName[];
}

/**
 * An answer from facts alone: place and window, then what each quantity does, in the language of the facts, without the least
 * requested where it would be too long.
 */
export function writeAnswer(facts: Facts): WrittenAnswer {
  let said = facts;
  let text = textOf(said);
  for (const isLeast of LEAST_ASKED) {
    if (text.length <= MAX_ANSWER_CHARACTERS) break;
    const [fewer, ...others] = [said, ...said.compared].map((part) => without(part, isLeast));
    // The answer needs at least one sentence, even if only of a rarely requested variable.
    if (fewer === undefined || [fewer, ...others].some(({ facts: left }) => left.length === 0)) break;
    said = { ...fewer, compared: others };
    text = textOf(said);
  }
  const left = said.facts.flatMap(({ variables }) => variables);
  const all = [...new Set(facts.facts.flatMap(({ variables }) => variables))];
  return { text, leftOut: all.filter((name) => !left.includes(name)) };
}

function without(facts: Facts, isLeast: (fact: Fact) => boolean): Facts {
  return { ...facts, facts: facts.facts.filter((fact) => !isLeast(fact)) };
}

function textOf(facts: Facts): string {
  const phrases = PHRASES[facts.language];
  const { intent, synthetic, compared } = facts;
  const parts = [facts, ...compared];
  const models = new Set(parts.map(({ model }) => model));
  const sentences = [
    ...(compared.length === 0 || isChanceAlone(facts) ? [] : comparison(parts, phrases)),
    ...parts.flatMap((part) =>
      partOf(part, models.size > 1 ? modelOf(part.model).title : null, compared.length > 0),
    ),
    ...(intent.kind === 'activity' && RISKY.has(intent.activity) ? [phrases.noPromise] : []),
    ...(synthetic ? [phrases.synthetic] : []),
  ];
  return sentences.map((sentence) => `${capitalized(sentence)}.`).join(' ');
}

/**
 * The sentences about one place at one time, whose first names both, but for the yes or no that an answer about one place begins
 * with. @param model where several are compared
 */
function partOf(facts: Facts, model: string | null, isCompared: boolean): readonly string[] {
  const phrases = PHRASES[facts.language];
  const times = new SpokenTimes(phrases, facts);
  const writing = { phrases, times, facts: facts.facts, question: facts };
  const chance = chanceSentences(facts, phrases, times);
  const isAlone = isChanceAlone(facts);
  const verdict = isAlone ? [] : verdictSentences(writing);
  const [first = '', ...others] = isAlone
    ? chance
    : [...(isCompared ? verdict : []), ...sentencesOf(writing)];
  const about = [facts.place.label, ...(model === null ? [] : [model]), times.window()].join(', ');
  // French sets a blank before a colon.
  const colon = facts.language === 'fr' ? '\u00a0:' : ':';
  return [
    ...(isCompared ? [] : verdict),
    ...(isAlone ? [] : chance),
    // A whole sentence after a colon begins with a capital in German.
    `${about}${colon} ${facts.language === 'de' ? capitalized(first) : first}`,
    ...others,
    ...(facts.window.isPast ? [phrases.ofThen(times.run(facts.initTime))] : []),
    ...(facts.window.askedTo === null ? [] : [phrases.ends(times.end())]),
  ];
}

function capitalized(sentence: string): string {
  return sentence.slice(0, 1).toLocaleUpperCase() + sentence.slice(1);
}
