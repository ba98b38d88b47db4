import type { Language } from '../../parse.ts';

/** Endings of Polish names of places after "w", "na", "do", "z", with those of the name itself; the longest that fits counts. */
const POLISH: readonly (readonly [ending: string, of: readonly string[]])[] = [
  ['ści', ['ść']],
  ['ściu', ['ść']],
  ['owie', ['ów', 'owo', 'owa']],
  ['ymstoku', ['ystok']],
  ['stoku', ['stok']],
  ['dzie', ['d', 'da', 'dy']],
  ['dzi', ['dź', 'dzia']],
  ['cie', ['t', 'ta', 'to', 'cie']],
  ['rze', ['r', 'ra', 'rze']],
  ['le', ['ł', 'ła', 'ło', 'l', 'la']],
  ['dze', ['ga', 'dz', 'dza']],
  ['ce', ['ka', 'ca', 'ce']],
  ['ie', ['', 'a', 'o', 'ie']],
  ['niu', ['ń', 'nie']],
  ['ciu', ['ć']],
  ['iu', ['', 'ie']],
  ['ach', ['e', 'y', 'i', 'a']],
  ['ej', ['a', 'o']],
  ['iem', ['ie']],
  ['em', ['e']],
  ['ym', ['y', 'e']],
  ['im', ['i', 'ie']],
  ['u', ['', 'o', 'e']],
  ['ii', ['ia']],
  ['y', ['a', '']],
  ['i', ['a', '', 'ia']],
  ['a', ['']],
];
/** Names have at most so many words that change. */
const MAX_WORDS = 3;
const PART = /[\p{L}\p{M}]+|[^\p{L}\p{M}]+/gu;

/** Forms that a name may have in the nominative, in languages that inflect it; none for others. */
export function baseForms(name: string, language: Language): readonly string[] {
  if (language !== 'pl') return [];
  const parts = name.match(PART) ?? [];
  if (parts.filter((part) => /\p{L}/u.test(part)).length > MAX_WORDS) return [];
  let forms = [''];
  for (const part of parts) {
    const variants = /\p{L}/u.test(part) ? [part, ...basesOf(part)] : [part];
    forms = forms.flatMap((form) => variants.map((variant) => form + variant));
  }
  return forms.filter((form) => form !== name);
}

function basesOf(word: string): readonly string[] {
  const lower = word.toLowerCase();
  for (const [ending, of] of POLISH) {
    if (lower.endsWith(ending) && word.length > ending.length + 1) {
      const stem = word.slice(0, -ending.length);
      return of.map((one) => stem + one);
    }
  }
  return [];
}
