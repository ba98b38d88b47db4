import { Temporal } from 'temporal-polyfill';
import { IsobarError } from '../../platform/index.ts';
import type { Day, Window } from '../window.ts';

/** Leap days are at most eight years apart. */
const YEARS_AHEAD = 8;

/** Months. */
const YEAR = 12;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * The first dates that a day may mean, the likeliest first: the next one is taken where all of a window is over. A weekend is
 * named by its Saturday, a week by its Monday.
 * @param today the date at the place
 * @throws IsobarError 'validation_error' for a date that no calendar has
 */
export function datesOf(day: Day, today: Temporal.PlainDate): readonly Temporal.PlainDate[] {
  switch (day.kind) {
    case 'relative':
      return [today.add({ days: day.days })];
    case 'coming':
      return [today, today.add({ days: 1 })];
    case 'weekday': {
      const days = (day.weekday - today.dayOfWeek + 7) % 7;
      const isNext = day.isAfterToday === true && days === 0;
      return thisOrNext(today.add({ days: isNext ? 7 : days }), day.weeks);
    }
    case 'weekdayOfWeek':
      return [mondayOf(today).add({ days: 7 * day.weeks + day.weekday - 1 })];
    case 'weekend':
      return thisOrNext(mondayOf(today).add({ days: 5 }), day.weeks);
    case 'week':
      return [mondayOf(today).add({ days: 7 * day.weeks })];
    case 'month':
      return [firstOfMonth(day, today)];
    case 'season':
      return [firstOfSeason(day, today)];
    case 'date':
      return calendarDates(day, today);
  }
}

/** The dates of a window of so many days, weekends or weeks from a first date. */
export function datesFrom(day: Day, first: Temporal.PlainDate, count: number): readonly Temporal.PlainDate[] {
  if (day.kind === 'month' || day.kind === 'season') {
    const days = first.until(first.add({ months: count })).days;
    return Array.from({ length: days }, (_, index) => first.add({ days: index }));
  }
  const [length, apart] = day.kind === 'weekend' ? [2, 7] : day.kind === 'week' ? [7, 7] : [1, 1];
  return Array.from({ length: count * length }, (_, index) =>
    first.add({ days: Math.floor(index / length) * apart + (index % length) }),
  );
}

/** Whether a question names a day that is over, so that it is about the past. */
export function isPast(day: Day, first: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  const isNamed =
    day.kind === 'relative'
      ? day.days < 0 || day.isOver === true
      : day.kind === 'date' ||
        (day.kind === 'month' && day.months < 0) ||
        (day.kind === 'season' && day.years < 0) ||
        ('weeks' in day && day.weeks < 0);
  const isOver = day.kind === 'relative' && day.isOver === true;
  return isNamed && (isOver || Temporal.PlainDate.compare(first, today) < 0);
}

function mondayOf(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: date.dayOfWeek - 1 });
}

function thisOrNext(date: Temporal.PlainDate, weeks: number): readonly Temporal.PlainDate[] {
  // "Last Friday" is before today, also on a Friday.
  const first = date.add({ days: 7 * weeks });
  return weeks === 0 ? [first, first.add({ days: 7 })] : [first];
}

function firstOfMonth(
  { month, months }: Extract<Day, { kind: 'month' }>,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  const first = today.with({ day: 1 });
  return first.add({ months: month === null ? months : (month - first.month + 12) % 12 });
}

function firstOfSeason(
  { month, years }: Extract<Day, { kind: 'season' }>,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  const first = today.with({ day: 1 });
  const ahead = (month - first.month + YEAR) % YEAR;
  // A season of three months may have begun in the two before.
  const isNow = ahead === 0 || ahead > YEAR - 3;
  return first.add({ months: years < 0 || (isNow && ahead > 0) ? ahead - YEAR : ahead });
}

/** A window with the seasons that a place has: south of the equator those of the other half of the year. @param latitude degrees */
export function inHemisphere(window: Window, latitude: number): Window {
  if (latitude >= 0 || window.kind !== 'days' || window.first.kind !== 'season') return window;
  const { first } = window;
  return { ...window, first: { ...first, month: ((first.month + 5) % YEAR) + 1 } };
}

function calendarDates(
  { month, day, year }: Extract<Day, { kind: 'date' }>,
  today: Temporal.PlainDate,
): readonly Temporal.PlainDate[] {
  if (month === null) return daysOfMonths(day, today);
  // A leap year, so that 29 February is not refused where no year is named.
  requireDate(year ?? 2028, month, day, year === null);
  if (year !== null) return [Temporal.PlainDate.from({ year, month, day })];
  // From last year, since "30 December to 2 January" may have begun in it.
  return Array.from({ length: YEARS_AHEAD + 2 }, (_, index) => today.year - 1 + index)
    .filter((candidate) => day <= daysIn(candidate, month))
    .map((candidate) => Temporal.PlainDate.from({ year: candidate, month, day }));
}

/** The next such day of a month: no 30th in February. */
function daysOfMonths(day: number, today: Temporal.PlainDate): readonly Temporal.PlainDate[] {
  if (!Number.isInteger(day) || day < 1 || day > 31) throw invalid(`no month has a ${day}th day`);
  const first = today.with({ day: 1 });
  return Array.from({ length: 14 }, (_, months) => first.add({ months }))
    .filter((month) => day <= month.daysInMonth)
    .map((month) => month.with({ day }))
    .filter((date) => Temporal.PlainDate.compare(date, today) >= 0);
}

function requireDate(year: number, month: number, day: number, isAnyYear: boolean): void {
  const name = MONTHS[month - 1];
  if (name === undefined) throw invalid(`there is no month ${month}; months are 1 to 12`);
  const last = daysIn(year, month);
  if (Number.isInteger(day) && day >= 1 && day <= last) return;
  const where = isAnyYear ? name : `${name} ${year}`;
  throw invalid(`there is no ${day} ${where}: it has the days 1 to ${last}`);
}

function daysIn(year: number, month: number): number {
  return Temporal.PlainYearMonth.from({ year, month }).daysInMonth;
}

function invalid(message: string): IsobarError {
  return new IsobarError('validation_error', message, { reason: 'unknown_value' });
}
