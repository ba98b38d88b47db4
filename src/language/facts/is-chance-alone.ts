import type { Facts } from '../facts.ts';

/**
 * Whether an answer says how likely something is, or why nobody can, and nothing else: no amount stands in place of a chance. Only yes or
 * no to "is there a chance of rain" comes with the forecast's values, where the chance is not known.
 */
export function isChanceAlone({ chance, intent }: Pick<Facts, 'chance' | 'intent'>): boolean {
  if (chance === null) return false;
  return 'share' in chance || intent.kind !== 'chance' || !intent.isWhether;
}
