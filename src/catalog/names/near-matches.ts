// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { synonymsOf } from './synonyms.ts';

/** Only this many characters are compared: words come from callers, and the cost grows with the square of the length. */
const MAX_COMPARED_LENGTH = 64;

/**
 * The candidates that a word probably meant, the max likely first: those that others call so (`t2m`), else those with few
 * different letters (`temperatur_2m`), or with the same parts (`temperature_2m` and `air_temperature_2m`, `wind_u10` and
 * `wind_u_10m`). Empty when none is near, and when the word is itself a candidate.
 */
export function nearMatches(word: string, candidates: readonly string[], max = 3): readonly string[] {
  const typed = word.slice(0, MAX_COMPARED_LENGTH).trim().toLowerCase();
  if (typed === '' || candidates.includes(word)) return [];
  const called = synonymsOf(typed).filter((name) => candidates.includes(name));
  if (called.length > 0) return [...new Set(called)].slice(0, max);
  return candidates
    .map((candidate, order) => ({ candidate, order, similarity: similarity(typed, candidate.toLowerCase()) }))
    .filter(({ similarity }) => similarity >= 0.6)
    .sort((a, b) => b.similarity - a.similarity || a.order - b.order)
    .slice(0, max)
    .map(({ candidate }) => candidate);
}

/** 0 (nothing in common) to 1 (equal): the greater of the similarities by edit distance and by common parts. */
function similarity(a: string, b: string): number {
  const letters = 1 - editDistance(a, b) / Math.max(a.length, b.length);
  return Math.max(letters, sharedParts(partsOf(a), partsOf(b)));
}

/** `temp_500hpa` -> temp, 500, hpa. */
function partsOf(word: string): string[] {
  return word.match(/[a-z]+|\d+/g) ?? [];
}

/** Fraction of the letters of both words that are in common parts. */
function sharedParts(a: readonly string[], b: readonly string[]): number {
  const letters = (parts: readonly string[]): number => parts.reduce((sum, part) => sum + part.length, 0);
  const common = (from: readonly string[], to: readonly string[]): number =>
    from.reduce((sum, part) => sum + Math.max(0, ...to.map((other) => sharedLetters(part, other))), 0);
  return (common(a, b) + common(b, a)) / Math.max(1, letters(a) + letters(b));
}

/** Letters that two parts share: all when they are equal, those of the shorter when it abbreviates the other (`temp`, `temperature`). */
function sharedLetters(a: string, b: string): number {
  if (a === b) return a.length;
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  const abbreviation = shorter.length >= 3 && !/^\d/.test(shorter) && longer.startsWith(shorter);
  return abbreviation ? shorter.length : 0;
}

/** Least number of letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (beforePrevious[j - 2] ?? 0) + 1 : replaced;
      row.push(Math.min(replaced, swapped, previous[j]! + 1, row[j - 1]! + 1));
    }
    beforePrevious = previous;
    previous = row;
  }
  return previous[b.length]!;
}
