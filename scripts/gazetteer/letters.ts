import type { SourcePlace, Sources } from './sources.ts';

/** Letters beyond a to z of English, German, French, Spanish, Italian, Portuguese, Dutch and the Nordic languages. */
const WESTERN = new Set('àâäáãåæçéèêëíìîïñóòôöõøœúùûüÿýß');

/** A letter counts as a country's own when this many names of its places have it. */
const MIN_NAMES = 3;

const LATIN = /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{S}\p{Zs}]+$/u;

export function isLatin(name: string): boolean {
  return LATIN.test(name);
}

/** Whether a name has only letters that people type who write a Western language, or the language of the country. */
export function hasKnownLetters(name: string, own: ReadonlySet<string>): boolean {
  return lettersOf(name).every((letter) => WESTERN.has(letter) || own.has(letter));
}

/** For each country, the letters beyond a to z in the names of its own places. */
export function ownLetters(places: readonly SourcePlace[]): ReadonlyMap<string, ReadonlySet<string>> {
  const counts = new Map<string, Map<string, number>>();
  for (const { countrycode, name } of places) {
    if (!isLatin(name)) continue;
    const ofCountry = counts.get(countrycode) ?? new Map<string, number>();
    counts.set(countrycode, ofCountry);
    for (const letter of new Set(lettersOf(name))) ofCountry.set(letter, (ofCountry.get(letter) ?? 0) + 1);
  }
  return new Map(
    [...counts].map(([country, letters]) => [
      country,
      new Set([...letters].filter(([, count]) => count >= MIN_NAMES).map(([letter]) => letter)),
    ]),
  );
}

function lettersOf(name: string): readonly string[] {
  return [...name.normalize('NFC').toLowerCase()].filter(
    (letter) => /\p{L}/u.test(letter) && !/[a-z]/.test(letter),
  );
}

/** Scripts other than Latin that a country's languages are written in, as tests of a name. */
export function ownScripts(countries: Sources['countries']): ReadonlyMap<string, RegExp> {
  const tests = countries.flatMap(({ iso: country, languages }) => {
    const scripts = new Set(languages.split(',').filter(Boolean).flatMap(scriptsOf));
    if (scripts.size === 0) return [];
    const classes = [...scripts].map((script) => `\\p{Script=${script}}`).join('');
    return [[country, new RegExp(`^[${classes}\\p{M}\\p{N}\\p{P}\\p{Zs}]+$`, 'u')] as const];
  });
  return new Map(tests);
}

/** Scripts of a language by the names that regular expressions know, without Latin. */
function scriptsOf(tag: string): readonly string[] {
  const script = new Intl.Locale(tag).maximize().script ?? 'Latn';
  const parts: Readonly<Record<string, readonly string[]>> = {
    Latn: [],
    Hans: ['Han'],
    Hant: ['Han'],
    Jpan: ['Han', 'Hiragana', 'Katakana'],
    Kore: ['Hangul'],
  };
  return parts[script] ?? [script];
}
