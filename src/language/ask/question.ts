import type { ModelId } from '../../catalog/index.ts';
import type { ForecastRequest } from '../../forecast/index.ts';
import type { ReportTokens } from '../engine.ts';

/** Characters that a question may have. */
export const MAX_QUESTION_CHARACTERS = 1000;

/** A question in words, and the caller's other parameters. */
export interface Question {
  /** As it was sent; `questionFault` finds nothing wrong with it. */
  readonly text: string;
  /** Goes before the model that the question names; null for none. */
  readonly model: ModelId | null;
  /** Instead of the place that the question names; null for none. */
  readonly at: StatedPlace | null;
}

/** Coordinates with a question, in degrees, at least one; null for one that is that of the place in the question. */
interface StatedPlace {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The caller and the time of a question. */
export interface Asking {
  readonly request: ForecastRequest;
  readonly now: Date;
  /** Aborted once the client has gone: the provider's call ends with it. */
  readonly signal: AbortSignal;
  /** Receives all tokens that were spent at a provider so far, whenever there are more: also those of a question that fails. */
  readonly spent?: ReportTokens;
}

/** Control characters but for blanks, and those that turn the direction of text: what a reader sees is not what is meant. */
const HIDDEN = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u;

/** What is wrong with the text of a question, as the rest of a sentence that names it; null for nothing. */
export function questionFault(text: string): string | null {
  if (text.trim() === '') return 'is empty: ask a question';
  if (text.length > MAX_QUESTION_CHARACTERS) return `is longer than ${MAX_QUESTION_CHARACTERS} characters`;
  if (!text.isWellFormed()) return 'has halves of characters: send UTF-8';
  const hidden = HIDDEN.exec(text);
  if (hidden === null) return null;
  const code = hidden[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return `has a control character (U+${code}, character ${hidden.index + 1}): send plain text`;
}
