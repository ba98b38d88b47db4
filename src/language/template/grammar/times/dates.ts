import type { Day } from '../../../window.ts';
import type { Meaning } from '../../meaning.ts';
import { type Rule, rule } from '../rewrite.ts';
import { numberOf } from './clocks.ts';

interface DayOfYear {
  readonly month: number;
  readonly day: number;
}

const LEAP_YEAR = 2028;
const COMMON_YEAR = 2027;
const DAY_MS = 86_400_000;
const MOST_DAYS = 31;

const isDate = ({ month, day }: DayOfYear) => {
  const date = new Date(Date.UTC(LEAP_YEAR, month - 1, day));
  return month >= 1 && month <= 12 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** Days from one to the other, over the end of a year where the second is earlier in it. */
function daysBetween(from: DayOfYear, to: DayOfYear): number {
  const timeOf = ({ month, day }: DayOfYear) => Date.UTC(COMMON_YEAR, month - 1, day);
  const same = (timeOf(to) - timeOf(from)) / DAY_MS;
  return same >= 0 ? same : same + 365;
}

export const daysMeaning = (first: Day, count = 1): Meaning => ({
  kind: 'day',
  days: { first, count, part: null, clock: null },
});

/** Days of the calendar; null for a date that no year has. */
function dates(from: DayOfYear, to: DayOfYear, year: number | null): Meaning | null {
  if (!isDate(from) || !isDate(to)) return null;
  return daysMeaning({ kind: 'date', ...from, year }, daysBetween(from, to) + 1);
}

const whole = (found: Meaning | undefined): number => {
  const n = found?.kind === 'month' || found?.kind === 'ordinalWord' ? found.n : numberOf(found);
  return Number.isInteger(n) ? n : Number.NaN;
};
/** A year of four digits; null for no number, NaN for one that is none. */
function yearOf(found: Meaning | undefined): number | null {
  if (found === undefined || found.kind === 'none') return null;
  const n = whole(found);
  return n >= 1900 && n <= 2200 ? n : Number.NaN;
}
const date = (day: Meaning | undefined, month: Meaning | undefined, year?: Meaning): Meaning | null => {
  const at = { month: whole(month), day: whole(day) };
  const named = yearOf(year);
  if (Number.isNaN(named)) return null;
  // "31 November" is a date, of which whoever resolves it says that there is none.
  const isSaid = month?.kind === 'month' && at.day >= 1 && at.day <= MOST_DAYS;
  return isSaid ? daysMeaning({ kind: 'date', ...at, year: named }) : dates(at, at, named);
};

/** "24/12", "11/30/2026": the day first, unless no month has such a number. */
function slashed(a: Meaning | undefined, b: Meaning | undefined, year?: Meaning): Meaning | null {
  return whole(b) > 12 ? date(b, a, year) : date(a, b, year);
}

/** "28.11.2026", "28.11." and, where a language writes so, "28.11". */
function dotted(found: Meaning | undefined, year: Meaning | undefined): Meaning | null {
  const parts =
    found?.kind === 'number' ? /^(\d{1,2})\.(\d{1,2})(?:\.(\d{2}|\d{4}))?$/.exec(found.text) : null;
  if (parts === null) return null;
  const at = { day: Number(parts[1]), month: Number(parts[2]) };
  const named = parts[3] === undefined ? yearOf(year) : Number(parts[3].padStart(4, '20'));
  return Number.isNaN(named) ? null : dates(at, at, named);
}

/** Dates as people write them, the longer forms first. */
export const DATES: readonly Rule[] = [
  rule('number - number - number', (year, _, month, __, day) =>
    whole(year) > 31 ? date(day, month, year) : null,
  ),
  rule(
    'nth|number .? month to|and|-|at nth|number .? month from|,? number',
    (day, _, month, __, last, ___, end, ____, year) => {
      const named = yearOf(year);
      if (Number.isNaN(named)) return null;
      return dates({ day: whole(day), month: whole(month) }, { day: whole(last), month: whole(end) }, named);
    },
  ),
  rule(
    'nth|number .? from? month to|and|-|at from? nth|number .? from? month',
    (day, _, __, month, ___, ____, last, _____, ______, end) =>
      dates({ day: whole(day), month: whole(month) }, { day: whole(last), month: whole(end) }, null),
  ),
  rule(
    'nth|number .? to|and|-|at from? nth|number .? from? month',
    (day, _, __, ___, last, ____, _____, month) =>
      dates({ day: whole(day), month: whole(month) }, { day: whole(last), month: whole(month) }, null),
  ),
  rule('month nth|number to|and|- nth|number', (month, day, _, last) =>
    dates({ day: whole(day), month: whole(month) }, { day: whole(last), month: whole(month) }, null),
  ),
  rule('nth|number .? from? month .? from|,? number', (day, _, __, month, ___, ____, year) =>
    Number.isNaN(yearOf(year)) ? null : date(day, month, year),
  ),
  rule('nth|number .? from? month .?', (day, _, __, month) => date(day, month)),
  rule('month .? nth|number ,? number', (month, _, day, __, year) =>
    Number.isNaN(yearOf(year)) ? null : date(day, month, year),
  ),
  rule('month .? nth|number !clock|am|pm|oclock|:|hour|dayUnit|week', (month, _, day) => date(day, month)),
  // "2. Weihnachtstag" is the day after the first one.
  rule('number . day', (n, _, day) => {
    if (day?.kind !== 'day' || day.days.first.kind !== 'date' || whole(n) > 2) return null;
    const { first } = day.days;
    return daysMeaning({ ...first, day: first.day + whole(n) - 1 });
  }),
  rule('ordinalWord from? month', (day, _, month) => date(day, month)),
  rule('number / number / number', (a, _, b, __, year) => slashed(a, b, year)),
  rule('number / number', (a, _, b) => slashed(a, b)),
  rule('number .? number?', (found, dot, year) =>
    dot?.kind === '.' || (found?.kind === 'number' && found.text.split('.').length === 3)
      ? dotted(found, year)
      : null,
  ),
];

/** Dates with a point alone: "28.11". */
export const DOTTED_DATES: readonly Rule[] = [rule('number !oclock', (found) => dotted(found, undefined))];

const dayOfMonth = (found: Meaning | undefined): Meaning | null => {
  const day = whole(found);
  return day >= 1 && day <= 31 ? daysMeaning({ kind: 'date', month: null, day, year: null }) : null;
};

/** "The 30th": a day of a month that is not named. */
export const DAYS_OF_MONTH: readonly Rule[] = [
  rule('nth !dayUnit|week|hour', dayOfMonth),
  rule('dayUnit number !dayUnit|week|hour|minute|monthUnit|measure|unitWord|to|-|and', (_, day) =>
    dayOfMonth(day),
  ),
  rule('article number . !dayUnit|week|hour', (_, day) => dayOfMonth(day)),
  rule(
    'article number !dayUnit|week|hour|next|last|minute|monthUnit|oclock|clock|measure|unitWord',
    (_, day) => dayOfMonth(day),
  ),
  rule('month last|next|this?', (month) => daysMeaning({ kind: 'month', month: whole(month), months: 0 })),
  rule('last season', (_, season) => seasonMeaning(season, -1)),
  rule('season last', (season) => seasonMeaning(season, -1)),
  rule('this|in|next|near|from? season next?', (_, season) => seasonMeaning(season, 0)),
];

function seasonMeaning(found: Meaning | undefined, years: number): Meaning | null {
  return found?.kind === 'season' ? daysMeaning({ kind: 'season', month: found.n, years }, 3) : null;
}
