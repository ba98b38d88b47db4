import { nearMatches } from '../../catalog/index.ts';

/** The known words that a text is near to, as the end of a sentence; empty where there is none. */
export function didYouMean(text: string, candidates: readonly string[]): string {
  const near = nearMatches(text.slice(0, 60), candidates);
  return near.length === 0 ? '' : `, did you mean ${near.join(' or ')}?`;
}
