// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
/** Words longer than this are compared by their beginning: they come from outside, and the cost grows with the square. */
const MAX_WORD = 64;

/**
 * The candidates that a mistyped word may have meant, likeliest first: few letters off (`temperatur_2m`), or made of the
 * same parts (`temperature_2m` and `air_temperature_2m`, `wind_u10` and `wind_u_10m`). Empty when nothing is near, and
 * when the word is itself a candidate.
 */
export function nearMatches(word: string, candidates: readonly string[], most = 3): readonly string[] {
  const given = word.slice(0, MAX_WORD).trim().toLowerCase();
  if (given === '' || candidates.includes(word)) return [];
  return candidates
    .map((candidate, order) => ({ candidate, order, likeness: likeness(given, candidate.toLowerCase()) }))
    .filter(({ likeness }) => likeness >= 0.6)
    .sort((a, b) => b.likeness - a.likeness || a.order - b.order)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

/** 0 (nothing in common) to 1 (equal): the better of letters in place and parts in common. */
function likeness(a: string, b: string): number {
  const letters = 1 - editDistance(a, b) / Math.max(a.length, b.length);
  return Math.max(letters, sharedParts(partsOf(a), partsOf(b)));
}

/** `temp_500hpa` -> temp, 500, hpa. */
function partsOf(word: string): string[] {
  return word.match(/[a-z]+|\d+/g) ?? [];
}

/** Share of letters in common parts, of all letters of both. */
function sharedParts(a: readonly string[], b: readonly string[]): number {
  const letters = (parts: readonly string[]): number => parts.reduce((sum, part) => sum + part.length, 0);
  const common = (from: readonly string[], to: readonly string[]): number =>
    from.reduce((sum, part) => sum + Math.max(0, ...to.map((other) => sharedLetters(part, other))), 0);
  return (common(a, b) + common(b, a)) / Math.max(1, letters(a) + letters(b));
}

/** A part counts as far as it goes when it begins the other (`temp`, `temperature`); numbers only whole. */
function sharedLetters(a: string, b: string): number {
  if (a === b) return a.length;
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  const abbreviation = shorter.length >= 3 && !/^\d/.test(shorter) && longer.startsWith(shorter);
  return abbreviation ? shorter.length : 0;
}

/** Letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
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
