import type { ModelId } from '../../../catalog/index.ts';
import { MAX_QUESTION_CHARACTERS, questionFault } from '../../../language/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { LATITUDE, LONGITUDE, requireInRange } from '../arguments/ranges.ts';

/** The arguments of a question, as they were sent. */
interface QuestionArguments {
  readonly question: string;
  readonly model?: ModelId | null | undefined;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}

/**
 * Throws IsobarError('validation_error') for a text that is empty, too long or has control characters, and for coordinates out
 * of range.
 */
export function questionOf({ question: text, model = null, latitude, longitude }: QuestionArguments) {
  const fault = questionFault(text);
  if (fault !== null) {
    const isLong = text.length > MAX_QUESTION_CHARACTERS;
    throw new IsobarError('validation_error', `question ${fault}`, {
      reason: isLong ? 'too_large' : 'malformed',
      argument: 'question',
      ...(isLong && { allowed: { maximum: MAX_QUESTION_CHARACTERS } }),
    });
  }
  return { text, model, at: pointOf(latitude ?? null, longitude ?? null) };
}

function pointOf(latitude: number | null, longitude: number | null) {
  if (latitude === null && longitude === null) return null;
  if (latitude !== null) requireInRange('latitude', latitude, LATITUDE);
  if (longitude !== null) requireInRange('longitude', longitude, LONGITUDE);
  return { latitude, longitude };
}
