import type { Kind } from '../../meaning.ts';
import { isNearWord } from '../../nodes/spelling.ts';
import type { Reading } from '../reading.ts';
import { isNameWord } from '../words.ts';

/** Kinds of words that are part of a name where they begin with a capital within a sentence: "Windy Hill". */
const NAMING: ReadonlySet<Kind | undefined> = new Set<Kind>(['quantity', 'activity', 'extreme', 'degrees']);
/** Small words within names: "Corea del Sur", "Isle of Skye". */
const WITHIN = /^(de|del|della|dell|dei|da|do|das|dos|di|du|des|of|van|la|le|l)$/;

/** In small letters a misspelled word of the lexicon is none of a name: "previsao do tenpo rio". */
const isWordOfName = (at: number, { tokens, kinds, lexicon }: Reading) =>
  kinds[at] !== undefined || !isNearWord(tokens[at]?.folded ?? '', lexicon);

/** How many words before a name belong to it: "New Ulmbach", "South Korea", "Windy Hill". */
export function extendsLeft(reading: Reading, from: number): number {
  const { tokens, kinds, hasCase, lexicon } = reading;
  const token = tokens[from - 1];
  if (token === undefined) return 0;
  const before = tokens[from - 2];
  if (token.kind === 'sign') {
    const isHyphen = /^[-‑]$/.test(token.folded) && token.end === tokens[from]?.start;
    return isHyphen && before?.end === token.start ? 1 : 0;
  }
  if (token.kind !== 'word') return 0;
  const kind = kinds[from - 1];
  if (isNameWord(kind)) return hasCase ? (token.isCapital ? 1 : 0) : isWordOfName(from - 1, reading) ? 1 : 0;
  if (
    kind !== 'or' &&
    WITHIN.test(token.folded) &&
    !lexicon.habits.hasCapitalNouns &&
    before?.kind === 'word'
  ) {
    const kindBefore = kinds[from - 2];
    if (hasCase)
      return before.isCapital && from > 2 && (isNameWord(kindBefore) || NAMING.has(kindBefore)) ? 2 : 0;
    return kindBefore === undefined && from > 2 && !isNearWord(before.folded, lexicon) ? 2 : 0;
  }
  const isNaming = NAMING.has(kind) && token.isCapital && from > 1;
  return isNaming && hasCase && !lexicon.habits.hasCapitalNouns ? 1 : 0;
}

/** How many words after a name belong to it: "Heathrow airport", "Minas Tirith", "Serra da Estrela". */
export function extendsRight(reading: Reading, to: number, isFamous: boolean): number {
  const { tokens, kinds, hasCase, lexicon } = reading;
  const token = tokens[to];
  const after = tokens[to + 1];
  if (token?.kind === 'sign') {
    const isHyphen = /^[-‑]$/.test(token.folded) && token.start === tokens[to - 1]?.end;
    return isHyphen && after?.start === token.end && kinds[to + 1] === undefined && after.kind === 'word'
      ? 2
      : 0;
  }
  if (token?.kind !== 'word') return 0;
  const kind = kinds[to];
  if (kind === 'feature') return isFamous && token.isCapital && lexicon.habits.hasCapitalNouns ? 0 : 1;
  if (kind === undefined || kind === 'namePart') {
    if (hasCase) return token.isCapital && !isFamous ? 1 : 0;
    return isWordOfName(to, reading) ? 1 : 0;
  }
  // Dutch "of" is "or".
  const isLink = kind !== 'or' && WITHIN.test(token.folded) && hasCase && !lexicon.habits.hasCapitalNouns;
  return isLink && after?.kind === 'word' && after.isCapital && kinds[to + 1] === undefined ? 2 : 0;
}
