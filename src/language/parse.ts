import type { ModelId, SurfaceVariableName } from '../catalog/index.ts';
import type { Window } from './window.ts';

/** Languages that questions are understood in and answered in, as ISO 639-1 codes. */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A place as a question names it. */
export interface PlaceWords {
  /** Its name as it stands in the question, without the hint; null where the question has coordinates instead. */
  readonly name: string | null;
  /** The region or country that the question names beside it ("Texas" of "Paris, Texas"); null for none. */
  readonly hint: string | null;
  /** Degrees, where the question has coordinates; else null, whatever an engine believes to know about the name. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * What a question asks for, in symbols. Engines make it from words, and code turns it into a cell, leads and a run, so that no
 * engine has to know where a place is or what time it is.
 */
export interface Parse {
  /** Language of the question. */
  readonly language: Language;
  /** Null where the question names none. The first one where it names several. */
  readonly place: PlaceWords | null;
  /** In the order of the catalog, each once; empty where the question is not about weather that is forecast. */
  readonly variables: readonly SurfaceVariableName[];
  readonly window: Window;
  /** Null where the question names none. */
  readonly model: ModelId | null;
}
