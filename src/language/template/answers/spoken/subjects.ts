import type { Fact } from '../../../facts.ts';
import type { Phrases } from '../phrases.ts';

/** A quantity as the subject of a sentence; null for directions. */
export function subjectOf(
  { quantity, heightMetres }: Pick<Fact, 'quantity' | 'heightMetres'>,
  phrases: Phrases,
) {
  if (quantity === 'wind_direction') return null;
  if (quantity !== 'wind_speed') return phrases.subjects[quantity];
  return phrases.wind(heightMetres === null || heightMetres === 10 ? null : `${heightMetres}\u00a0m`);
}
