import type { Kind } from '../../meaning.ts';
import { isNearWord } from '../../nodes/spelling.ts';
import { fold } from '../../text/fold-word.ts';
import { KNOWN_PEOPLE, type Reading, textOf } from '../reading.ts';
import { BEFORE_PLACES, isNameWord, POSSESSIVES } from '../words.ts';
import type { Candidate } from './candidates.ts';

/** A name that no gazetteer has; `isInside` where "in" or "at" announces it among capitals, `isNamed` where they do at all. */
interface Unknown extends Candidate {
  readonly isInside: boolean;
  readonly isNamed: boolean;
}

/** Shorter words after "in" are slips rather than names. */
const FEWEST_LETTERS = 4;

/** A name in the genitive, which no gazetteer has: "Hamburgs Wetter". */
export function genitiveIn(reading: Reading): Candidate | null {
  const { tokens, kinds, gazetteer, lexicon } = reading;
  const ending = lexicon.habits.genitive;
  if (ending === null) return null;
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'word' || kinds[at] !== undefined || !token.folded.endsWith(ending)) continue;
    if (POSSESSIVES.test(tokens[at - 1]?.folded ?? '')) continue;
    const name = textOf(reading, at, at + 1).slice(0, -ending.length);
    const resolved = gazetteer.resolve(name, null);
    if (resolved !== null && resolved.place.population >= KNOWN_PEOPLE)
      return { name, from: at, to: at + 1, score: 0 };
  }
  return null;
}

/** A name that no gazetteer knows, where a question clearly means one. */
export function unknownIn(reading: Reading): Unknown | null {
  const { tokens, kinds, hasCase, lexicon } = reading;
  const isName = (at: number) => {
    const token = tokens[at];
    return token?.kind === 'word' && isNameWord(kinds[at]) && (!hasCase || token.isCapital);
  };
  const announced = tokens.findIndex((_, at) => isName(at) && BEFORE_PLACES.has(kinds[at - 1]));
  const from = announced >= 0 ? announced : hasCase ? tokens.findIndex((_, at) => at > 0 && isName(at)) : -1;
  if (from < 0) return null;
  let to = from + 1;
  // Small words and signs belong to a name where another part of it follows.
  for (let at = to; at < tokens.length; at += 1) {
    const token = tokens[at];
    const kind = kinds[at];
    if (isName(at) || (kind === 'feature' && at === to)) to = at + 1;
    else if (
      token === undefined ||
      (token.kind === 'sign' ? !/^[-'’‑]$/.test(token.folded) : token.isCapital || kind === undefined)
    )
      break;
    else if (
      token.kind === 'word' &&
      !(['filler', 'article', 'from', 'near', 'approx', 'in', 'at'] as (Kind | undefined)[]).includes(kind)
    )
      break;
  }
  const before = kinds[from - 1];
  const isNamed = announced >= 0 && (before === 'in' || before === 'at');
  const isInside = hasCase && !lexicon.habits.hasCapitalNouns && isNamed;
  const name = textOf(reading, from, to);
  const isMisspelled = to === from + 1 && isNearWord(fold(name), lexicon);
  return {
    name,
    from,
    to,
    score: 0,
    isInside,
    isNamed: isNamed && name.length >= FEWEST_LETTERS && !isMisspelled,
  };
}

/** The words that nothing else explains, where they stand together: "snow depth davos", "snowdonia wind tomorrow". */
export function loneNameIn(reading: Reading): Unknown | null {
  const { tokens, kinds, lexicon } = reading;
  const isOpen = (at: number) => tokens[at]?.kind === 'word' && kinds[at] === undefined;
  const from = tokens.findIndex((_, at) => isOpen(at));
  if (from < 0 || POSSESSIVES.test(tokens[from - 1]?.folded ?? '')) return null;
  let to = from + 1;
  while (isOpen(to)) to += 1;
  if (tokens.some((_, at) => at >= to && isOpen(at))) return null;
  const isMisspelled = to === from + 1 && isNearWord(tokens[from]?.folded ?? '', lexicon);
  return isMisspelled
    ? null
    : { name: textOf(reading, from, to), from, to, score: 0, isInside: false, isNamed: false };
}
