import { fold } from './fold-word.ts';
import type { Token } from './tokens.ts';
import { type Meaning, MODEL_NAMES, type Vocabulary } from './words/index.ts';

/** A phrase of a question with what it means. */
export interface Phrase {
  readonly meaning: Meaning;
  /** Tokens, from the first to the one after the last. */
  readonly from: number;
  readonly to: number;
}

interface Stem {
  readonly words: readonly string[];
  readonly meaning: Meaning;
}

/** The longest phrase has so many words. */
const MAX_WORDS = 8;

/** The phrases of a vocabulary, by their words. */
export class Lexicon {
  readonly vocabulary: Vocabulary;
  readonly #phrases = new Map<string, Meaning>();
  /** Phrases whose last word may go on, the longest first, by the first letter of the phrase. */
  readonly #stems = new Map<string, Stem[]>();

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
    for (const [phrases, meaning] of [...vocabulary.phrases, ...MODEL_NAMES]) {
      for (const phrase of phrases.split('|'))
        for (const spelling of spellingsOf(phrase)) this.#add(spelling, meaning);
    }
    for (const stems of this.#stems.values()) {
      stems.sort((a, b) => b.words.join(' ').length - a.words.join(' ').length);
    }
  }

  #add(phrase: string, meaning: Meaning): void {
    if (!phrase.endsWith('*')) {
      // A word that means several things has the first meaning.
      if (!this.#phrases.has(phrase)) this.#phrases.set(phrase, meaning);
      return;
    }
    const stem = { words: phrase.slice(0, -1).split(' '), meaning };
    const letter = phrase.slice(0, 1);
    this.#stems.set(letter, [...(this.#stems.get(letter) ?? []), stem]);
  }

  /** The longest phrase that begins at a token; null where the vocabulary has none. */
  phraseAt(tokens: readonly Token[], at: number): Phrase | null {
    const words = wordsFrom(tokens, at);
    for (let count = words.length; count > 0; count -= 1) {
      const to = (words[count - 1]?.at ?? at) + 1;
      const meaning =
        this.#phrases.get(
          words
            .slice(0, count)
            .map(({ word }) => word)
            .join(' '),
        ) ?? this.#stemmed(words.slice(0, count).map(({ word }) => word));
      if (meaning !== undefined) return { meaning, from: at, to };
    }
    return null;
  }

  #stemmed(words: readonly string[]): Meaning | undefined {
    const stems = this.#stems.get(words[0]?.slice(0, 1) ?? '') ?? [];
    return stems.find(
      ({ words: stem }) =>
        stem.length === words.length &&
        stem.every((word, n) => (n === stem.length - 1 ? words[n]?.startsWith(word) : words[n] === word)),
    )?.meaning;
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

/** The word at a token and those after it, hyphens and apostrophes passed over. */
function wordsFrom(
  tokens: readonly Token[],
  at: number,
): readonly { readonly word: string; readonly at: number }[] {
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
