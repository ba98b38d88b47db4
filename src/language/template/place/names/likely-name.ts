import { FAMOUS_PEOPLE, KNOWN_PEOPLE, type Reading } from '../reading.ts';
import { BEFORE_PLACES, isNameWord, LINKS, POSSESSIVES } from '../words.ts';

/** Whether a name of the gazetteer is meant as one, and is no other word that happens to be one too. */
export function isLikely(
  reading: Reading,
  from: number,
  to: number,
  words: number,
  population: number,
): boolean {
  const { tokens, kinds, hasCase, lexicon } = reading;
  const own = tokens
    .slice(from, to)
    .flatMap(({ kind, isCapital }, n) => (kind === 'word' ? [{ isCapital, kind: kinds[from + n] }] : []));
  const isCapital = hasCase && own[0]?.isCapital === true;
  const isAnnounced = BEFORE_PLACES.has(kinds[from - 1]);
  if (words > 1) {
    // "De la" is a village too.
    return own.some(({ kind }) => isNameWord(kind)) || (hasCase && own.every((word) => word.isCapital));
  }
  if (!isCapital && POSSESSIVES.test(tokens[from - 1]?.folded ?? '')) return false;
  const kind = own[0]?.kind;
  if (kind === 'namePart' || kind === 'feature') {
    // "Chuva porto" is about Porto.
    const isFamous = population >= FAMOUS_PEOPLE;
    if (isCapital) return isAnnounced || (isFamous && !lexicon.habits.hasCapitalNouns);
    return !hasCase && isFamous;
  }
  if (kind !== undefined) {
    if (LINKS.has(kind) || !isAnnounced) return false;
    // Portuguese "praia" is a beach, unless it is clearly a place.
    if (kind === 'activity' && kinds[from - 1] !== 'in' && kinds[from - 1] !== 'at') return false;
    return isCapital || (!hasCase && population >= FAMOUS_PEOPLE && kind !== 'filler');
  }
  return isCapital || population >= KNOWN_PEOPLE || (isAnnounced && !hasCase);
}

export function scoreOf(
  { tokens, kinds, hasCase }: Reading,
  from: number,
  words: number,
  population: number,
): number {
  const capital = hasCase && tokens[from]?.isCapital ? (from === 0 ? 1 : 2) : 0;
  return (
    (BEFORE_PLACES.has(kinds[from - 1]) ? 4 : 0) +
    capital +
    1.5 * (words - 1) +
    Math.log10(population + 1) / 3
  );
}
