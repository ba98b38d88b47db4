import type { Language } from '../../parse.ts';
import { monthOf } from '../vocabulary/months.ts';
import { unitAt } from '../vocabulary/units.ts';
import { isNumberAlone, numberOfWord } from '../vocabulary/words.ts';
import type { Claim, NumberToken } from './claims.ts';
import { type Printed, readingsOf } from './printed.ts';
import { dateAt, timeAt } from './times.ts';

/** Digits with points, commas, and spaces or apostrophes between thousands. */
const DIGITS = /\d{1,3}(?:[ \u00a0\u202f\u2009'’]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*/y;
const WORD = /\p{L}+(?:-\p{L}+)*/uy;
const ORDINAL = /(?:\.?[ºª]|(?:st|nd|rd|th|er|re|e|ème|o|a)(?![\p{L}\d]))/uy;
/** A sign, but not in "au moins 2 mm", "al menos 2 mm", "pelo menos 2 mm". */
const MINUS_WORD = /(?<!(?:^|\P{L})(?:au|du|al|lo|pelo|ao)[ \u00a0])(?:minus|moins|menos)[ \u00a0\u202f]$/iu;
const DASHES = '-−–—';
/** "3 degrees below zero". */
const BELOW_ZERO =
  /[ \u00a0](?:below (?:zero|freezing)|unter (?:null|dem gefrierpunkt)|(?:sous|en dessous de|au-dessous de) zéro|bajo cero)(?!\p{L})/iuy;
/** Where zero is a mark to measure from and not a value. */
const BESIDE_ZERO = /(?:below|above|unter|über|sous|dessous de|dessus de|bajo|sobre)[ \u00a0]$/iu;
/** Longer than any of the words before a number that matter. */
const LOOK_BACK = 14;

/**
 * The numbers of a text, as digits and as words, with the units after them. Reads the text once, from left to right.
 * @param text in Unicode's composed form (NFC)
 */
export function numberTokens(text: string, language: Language): readonly NumberToken[] {
  const tokens: NumberToken[] = [];
  let month: { readonly month: number; readonly end: number } | null = null;
  for (let at = 0; at < text.length; ) {
    const char = text[at] ?? '';
    if (char >= '0' && char <= '9') {
      const isAfterMonth =
        month !== null && at - month.end <= 2 && /^\.?[ \u00a0]$/.test(text.slice(month.end, at));
      const token = tokenAt(text, at, language, isAfterMonth ? (month?.month ?? null) : null);
      tokens.push(token);
      at = token.end;
      continue;
    }
    WORD.lastIndex = at;
    const word = WORD.exec(text)?.[0].toLowerCase();
    if (word !== undefined) {
      const end = WORD.lastIndex;
      const token = wordToken(text, at, end, word, language);
      if (token !== null) tokens.push(token);
      const named = monthOf(word);
      month = named === null ? null : { month: named, end };
      at = token?.end ?? end;
      continue;
    }
    // Digits of other scripts and fractions are numbers that cannot be checked.
    if (/\p{N}/u.test(char)) tokens.push({ start: at, end: at + 1, text: char, claims: [] });
    at += 1;
  }
  return tokens;
}

function tokenAt(text: string, at: number, language: Language, month: number | null): NumberToken {
  const start = isNegative(text, at) ? at - 1 : at;
  const time = timeAt(text, at);
  if (time !== null) return { start: at, end: time.end, text: text.slice(at, time.end), claims: time.claims };
  const date = dateAt(text, at, month);
  DIGITS.lastIndex = at;
  const digits = DIGITS.exec(text)?.[0] ?? '';
  const value = valueToken(text, start, at + digits.length, readingsOf(digits, language));
  if (date === null) return value;
  if (!date.couldBeNumber) {
    return { start: at, end: date.end, text: text.slice(at, date.end), claims: date.claims };
  }
  const end = Math.max(date.end, value.end);
  return { start, end, text: text.slice(start, end), claims: [...date.claims, ...value.claims] };
}

function wordToken(
  text: string,
  start: number,
  end: number,
  word: string,
  language: Language,
): NumberToken | null {
  const value = numberOfWord(word);
  if (value === null) return null;
  const before = text.slice(Math.max(0, start - LOOK_BACK), start);
  if (value === 0 && BESIDE_ZERO.test(before)) return null;
  const token = valueToken(text, start, end, [{ value, decimals: 0 }]);
  const hasUnit = token.claims.some((claim) => claim.kind === 'value' && claim.unit !== null);
  return hasUnit || isNumberAlone(word, language) ? token : null;
}

/** A number with the unit or the ordinal ending after it. */
function valueToken(text: string, start: number, at: number, readings: readonly Printed[]): NumberToken {
  const unit = unitAt(text, at);
  ORDINAL.lastIndex = at;
  const end = unit?.end ?? (ORDINAL.test(text) ? ORDINAL.lastIndex : at);
  BELOW_ZERO.lastIndex = end;
  const isBelow = BELOW_ZERO.test(text);
  const before = text.slice(Math.max(0, start - LOOK_BACK), start);
  const isMinus = DASHES.includes(text[start] ?? ' ') || isBelow || MINUS_WORD.test(before);
  const signed = isMinus ? readings.map(({ value, decimals }) => ({ value: -value, decimals })) : readings;
  const claim: Claim = { kind: 'value', readings: signed, unit: unit?.unit ?? null };
  const last = isBelow ? BELOW_ZERO.lastIndex : end;
  return { start, end: last, text: text.slice(start, last), claims: [claim] };
}

/** Whether a dash before a number is its sign, not that of a range or a compound ("5-8", "GFS-2"). */
function isNegative(text: string, at: number): boolean {
  const sign = text[at - 1];
  if (sign === undefined || !DASHES.includes(sign)) return false;
  const before = text[at - 2];
  return before === undefined || !/[\p{L}\d°º%]/u.test(before);
}
