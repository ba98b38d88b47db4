import { fold } from '../../text/fold-word.ts';
import { baseForms } from '../../text/inflections.ts';
import type { Token } from '../../text/tokens.ts';
import { MAX_WORDS, type Reading, textOf } from '../reading.ts';
import { BEFORE_PLACES, TIMES } from '../words.ts';
import { isLikely, scoreOf } from './likely-name.ts';

export interface Candidate {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly score: number;
}

/** Names that the gazetteer has, from left to right, none within another. */
export function candidatesIn(reading: Reading): readonly Candidate[] {
  const { tokens } = reading;
  const found: Candidate[] = [];
  for (let from = 0; from < tokens.length; ) {
    const candidate = candidateAt(reading, from);
    if (candidate !== null) found.push(candidate);
    from = candidate?.to ?? from + 1;
  }
  return found;
}

/** The longest name that begins at a token. */
function candidateAt(reading: Reading, from: number): Candidate | null {
  const { tokens, kinds, gazetteer, lexicon } = reading;
  if (tokens[from]?.kind !== 'word' || TIMES.has(kinds[from])) return null;
  for (let to = endOfName(tokens, from); to > from; to -= 1) {
    if (tokens[to - 1]?.kind !== 'word' && textOf(reading, to - 1, to) !== ')') continue;
    if (TIMES.has(kinds[to - 1])) continue;
    const words = tokens
      .slice(from, to)
      .filter(({ kind, folded }) => kind === 'word' && folded !== 's').length;
    const name = textOf(reading, from, to);
    const contraction = lexicon.habits.contractions[tokens[from - 1]?.folded ?? ''];
    const spellings = contraction === undefined ? [name] : [`${contraction} ${name}`, name];
    for (const spelled of [...inflected(reading, from, name), ...spellings]) {
      const resolved = gazetteer.resolve(spelled, null);
      if (resolved === null) continue;
      const { population } = resolved.place;
      const isCode = resolved.place.kind === 'airport' && isCodeAt(reading, from, to);
      if (!isCode && !isLikely(reading, from, to, words, population)) continue;
      return { name: spelled, from, to, score: scoreOf(reading, from, words, population) };
    }
  }
  return null;
}

/**
 * The name itself where a preposition has changed its ending: "w Krakowie". The largest place of those that it may be; of its forms the
 * one that the gazetteer has, else the longest: "Warszawa" before "Warszaw".
 */
function inflected({ kinds, gazetteer, lexicon }: Reading, from: number, name: string): readonly string[] {
  const before = kinds[from - 1];
  if (!BEFORE_PLACES.has(before) && before !== 'or' && before !== 'and') return [];
  const own = gazetteer.resolve(name, null)?.place.population ?? -1;
  return baseForms(name, lexicon.language)
    .flatMap((form) => {
      const place = gazetteer.resolve(form, null)?.place;
      if (place === undefined || place.population < own) return [];
      const isName = fold(form) === fold(place.name);
      // "Gdańska" is among the names of Gdańsk.
      return place.population > own || isName
        ? [{ form, people: place.population, isName: isName ? 1 : 0 }]
        : [];
    })
    .sort((a, b) => b.people - a.people || b.isName - a.isName || b.form.length - a.form.length)
    .slice(0, 1)
    .map(({ form }) => form);
}

/** Whether a word is written as the code of an airport among words that are not: "KDEN visibility". */
function isCodeAt({ question, tokens, kinds }: Reading, from: number, to: number): boolean {
  const token = tokens[from];
  if (token === undefined || to !== from + 1 || kinds[from] !== undefined) return false;
  return /^[A-Z]{3,4}$/.test(question.slice(token.start, token.end)) && /\p{Ll}{3}/u.test(question);
}

/** The token after the last that a name may have: words, and signs within names. */
function endOfName(tokens: readonly Token[], from: number): number {
  let words = 0;
  let to = from;
  for (; to < tokens.length && words < MAX_WORDS; to += 1) {
    const token = tokens[to];
    if (token?.kind === 'word') words += 1;
    else if (token === undefined || !/^[-'’‑.()]$/.test(token.folded)) break;
  }
  return to;
}
