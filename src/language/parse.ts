import type { ModelId, SeriesName } from '../catalog/index.ts';
import type { Activity } from './quantities/activities.ts';
import type { Chanced, Condition, QuestionUnit } from './quantities/condition.ts';
import type { SpokenQuantity } from './quantities/spoken-quantities.ts';
import type { Window } from './window.ts';

/** Languages that questions are understood in and answered in, as ISO 639-1 codes. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A place as a question names it. */
export interface PlaceWords {
  /** Its name as it stands in the question, without the hint; null where the question has coordinates instead. */
  readonly name: string | null;
  /** The region or country that the question names with it ("Texas" of "Paris, Texas"); null for none. */
  readonly hint: string | null;
  /** Degrees, where the question has coordinates; else null, whatever an engine believes to know about the name. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** What is to be said about the values of a window. */
export type Intent =
  /** Their course. */
  | { readonly kind: 'describe' }
  /** The first time at which a condition holds. */
  | { readonly kind: 'when'; readonly condition: Condition }
  /** Yes or no first. */
  | { readonly kind: 'whether'; readonly condition: Condition }
  /**
   * How likely conditions are to hold in the window, which takes an ensemble.
   * `isWhether`: the question is also answered by yes or no ("is there a chance of rain").
   */
  | ({ readonly kind: 'chance'; readonly isWhether: boolean } & Chanced)
  /** The highest or lowest value, with its time. */
  | { readonly kind: 'extreme'; readonly of: 'highest' | 'lowest'; readonly quantity: SpokenQuantity }
  /** The values which decide about it; never a promise. */
  | { readonly kind: 'activity'; readonly activity: Activity };

/**
 * What a question asks for, in symbols. Engines make it from words, and code turns it into a cell, leads and a run, so that no
 * engine has to know where a place is or what time it is.
 */
export interface Parse {
  /** Language of the question. */
  readonly language: Language;
  /** In the order of the question, at most `MOST_COMPARED`: the first is the main one, several are compared; empty for none. */
  readonly places: readonly PlaceWords[];
  /** In the order of the catalog, each once; empty where the question is not about weather that is forecast. */
  readonly variables: readonly SeriesName[];
  /** One, or up to `MOST_COMPARED` that are compared, in the order of the question. */
  readonly windows: readonly [Window, ...Window[]];
  /** In the order of the question, at most `MOST_COMPARED`: several are compared; empty where it names none. */
  readonly models: readonly ModelId[];
  readonly intent: Intent;
  /** Requested units, each once; empty for those that people use in the language. */
  readonly units: readonly QuestionUnit[];
  /** Words of the question that were not understood, verbatim. */
  readonly unread: readonly string[];
  /** Quantities that the question asks for and Isobar does not have ("snow line", "pollen"), as they stand there. */
  readonly notOffered: readonly string[];
}

/** The most places, windows and models that one question compares. */
export const MOST_COMPARED = 4;
