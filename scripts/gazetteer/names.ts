import { fold } from '../../src/places/names/fold.ts';
import { hasKnownLetters, isLatin } from './letters.ts';
import type { SourcePlace } from './sources.ts';

/** Abbreviations that people type; all other names of capitals alone are codes of airports and offices. */
const ABBREVIATIONS = new Set(['NYC', 'LA', 'DC', 'KL', 'CDMX', 'FFM']);
/** What GeoNames lists in Latin letters without a capital, or with a soft sign within a word, was transliterated by rule. */
const SOFT_SIGN = /\p{L}{2}['’](?!s\b)/u;
/** Forms of address of other languages: "City of ..." in Filipino, Malay, Catalan, Vietnamese. */
const ADDRESSED =
  /^(?:Lungsod ng|Bandar Raya|Bandaraya|Estat de|Thanh pho|Thành phố|Dakbayan sa|Ciudad sa|Syudad) /;
/** Places that have fewer people are not looked up in other scripts. */
const MIN_POPULATION_OF_SCRIPTS = 15_000;
const MAX_LENGTH = 60;
/** Places that have fewer people are called otherwise in few languages. */
const MIN_POPULATION_OF_EXONYMS = 50_000;

export interface ChosenName {
  /** Folded. */
  readonly key: string;
  readonly isPrimary: boolean;
}

/**
 * The folded names by which a place is found: its name; of the others those in Latin letters that speakers of Western languages or
 * of the country's own type, and those in the country's own scripts for larger places. GeoNames does not say here which language
 * a name is of, but lists each name with foreign letters a second time without them (`Vieden` beside `Viedeň`): of names that fold
 * to the same key, all go where one has foreign letters; larger places keep them (`Praga` is Spanish and, as `Prāga`, Latvian).
 */
export function chosenNames(
  place: SourcePlace,
  letters: ReadonlySet<string>,
  scripts: RegExp | undefined,
): readonly ChosenName[] {
  const isTyped = (name: string): boolean =>
    isLatinName(name) || (place.population >= MIN_POPULATION_OF_SCRIPTS && scripts?.test(name) === true);
  const names = Map.groupBy(
    place.alternatenames.filter((name) => name.length <= MAX_LENGTH && isTyped(name)),
    fold,
  );
  const keys = new Map<string, boolean>();
  for (const key of spellingsOf(place.name)) keys.set(key, true);
  for (const [key, spelled] of names) {
    const isForeign = spelled.some((name) => isLatin(name) && !hasKnownLetters(name, letters));
    if (isForeign && place.population < MIN_POPULATION_OF_EXONYMS) continue;
    for (const spelling of [key, ...spelled.flatMap(spellingsOf)]) {
      if (!keys.has(spelling)) keys.set(spelling, false);
    }
  }
  keys.delete('');
  return [...keys].map(([key, isPrimary]) => ({ key, isPrimary }));
}

function isLatinName(name: string): boolean {
  if (!isLatin(name) || !/^[\p{Lu}\p{N}'’]/u.test(name)) return false;
  if (!/\p{Ll}/u.test(name)) return ABBREVIATIONS.has(name.replaceAll('.', ''));
  return !SOFT_SIGN.test(name) && !ADDRESSED.test(name);
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
/** Words that are written out and abbreviated, folded. */
const SAME_WORDS = [
  ['st', 'saint', 'sankt'],
  ['ste', 'sainte'],
  ['mt', 'mount'],
  ['ft', 'fort'],
] as const;

/** A name folded, as Germans type umlauts without their key, and with Saint, Mount and Fort written out and abbreviated. */
export function spellingsOf(name: string): readonly string[] {
  const lower = name.normalize('NFC').toLowerCase();
  const typed = lower.replace(/[äöüøå]/g, (letter) => UMLAUTS[letter] ?? letter);
  return [...new Set([fold(name), fold(typed), withoutAddition(name)])].flatMap(withSameWords);
}

/** `Halle (Saale)` -> `halle`. */
function withoutAddition(name: string): string {
  return fold(name.replace(/\s*\([^)]*\)$/, ''));
}

function withSameWords(key: string): readonly string[] {
  const words = key.split(' ');
  // "Saint Fort" is rare: all its words change together.
  const others = SAME_WORDS.flatMap((same) => {
    const at = words.findIndex((word) => (same as readonly string[]).includes(word));
    // A single word is a name of its own: Fort, Mount.
    if (at < 0 || words.length === 1) return [];
    return same.map((word) => words.with(at, word).join(' '));
  });
  return [key, ...others];
}
