import type { DayPart } from '../../window.ts';
import type { WordKey } from './meanings.ts';

/** The words of one language. Phrases are separated by `|`; see `Lexicon`. */
export interface Words {
  /** Phrases by what they mean. A phrase under several keys means the first. */
  readonly words: Partial<Readonly<Record<WordKey, string>>>;
  /** From Monday on. */
  readonly weekdays: readonly string[];
  /** Endings of weekdays in one word with a part of the day, or two: `Freitagabend`, `Freitag früh`. */
  readonly compounds?: Readonly<Record<string, DayPart>>;
  /** From January on. */
  readonly months: readonly string[];
  /** Number words from one on. */
  readonly numbers: readonly string[];
  /** Ordinal words from the first on, which are read before the name of a month. */
  readonly ordinals?: readonly string[];
  /** By month and day: `12-25`. */
  readonly holidays: Readonly<Record<string, string>>;
}
