import type { Language } from '../../src/language/index.ts';

/** A number in an answer, as far as its text says what it is. */
export type Stated =
  | { readonly kind: 'date'; readonly text: string; readonly month: number; readonly day: number }
  | { readonly kind: 'time'; readonly text: string; readonly hour: number; readonly isUtc: boolean }
  | {
      readonly kind: 'value';
      readonly text: string;
      /** A point or comma may stand between thousands or before decimals. */
      readonly readings: readonly { readonly value: number; readonly decimals: number }[];
      /** Null for a bare number. */
      readonly unit: string | null;
    };

const MONTHS: Readonly<Record<Language, string>> = {
  en: 'january|february|march|april|may|june|july|august|september|october|november|december',
  de: 'januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember',
  fr: 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
  es: 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
  it: 'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre',
  pt: 'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro',
  nl: 'januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december',
  pl: 'stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia',
};
const UNIT = '°C|km/h|J/kg|hPa|mm|cm|km|m|%|°';
const NUMBER = "\\d{1,3}(?:[\\u00a0\\u202f' ]\\d{3})+|\\d+(?:[.,]\\d+)?";
const SPACE = '[ \\u00a0\\u202f]?';

/** The numbers of an answer, from left to right. In "3 to 5 °C" the first has the unit of the second. */
export function numbersIn(answer: string, language: Language): readonly Stated[] {
  const months = MONTHS[language];
  // Tried in this order at each place. A dash after a digit is that of a range, not a sign.
  const form = new RegExp(
    [
      '(?<iso>\\d{4}-(?<isoMonth>\\d{2})-(?<isoDay>\\d{2})(?:T\\d{2}:\\d{2}(?::\\d{2})?(?:Z|[+-]\\d{2}:\\d{2})?)?)',
      `(?<dayFirst>\\d{1,2})(?:\\.|st|nd|rd|th|er)? (?:of |de )?(?<monthAfter>${months})(?:,?(?: de)? \\d{4})?(?!\\p{L})`,
      `(?<monthBefore>${months}) (?<dayAfter>\\d{1,2})(?![\\d:])(?:,? \\d{4})?`,
      `(?<hour>\\d{1,2})(?:(?::\\d{2})?${SPACE}(?<half>am|pm)(?!\\p{L})|:\\d{2}(?: Uhr)?|${SPACE}Uhr|${SPACE}h(?:\\d{2})?(?!\\p{L})|(?= UTC))(?<utc> UTC)?`,
      `(?<!\\d)(?<sign>[-−–]?)(?<number>${NUMBER})(?:${SPACE}(?<unit>${UNIT})(?![\\p{L}])|(?= ?(?:to|bis|à|a|and|und|et|y|–|-) ?[-−]?(?:${NUMBER})${SPACE}(?<unitOfNext>${UNIT})(?!\\p{L}))|)`,
    ].join('|'),
    'giu',
  );
  return [...answer.matchAll(form)].map(({ 0: text, groups = {} }) =>
    stated(text, groups, months.split('|')),
  );
}

function stated(
  text: string,
  groups: Readonly<Record<string, string | undefined>>,
  months: readonly string[],
): Stated {
  const { iso, isoMonth, isoDay, dayFirst, monthAfter, monthBefore, dayAfter, hour, half, utc } = groups;
  if (iso !== undefined) return { kind: 'date', text, month: Number(isoMonth), day: Number(isoDay) };
  const month = monthAfter ?? monthBefore;
  if (month !== undefined) {
    return {
      kind: 'date',
      text,
      month: months.indexOf(month.toLowerCase()) + 1,
      day: Number(dayFirst ?? dayAfter),
    };
  }
  if (hour !== undefined) {
    const ofDay =
      half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
    return { kind: 'time', text, hour: ofDay, isUtc: utc !== undefined };
  }
  const { sign = '', number = '', unit, unitOfNext } = groups;
  return { kind: 'value', text, readings: readingsOf(sign, number), unit: unit ?? unitOfNext ?? null };
}

function readingsOf(sign: string, number: string) {
  const factor = sign === '' ? 1 : -1;
  const plain = number.replaceAll(/[\u00a0\u202f' ]/g, '');
  const decimals = plain.split(/[.,]/)[1]?.length ?? 0;
  const asDecimal = { value: factor * Number(plain.replace(',', '.')), decimals };
  if (decimals !== 3) return [asDecimal];
  return [asDecimal, { value: factor * Number(plain.replaceAll(/[.,]/g, '')), decimals: 0 }];
}
