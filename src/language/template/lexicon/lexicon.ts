import { MODEL_IDS, modelsServing, SPOKEN_NAMES } from '../../../catalog/index.ts';
import type { Language } from '../../parse.ts';
import type { Kind, Meaning, Node } from '../meaning.ts';
import { fold } from '../text/fold-word.ts';
import type { Token } from '../text/tokens.ts';
import type { Habits } from './habits.ts';
import { MEANINGS } from './meanings.ts';
import type { Words } from './words.ts';

/** A phrase of a question with what it means. */
export type Phrase = Node & {
  /** The beginning of a word that goes on as many do: by how many letters it is longer; null for whole words. */
  readonly beyond: number | null;
};

interface Stem {
  readonly words: readonly string[];
  readonly meaning: Meaning;
}

/** Kinds of words that questions are about. */
const CONTENT: ReadonlySet<Kind> = new Set<Kind>([
  ...([
    'quantity',
    'windForce',
    'weather',
    'day',
    'weekday',
    'part',
    'month',
    'weekend',
    'week',
    'degrees',
  ] as const),
]);
/** The longest phrase has so many words. */
const MAX_WORDS = 8;

/**
 * The phrases of a language by their words. Case and accents do not count; a star at the end of a phrase stands for any rest of its
 * last word. The longest phrase wins; of equal ones the first, where whole words go before stars.
 */
export class Lexicon {
  readonly language: Language;
  readonly habits: Habits;
  readonly #phrases = new Map<string, Meaning>();
  /** Words as they are written, with their accents. */
  readonly #spellings = new Set<string>();
  /** Phrases whose last word may have an ending, the longest first, by the first letter of the phrase. */
  readonly #stems = new Map<string, Stem[]>();

  constructor(language: Language, words: Words, habits: Habits) {
    this.language = language;
    this.habits = habits;
    for (const [phrases, meaning] of entriesOf(words)) {
      for (const phrase of phrases.split('|')) {
        for (const word of phrase.split(/[ *]/)) this.#spellings.add(word);
        for (const spelling of spellingsOf(phrase)) this.#add(spelling, meaning);
      }
    }
    this.contentWords = [
      ...this.#phrases,
      ...[...this.#stems.values()].flat().map(({ words, meaning }) => [words.join(' '), meaning] as const),
    ].filter(([word, { kind }]) => CONTENT.has(kind) && /^[^ ]{4,}$/.test(word));
    for (const stems of this.#stems.values()) {
      stems.sort((a, b) => b.words.join(' ').length - a.words.join(' ').length);
    }
  }

  /** Single words of quantities, of the weather and of days, folded: what questions are misspelled in. */
  readonly contentWords: readonly (readonly [word: string, meaning: Meaning])[];

  #add(phrase: string, meaning: Meaning): void {
    if (!phrase.endsWith('*')) {
      if (!this.#phrases.has(phrase)) this.#phrases.set(phrase, meaning);
      return;
    }
    const stem = { words: phrase.slice(0, -1).split(' '), meaning };
    const letter = phrase.slice(0, 1);
    this.#stems.set(letter, [...(this.#stems.get(letter) ?? []), stem]);
  }

  /** The longest phrase that begins at a token; null where the lexicon has none. */
  phraseAt(tokens: readonly Token[], at: number): Phrase | null {
    const words = wordsFrom(tokens, at);
    for (let count = words.length; count > 0; count -= 1) {
      const texts = words.slice(0, count).map(({ word }) => word);
      const to = (words[count - 1]?.at ?? at) + 1;
      const whole = this.#phrases.get(texts.join(' '));
      if (whole !== undefined) return { ...whole, from: at, to, beyond: null };
      const stem = this.#stemmed(texts);
      if (stem === undefined) continue;
      const beyond = (texts.at(-1)?.length ?? 0) - (stem.words.at(-1)?.length ?? 0);
      return { ...stem.meaning, from: at, to, beyond };
    }
    return null;
  }

  #stemmed(words: readonly string[]): Stem | undefined {
    const stems = this.#stems.get(words[0]?.slice(0, 1) ?? '') ?? [];
    return stems.find(
      ({ words: stem }) =>
        stem.length === words.length &&
        stem.every((word, n) => (n === stem.length - 1 ? words[n]?.startsWith(word) : words[n] === word)),
    );
  }

  /** How many words of a question are spelled as here, accents and all. */
  spelledAsHere(question: string, tokens: readonly Token[]): number {
    return tokens.filter(({ start, end }) => this.#spellings.has(question.slice(start, end).toLowerCase()))
      .length;
  }

  /** All phrases of a question from left to right. */
  phrasesOf(tokens: readonly Token[]): readonly Phrase[] {
    const found: Phrase[] = [];
    for (let at = 0; at < tokens.length; ) {
      const phrase = this.phraseAt(tokens, at);
      if (phrase !== null) found.push(phrase);
      at = phrase?.to ?? at + 1;
    }
    return found;
  }
}

function* entriesOf({
  words,
  weekdays,
  compounds = {},
  months,
  numbers,
  ordinals = [],
  holidays,
}: Words): Generator<[string, Meaning]> {
  for (const [n, phrases] of weekdays.entries()) {
    const [name = ''] = phrases.split('|');
    for (const [ending, part] of Object.entries(compounds)) {
      yield [`${name}${ending}|${name}${ending}s|${name} ${ending}`, { kind: 'weekday', n: n + 1, part }];
    }
  }
  for (const [n, phrases] of weekdays.entries()) yield [phrases, { kind: 'weekday', n: n + 1, part: null }];
  for (const [n, phrases] of months.entries()) yield [phrases, { kind: 'month', n: n + 1 }];
  for (const [n, phrases] of numbers.entries()) {
    yield [phrases, { kind: 'number', n: n + 1, text: String(n + 1) }];
  }
  for (const [n, phrases] of ordinals.entries()) yield [phrases, { kind: 'ordinalWord', n: n + 1 }];
  for (const [date, phrases] of Object.entries(holidays)) {
    const [month = 1, day = 1] = date.split('-').map(Number);
    const first = { kind: 'date', month, day, year: null } as const;
    yield [phrases, { kind: 'day', days: { first, count: 1, part: null, clock: null } }];
  }
  for (const [key, phrases] of Object.entries(words)) {
    const known = MEANINGS.get(key);
    const meaning = known !== undefined && isUnserved(known) ? NOT_OFFERED : known;
    if (meaning === undefined) throw new Error(`a lexicon has the unknown key ${key}`);
    yield [phrases, meaning];
  }
  for (const id of MODEL_IDS) yield [SPOKEN_NAMES[id].join('|'), { kind: 'model', model: id }];
}

const NOT_OFFERED: Meaning = { kind: 'notOffered' };

/** Whether no model of this process has what words name: those of waves are off by default. */
function isUnserved(meaning: Meaning): boolean {
  if (meaning.kind !== 'quantity') return false;
  return meaning.named.variables.every((name) => modelsServing(name).length === 0);
}

/** The word at a token and those after it, hyphens and apostrophes passed over. */
function wordsFrom(tokens: readonly Token[], at: number) {
  const words: { word: string; at: number }[] = [];
  for (let n = at; n < tokens.length && words.length < MAX_WORDS; n += 1) {
    const token = tokens[n];
    if (token === undefined) break;
    if (token.kind === 'sign') {
      if (words.length > 0 && /^[-'’‑]$/.test(token.folded)) continue;
      break;
    }
    words.push({ word: token.folded, at: n });
  }
  return words;
}

/** A phrase as it is compared, and as people without umlauts on their keyboard type it. */
function spellingsOf(phrase: string): readonly string[] {
  const typed = phrase.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue');
  return typed === phrase ? [fold(phrase)] : [fold(phrase), fold(typed)];
}
