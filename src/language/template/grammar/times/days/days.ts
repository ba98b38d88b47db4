import type { Day, DayPart, Weekday } from '../../../../window.ts';
import type { Meaning } from '../../../meaning.ts';
import { type Rule, rule } from '../../rewrite.ts';
import { numberOf, windowOf } from '../clocks.ts';
import { daysMeaning } from '../dates.ts';
import { isNight, nightOf, oneDay, partOf, WEEK_DAYS } from './named-days.ts';

/** "The next few days", and "the next days". */
const FEW = 3;
const MOST_DAYS = 31;
const THIRD_OF_MONTH = 10;

const whole = (found: Meaning | undefined): number => {
  const n = numberOf(found);
  return Number.isInteger(n) && n >= 0 && n <= MOST_DAYS ? n : Number.NaN;
};
const relative = (days: number, count = 1): Meaning | null =>
  Number.isNaN(days) || Number.isNaN(count) || count < 1 || Math.abs(days) > MOST_DAYS || count > MOST_DAYS
    ? null
    : daysMeaning({ kind: 'relative', days }, count);
const week = (weeks: number): Meaning => daysMeaning({ kind: 'week', weeks });
const weekend = (weeks: number): Meaning => daysMeaning({ kind: 'weekend', weeks });
const months = (n: number): Meaning | null =>
  n >= -12 && n <= 12 ? daysMeaning({ kind: 'month', month: null, months: n }) : null;

function weekday(found: Meaning | undefined, weeks: number): Meaning | null {
  if (found?.kind !== 'weekday') return null;
  const first = { kind: 'weekday', weekday: found.n as Weekday, weeks } as const;
  return { kind: 'day', days: { first, count: 1, part: found.part, clock: null } };
}

/** "Next Friday" is not today. */
function nextWeekday(found: Meaning | undefined): Meaning | null {
  if (found?.kind !== 'weekday') return null;
  const first = { kind: 'weekday', weekday: found.n as Weekday, weeks: 0, isAfterToday: true } as const;
  return { kind: 'day', days: { first, count: 1, part: found.part, clock: null } };
}

/** So many days of the week that is so many weeks after this one. */
const daysOfWeek = (weekday: Weekday, weeks: number, count: number): Meaning =>
  daysMeaning({ kind: 'weekdayOfWeek', weekday, weeks }, count);

/** The first, middle or last days of a month that is named. */
function partOfMonth(part: Meaning | undefined, month: Meaning | undefined): Meaning | null {
  if (month?.kind !== 'month') return null;
  const day = part?.kind === 'beginOf' ? 1 : part?.kind === 'midOf' ? 11 : 21;
  return daysMeaning({ kind: 'date', month: month.n, day, year: null }, THIRD_OF_MONTH);
}

/** How many days months have, but for leap years. */
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function lastOfMonth(month: Meaning | undefined): Meaning | null {
  const day = month?.kind === 'month' ? MONTH_DAYS[month.n - 1] : undefined;
  if (month?.kind !== 'month' || day === undefined) return null;
  return daysMeaning({ kind: 'date', month: month.n, day, year: null });
}

/** Days in a row from a date of the calendar. */
function fromDate(found: Meaning | undefined, count: number): Meaning | null {
  const first = found?.kind === 'day' && found.days.count === 1 ? found.days.first : null;
  return first?.kind === 'date' ? daysMeaning(first, count) : null;
}

/** That weekday of a week from Monday to Sunday. */
function weekdayOfWeek(found: Meaning | undefined, weeks: number): Meaning | null {
  if (found?.kind !== 'weekday') return null;
  const first = { kind: 'weekdayOfWeek', weekday: found.n as Weekday, weeks } as const;
  return { kind: 'day', days: { first, count: 1, part: found.part, clock: null } };
}

/** "The second week of December": days 8 to 14. */
function weekOfMonth(n: Meaning | undefined, month: Meaning | undefined): Meaning | null {
  if (n?.kind !== 'ordinalWord' || month?.kind !== 'month' || n.n > 4) return null;
  const day = (n.n - 1) * WEEK_DAYS + 1;
  return daysMeaning({ kind: 'date', month: month.n, day, year: null }, WEEK_DAYS);
}

const spanTo = (day: Day): Meaning =>
  windowOf({ kind: 'span', from: null, to: { day, part: null, clock: null } });

function inPartOf(found: Meaning | null | undefined, part: DayPart): Meaning | null {
  if (found?.kind !== 'day' || found.days.part !== null || found.days.clock !== null) return null;
  const { first, count } = found.days;
  const isDay = count === 1 && first.kind !== 'week' && first.kind !== 'weekend' && first.kind !== 'month';
  return isDay && first.kind !== 'season' ? { kind: 'day', days: { ...found.days, part } } : null;
}

/** A day whose part is named already: "late tonight". */
const partSaid = (found: Meaning | undefined): Meaning | null =>
  found?.kind === 'day' && found.days.part !== null ? found : null;

/** Names of days, weeks and months, and days that are counted. */
export const DAYS: readonly Rule[] = [
  // "The weekend before Christmas".
  rule('weekend|weekday|week before|after|since day', () => ({ kind: 'unknownTime' })),
  // "In der Nacht von morgen auf Sonntag".
  rule('part|day from|in day to|at|near|by weekday', (night, _, day) => {
    const first = oneDay(day);
    return isNight(night) && first?.kind === 'relative' ? nightOf(first) : null;
  }),
  // "Late in the afternoon".
  rule('beginOf|midOf|endOf in? part', (_, __, part) => part ?? null),
  rule('last dayUnit from? month', (_, __, ___, month) => lastOfMonth(month)),
  // "Early next week", "the first half of December".
  rule('by|to endOf from? next week', () => spanTo({ kind: 'week', weeks: 1 })),
  rule('by|to endOf from? this? week', () => spanTo({ kind: 'week', weeks: 0 })),
  rule('by|to endOf weekend', () => spanTo({ kind: 'weekend', weeks: 0 })),
  rule('beginOf from? next week', () => daysOfWeek(1, 1, 3)),
  rule('beginOf from? week next', () => daysOfWeek(1, 1, 3)),
  rule('midOf from? next week', () => daysOfWeek(2, 1, 3)),
  rule('midOf from? week next', () => daysOfWeek(2, 1, 3)),
  rule('next midOf -? week', () => daysOfWeek(2, 1, 3)),
  rule('endOf from? next week', () => daysOfWeek(5, 1, 3)),
  rule('endOf from? week next', () => daysOfWeek(5, 1, 3)),
  rule('midOf from? this week', () => daysOfWeek(2, 0, 3)),
  rule('midOf -? week', () => daysMeaning({ kind: 'weekday', weekday: 2, weeks: 0 }, 3)),
  rule('endOf from? this? week', () => daysMeaning({ kind: 'weekday', weekday: 5, weeks: 0 }, 3)),
  rule('beginOf|midOf|endOf -? month', (part, _, month) => partOfMonth(part, month)),
  rule('ordinalWord week from? month', (n, _, __, month) => weekOfMonth(n, month)),
  rule('workdays from|,? next week', () => daysOfWeek(1, 1, 5)),
  rule('next week ,? workdays', () => daysOfWeek(1, 1, 5)),
  rule('next workdays', () => daysOfWeek(1, 1, 5)),
  rule('workdays from? this week', () => daysOfWeek(1, 0, 5)),
  rule('weekend from? day', (_, __, day) => fromDate(day, 2)),
  rule('weekend from? nth', (_, __, n) =>
    daysMeaning({ kind: 'date', month: null, day: whole(n), year: null }, 2),
  ),
  rule('week from? day', (_, __, day) => fromDate(day, WEEK_DAYS)),
  rule('week from? nth', (_, __, n) =>
    daysMeaning({ kind: 'date', month: null, day: whole(n), year: null }, WEEK_DAYS),
  ),
  rule('number weekend fromNow', (n) => weekend(whole(n))),
  rule('in number weekend', (_, n) => weekend(whole(n))),
  rule('weekend in number week', (_, __, n) => weekend(whole(n))),
  rule('weekend after next', () => weekend(2)),
  rule('week after next', () => week(2)),
  rule('weekend followingOne', () => weekend(1)),
  rule('week followingOne', () => week(1)),
  // "All day tomorrow".
  rule('wholeDay onward? day', (_, __, day) => day ?? null),
  rule('wholeDay onward? weekday', (_, __, day) => weekday(day, 0)),
  rule('day ,? wholeDay', (day) => day ?? null),
  // "Early on Sunday".
  rule('beginOf onward? weekday', (_, __, day) => inPartOf(weekday(day, 0), 'morning')),
  rule('beginOf|midOf|endOf day', (of, day) =>
    of?.kind === 'beginOf' ? (inPartOf(day, 'morning') ?? partSaid(day)) : partSaid(day),
  ),
  rule('endOf onward? weekday !part', (_, __, day) => inPartOf(weekday(day, 0), 'evening')),
  // "Monday 30 November" and "tomorrow, Saturday" are one day.
  rule('weekday ,? .? day', (_, __, ___, day) =>
    day?.kind === 'day' && day.days.first.kind === 'date' ? day : null,
  ),
  rule('day ,? weekday', (day) => {
    const kind = day?.kind === 'day' ? day.days.first.kind : null;
    return day !== undefined && (kind === 'date' || kind === 'relative') ? day : null;
  }),
  rule('weekday ,? weekLater', (day) => weekday(day, 1)),
  rule('weekday from|,? next week', (day) => weekdayOfWeek(day, 1)),
  rule('weekday from|,? week next', (day) => weekdayOfWeek(day, 1)),
  rule('next week ,|at|in? weekday', (_, __, ___, day) => weekdayOfWeek(day, 1)),
  rule('week next ,|at|in? weekday', (_, __, ___, day) => weekdayOfWeek(day, 1)),
  rule('weekday afterNext week', (day) => weekdayOfWeek(day, 2)),
  rule('weekday from? this week', (day) => weekdayOfWeek(day, 0)),
  rule('weekday from? last week', (day) => weekdayOfWeek(day, -1)),
  rule('weekday week', (day) => weekday(day, 1)),
  // "A week on Saturday", "two weeks today".
  rule('number week onward? weekday', (n, _, __, day) => weekday(day, whole(n))),
  rule('number week day', (n, _, day) => {
    const first = day?.kind === 'day' && day.days.count === 1 ? day.days.first : null;
    return first?.kind === 'relative' && first.days >= 0 ? relative(first.days + 7 * whole(n)) : null;
  }),
  rule('afterNext weekday', (_, day) => weekday(day, 1)),
  rule('last weekday', (_, day) => weekday(day, -1)),
  rule('weekday last', (day) => weekday(day, -1)),
  rule('next weekday', (_, day) => nextWeekday(day)),
  rule('this weekday', (_, day) => weekday(day, 0)),
  rule('weekday next', (day) => nextWeekday(day)),
  rule('weekday', (day) => weekday(day, 0)),
  rule('week afterNext', () => week(2)),
  rule('afterNext week', () => week(2)),
  rule('weekend afterNext', () => weekend(2)),
  rule('afterNext weekend', () => weekend(2)),
  rule('last weekend', () => weekend(-1)),
  rule('weekend last', () => weekend(-1)),
  rule('next weekend', () => weekend(1)),
  rule('weekend next', () => weekend(1)),
  rule('weekend after weekend', () => weekend(1)),
  rule('this? weekend', () => weekend(0)),
  rule('next number week', (_, n) => relative(0, 7 * whole(n))),
  rule('number next week', (n) => relative(0, 7 * whole(n))),
  rule('last number week', (_, n) => relative(-7 * whole(n), 7 * whole(n))),
  rule('number last week', (n) => relative(-7 * whole(n), 7 * whole(n))),
  rule('number week ago', (n) => relative(-7 * whole(n))),
  rule('before|agoBefore number week', (_, n) => relative(-7 * whole(n))),
  rule('in number week', (_, n) => relative(7 * whole(n))),
  rule('number week fromNow', (n) => relative(7 * whole(n))),
  rule('number week from day', (n, _, __, day) => {
    const first = day?.kind === 'day' ? day.days.first : null;
    return first?.kind === 'relative' ? relative(first.days + 7 * whole(n)) : null;
  }),
  rule('number dayUnit from day', (n, _, __, day) => {
    const first = day?.kind === 'day' ? day.days.first : null;
    return first?.kind === 'relative' ? relative(first.days + whole(n)) : null;
  }),
  rule('day in number week', (day, _, n) =>
    day?.kind === 'day' && day.days.first.kind === 'relative'
      ? relative(day.days.first.days + 7 * whole(n))
      : null,
  ),
  rule('last week', () => week(-1)),
  rule('week last', () => week(-1)),
  rule('next week', () => week(1)),
  rule('week next', () => week(1)),
  rule('weekLater', () => relative(7)),
  rule('rest from? this? week', () => week(0)),
  rule('this week', () => week(0)),
  rule('week this', () => week(0)),
  rule('rest from? this? monthUnit', () => months(0)),
  rule('rest from? this? dayUnit|day', () => relative(0)),
  rule('in number monthUnit', (_, n) => months(whole(n))),
  rule('number monthUnit ago', (n) => months(-whole(n))),
  rule('next number monthUnit', (_, n) => daysMeaning({ kind: 'month', month: null, months: 0 }, whole(n))),
  rule('next monthUnit', () => months(1)),
  rule('monthUnit next', () => months(1)),
  rule('last monthUnit', () => months(-1)),
  rule('monthUnit last', () => months(-1)),
  rule('this monthUnit', () => months(0)),
  rule('next year', () => months(12)),
  rule('year next', () => months(12)),
  rule('in number year', () => months(12)),
  rule('last year', () => months(-12)),
  rule('year last', () => months(-12)),
  rule('number year ago', () => months(-12)),
  rule('by number dayUnit', (_, n) => relative(0, whole(n))),
  rule('next from? number dayUnit', (_, __, n) => relative(0, whole(n))),
  rule('number next dayUnit', (n) => relative(0, whole(n))),
  rule('number dayUnit next', (n) => relative(0, whole(n))),
  rule('last number dayUnit', (_, n) => relative(-whole(n), whole(n))),
  rule('number last dayUnit', (n) => relative(-whole(n), whole(n))),
  rule('number dayUnit last', (n) => relative(-whole(n), whole(n))),
  rule('number dayUnit ago', (n) => relative(-whole(n))),
  rule('number dayUnit fromNow', (n) => relative(whole(n))),
  rule('before|agoBefore number dayUnit', (_, n) => relative(-whole(n))),
  rule('in number dayUnit', (_, n) => relative(whole(n))),
  rule('next dayUnit', () => relative(0, FEW)),
  rule('dayUnit next !week|weekend|monthUnit|year|season|month|weekday', () => relative(0, FEW)),
  rule('last dayUnit', () => relative(-FEW, FEW)),
  rule('number -? dayUnit', (n) => relative(0, whole(n))),
  rule('number -? week', (n) => relative(0, 7 * whole(n))),
  rule('last part', (_, part) => {
    const first = { kind: 'relative', days: -1 } as const;
    return { kind: 'day', days: { first, count: 1, part: partOf(part), clock: null } };
  }),
  rule('this part', (_, part) => {
    const first = { kind: 'relative', days: 0 } as const;
    return { kind: 'day', days: { first, count: 1, part: partOf(part), clock: null } };
  }),
];
