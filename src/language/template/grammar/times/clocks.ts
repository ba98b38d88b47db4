import type { DayPart, Window } from '../../../window.ts';
import type { Hours, Meaning } from '../../meaning.ts';
import { type Rule, rule } from '../rewrite.ts';

export const clock = (n: number): Meaning | null => (n >= 0 && n <= 24 ? { kind: 'clock', n } : null);
export const hours = (from: number, to: number): Meaning | null =>
  from >= 0 && from <= 24 && to >= 0 && to <= 24 ? { kind: 'hours', hours: { from, to } } : null;
export const windowOf = (window: Window): Meaning => ({ kind: 'window', window });
const inHours = (from: number, to: number): Meaning | null =>
  from >= -744 && to <= 744 && from <= to ? windowOf({ kind: 'hours', from, to }) : null;

/** The number of a node. */
export function numberOf(found: Meaning | undefined): number {
  if (found === undefined) return Number.NaN;
  return found.kind === 'number' ||
    found.kind === 'clock' ||
    found.kind === 'nth' ||
    found.kind === 'duration'
    ? found.n
    : Number.NaN;
}

/** The hour that a number is: "15.30" and "1530" are half past three. */
export function hourOf(found: Meaning | undefined): number {
  if (found?.kind === 'number') {
    const minutes = /^(\d{1,2})[.:](\d{2})$/.exec(found.text);
    if (minutes !== null) return Number(minutes[1]) + Number(minutes[2]) / 60;
    const military = /^([01]\d|2[0-4])([0-5]\d)$/.exec(found.text);
    if (military !== null) return Number(military[1]) + Number(military[2]) / 60;
    if (!Number.isInteger(found.n)) return Number.NaN;
  }
  return numberOf(found);
}

/** An hour with "am" or "pm". */
function halfDay(found: Meaning | undefined, half: Meaning | undefined): number {
  const hour = hourOf(found);
  return hour > 12 ? hour : (hour % 12) + (half?.kind === 'pm' ? 12 : 0);
}

/** "The next hours". */
const FEW = 3;

/** Hours that are counted from now, before numbers may be hours of a clock. */
export const COUNTED: readonly Rule[] = [
  // "1500hrs".
  rule('at? number hour', (_, n) =>
    n?.kind === 'number' && /^\d{4}$/.test(n.text) ? clock(hourOf(n)) : null,
  ),
  // "Two hours before midnight", "an hour after noon".
  rule('number hour before clock|part', (n, _, __, at) => clock(pointOf(at) - numberOf(n))),
  rule('number hour after clock|part', (n, _, __, at) => clock(pointOf(at) + numberOf(n))),
  rule('next from? number minute', (_, __, n) => inHours(0, numberOf(n) / 60)),
  rule('number minute', (n) => ({ kind: 'duration', n: numberOf(n) / 60 })),
  rule('next from? number hour', (_, __, n) => inHours(0, numberOf(n))),
  rule('number next hour', (n) => inHours(0, numberOf(n))),
  rule('number hour next', (n) => inHours(0, numberOf(n))),
  rule('number fewHours', (n) => inHours(0, numberOf(n))),
  rule('fewHours number', (_, n) => inHours(0, numberOf(n))),
  rule('fewHours', () => inHours(0, FEW)),
  rule('next hour', () => inHours(0, 1)),
  rule('next from? duration', (_, __, n) => inHours(0, numberOf(n))),
  rule('last number hour', (_, n) => inHours(-numberOf(n), 0)),
  rule('number last hour', (n) => inHours(-numberOf(n), 0)),
  rule('number hour last', (n) => inHours(-numberOf(n), 0)),
  rule('last hour', () => inHours(-1, 0)),
  rule('in number to|-|or number hour', (_, a, __, b) => inHours(numberOf(a), numberOf(b))),
  rule('in number hour', (_, n) => inHours(numberOf(n), numberOf(n))),
  rule('in number? duration', (_, __, n) => inHours(numberOf(n), numberOf(n))),
  rule('number hour fromNow', (n) => inHours(numberOf(n), numberOf(n))),
  rule('duration fromNow', (n) => inHours(numberOf(n), numberOf(n))),
  rule('number hour ago', (n) => inHours(-numberOf(n), -numberOf(n))),
  rule('duration ago', (n) => inHours(-numberOf(n), -numberOf(n))),
  rule('before|agoBefore number hour', (_, n) => inHours(-numberOf(n), -numberOf(n))),
  rule('agoBefore duration', (_, n) => inHours(-numberOf(n), -numberOf(n))),
];

/** "Noon" and "midnight" as hours. */
function pointOf(found: Meaning | undefined): number {
  return isNoon(found) ? 12 : found?.kind === 'clock' ? found.n : Number.NaN;
}

const isNoon = (found: Meaning | undefined) => found?.kind === 'part' && found.part === 'midday';
const partOf = (found: Meaning | undefined): DayPart | null => (found?.kind === 'part' ? found.part : null);

/** When parts of days end that hours go on to. */
const PART_ENDS: Readonly<Record<DayPart, number>> = {
  morning: 12,
  midday: 12,
  afternoon: 18,
  evening: 22,
  night: 6,
};
const hoursToPart = (from: number, part: Meaning | undefined): Meaning | null => {
  const to = partOf(part);
  return to === null ? null : hours(from, PART_ENDS[to]);
};

/** "Twenty past": minutes that are said so. */
const isPartOfHour = (found: Meaning | undefined) => [5, 10, 20, 25].includes(numberOf(found));

/** Hours that people say without "pm" for the afternoon; from 6 on they may mean either. */
const FIRST_OF_MORNING = 6;
const NOON = 12;

/** An hour from 1 to 12 that is said without its half of the day; NaN for others, and for "07:00". */
function halfHourOf(found: Meaning | undefined): number {
  if (found?.kind === 'clock') return found.isUnpadded === true ? found.n : Number.NaN;
  const isSaid = found?.kind === 'number' && /^(?:[1-9]|1[0-2])(?:[.:][0-5]\d)?$/.test(found.text);
  return isSaid ? hourOf(found) : Number.NaN;
}

function halfClock(found: Meaning | undefined, minutes = 0): Meaning | null {
  const hour = halfHourOf(found) + minutes / 60;
  if (Number.isNaN(hour)) return null;
  if (hour < FIRST_OF_MORNING) return clock(hour + NOON);
  return hour < NOON ? { kind: 'clock', n: hour, isEitherHalf: true } : clock(hour);
}

export function halfHours(a: Meaning | undefined, b: Meaning | undefined): Meaning | null {
  const [from, to] = [halfHourOf(a), halfHourOf(b)];
  // "Midnight to 6".
  if (pointOf(a) === 24 && !Number.isNaN(to)) return hours(24, to);
  if (Number.isNaN(from) || Number.isNaN(to)) return null;
  // "2 to 5"; "9 to 5".
  if (from < FIRST_OF_MORNING) return hours(from + NOON, to <= NOON ? to + NOON : to);
  if (to < from) return hours(from, to + NOON);
  return { kind: 'hours', hours: { from, to, isEitherHalf: true } };
}

function halfUntil(found: Meaning | undefined): Meaning | null {
  const to = halfHourOf(found);
  if (Number.isNaN(to)) return null;
  return to < FIRST_OF_MORNING
    ? hours(0, to + NOON)
    : { kind: 'hours', hours: { from: 0, to, isEitherHalf: true } };
}

function halfAfter(found: Meaning | undefined): Meaning | null {
  const from = halfHourOf(found);
  if (Number.isNaN(from)) return null;
  return from < FIRST_OF_MORNING
    ? hours(from + NOON, 24)
    : { kind: 'hours', hours: { from, to: 24, isEitherHalf: true } };
}

/** Kinds after a number that counts something other than hours. */
const NO_HOUR =
  '!dayUnit|week|weekend|month|monthUnit|year|hour|minute|measure|unitWord|/|degrees|nth|am|pm|number|freezingPoint';

/** Hours of a clock, where nothing says which half of the day is meant: "tomorrow at 2", "by 6", "from 9 to 5". */
export const HALF_DAY_CLOCKS: readonly Rule[] = [
  rule('at|approx|by number oclock', (_, n) => halfClock(n)),
  rule('number oclock', (n) => halfClock(n)),
  rule('halfPast number', (_, n) => halfClock(n, 30)),
  rule('quarterPast number', (_, n) => halfClock(n, 15)),
  rule('quarterTo number', (_, n) => halfClock(n, -15)),
  rule('number minute? last|after number', (minutes, _, __, n) =>
    isPartOfHour(minutes) ? halfClock(n, numberOf(minutes)) : null,
  ),
  rule('at number minute? to|before number', (_, minutes, __, ___, n) =>
    isPartOfHour(minutes) ? halfClock(n, -numberOf(minutes)) : null,
  ),
  rule(`between|from number|clock to|and|-|at number|clock ${NO_HOUR}`, (_, a, __, b) => halfHours(a, b)),
  rule(`from|between now to|and number|clock ${NO_HOUR}`, (_, __, ___, n) => halfUntil(n)),
  rule(`at|approx number|clock ${NO_HOUR}|-|to|and|or|oclock`, (_, n) => halfClock(n)),
  rule('clock to|-|and clock', (a, _, b) => halfHours(a, b)),
  rule(`clock to|- number ${NO_HOUR}`, (a, _, b) => halfHours(a, b)),
  rule(`at|approx number|clock or number|clock ${NO_HOUR}`, (_, a, __, b) => halfHours(a, b)),
  rule('from number|clock onward !number', (_, n) => halfAfter(n)),
  rule(`before|by|to number|clock ${NO_HOUR}|-`, (_, n) => halfUntil(n)),
  rule(`after|since number|clock ${NO_HOUR}|-|day|weekday`, (_, n) => halfAfter(n)),
  rule(`clock ${NO_HOUR}|to|-|and`, (n) => halfClock(n)),
];

/** Hours of a clock. */
export const CLOCKS: readonly Rule[] = [
  rule('by number hour', (_, n) => inHours(0, numberOf(n))),
  // "Twenty past nine", "at ten to five".
  rule('number minute? last|after number am|pm', (minutes, _, __, n, half) =>
    isPartOfHour(minutes) ? clock(halfDay(n, half) + numberOf(minutes) / 60) : null,
  ),
  rule('number minute? last|after number', (minutes, _, __, n) =>
    isPartOfHour(minutes) ? clock(hourOf(n) + numberOf(minutes) / 60) : null,
  ),
  rule('at number minute? to|before number am|pm', (_, minutes, __, ___, n, half) =>
    isPartOfHour(minutes) ? clock(halfDay(n, half) - numberOf(minutes) / 60) : null,
  ),
  rule('at number minute? to|before number', (_, minutes, __, ___, n) =>
    isPartOfHour(minutes) ? clock(hourOf(n) - numberOf(minutes) / 60) : null,
  ),
  // "From 10 at night till 2 in the morning", "6 in the morning to noon".
  rule('number|clock in|at part to|and|-|at number|clock in|at? part', (a, _, p, __, b, ___, q) =>
    hours(
      inPart({ from: hourOf(a), to: 0 }, partOf(p)).from,
      inPart({ from: 0, to: hourOf(b) }, partOf(q)).to,
    ),
  ),
  rule('between|from part to|and|-|at number|clock am|pm', (_, p, __, n, half) =>
    isNoon(p) ? hours(12, halfDay(n, half)) : null,
  ),
  rule('number|clock am|pm to|and|-|at part', (n, half, _, p) => hoursToPart(halfDay(n, half), p)),
  rule('quarterPast number am|pm', (_, n, half) => clock(halfDay(n, half) + 0.25)),
  rule('quarterTo number am|pm', (_, n, half) => clock(halfDay(n, half) - 0.25)),
  rule('halfTo number', (_, n) => clock(numberOf(n) - 0.5)),
  rule('halfPast number am|pm', (_, n, half) => clock(halfDay(n, half) + 0.5)),
  rule('halfPast number', (_, n) => clock(numberOf(n) + 0.5)),
  rule('at number and halfOf', (_, n) => clock(numberOf(n) + 0.5)),
  rule('clock and? halfOf', (n) => clock(numberOf(n) + 0.5)),
  rule('quarterPast number', (_, n) => clock(numberOf(n) + 0.25)),
  rule('quarterTo number', (_, n) => clock(numberOf(n) - 0.25)),
  rule('between number|clock and|to number|clock am|pm', (_, a, __, b, half) =>
    hours(halfDay(a, half), halfDay(b, half)),
  ),
  rule('number|clock to|and|-|at number|clock am|pm', (a, _, b, half) =>
    hours(halfDay(a, half), halfDay(b, half)),
  ),
  rule('number|clock am|pm', (n, half) => clock(halfDay(n, half))),
  rule('number|clock to|- number|clock oclock', (a, _, b) => hours(hourOf(a), hourOf(b))),
  rule('between number|clock and|to number|clock oclock?', (_, a, __, b) => hours(hourOf(a), hourOf(b))),
  rule('number|clock oclock number', (n, _, minutes) =>
    numberOf(minutes) < 60 ? clock(hourOf(n) + numberOf(minutes) / 60) : null,
  ),
  rule('number|clock oclock', (n) => clock(hourOf(n))),
];

/** "15 heures", "15 h 30": hours of a clock where a language counts hours otherwise too. */
export const HOUR_CLOCKS: readonly Rule[] = [
  rule('number hour and? halfOf', (n) => clock(numberOf(n) + 0.5)),
  rule('number hour number !hour|dayUnit|month|measure', (n, _, minutes) =>
    numberOf(minutes) < 60 ? clock(hourOf(n) + numberOf(minutes) / 60) : null,
  ),
  rule('number hour', (n) => clock(hourOf(n))),
];

/** An hour that people who say it without a word for the hour may mean of either half of the day. */
function bare(meaning: Meaning | null, ...said: readonly (Meaning | undefined)[]): Meaning | null {
  const isBare = said.every((one) => one?.kind === 'number' && /^(?:[1-9]|1[01])$/.test(one.text));
  if (!isBare || meaning === null) return meaning;
  if (meaning.kind === 'clock') return { ...meaning, isEitherHalf: true };
  return meaning.kind === 'hours'
    ? { kind: 'hours', hours: { ...meaning.hours, isEitherHalf: true } }
    : meaning;
}

/** Numbers after small words, once dates are read. */
export const BARE_CLOCKS: readonly Rule[] = [
  rule('from|between part to|and|-|at number|clock', (_, p, __, n) =>
    isNoon(p) ? hours(12, hourOf(n)) : null,
  ),
  rule('from|between number|clock to|and|-|at part', (_, n, __, p) => hoursToPart(hourOf(n), p)),
  rule('from|between now to|and number|clock', (_, __, ___, n) => bare(hours(0, hourOf(n)), n)),
  rule('number hour', (n) => inHours(0, numberOf(n))),
  rule('from|between number|clock to|and|-|at number|clock !dayUnit|week|month|hour', (_, a, __, b) =>
    bare(hours(hourOf(a), hourOf(b)), a, b),
  ),
  rule('number|clock to|- clock', (a, _, b) => hours(hourOf(a), hourOf(b))),
  rule('clock to|-|and number|clock !dayUnit|week|month|hour', (a, _, b) => hours(hourOf(a), hourOf(b))),
  rule('from clock at clock', (_, a, __, b) => hours(hourOf(a), hourOf(b))),
  rule('at|approx number !dayUnit|week|month|hour|minute|measure|unitWord|/|degrees', (_, n) =>
    bare(clock(hourOf(n)), n),
  ),
  rule('after clock', (_, n) => (numberOf(n) === 24 ? hours(24, PART_ENDS.night) : null)),
  rule('at|approx number|clock or number|clock !dayUnit|week|month|hour|unitWord|measure', (_, a, __, b) =>
    bare(hours(hourOf(a), hourOf(b)), a, b),
  ),
  rule('last|after clock', (_, n) => bare(hours(hourOf(n), 24), n)),
  rule('after number|clock !dayUnit|week|month|hour|day|weekday', (_, n) => bare(hours(hourOf(n), 24), n)),
  rule('since number|clock !dayUnit|week|month|hour|minute|day|weekday|.|/', (_, n) =>
    bare(hours(hourOf(n), 24), n),
  ),
  rule('from number|clock onward', (_, n) => bare(hours(hourOf(n), 24), n)),
  rule('before|by|to|forOrBefore number|clock !dayUnit|week|month|hour|day|weekday', (_, n) =>
    bare(hours(0, hourOf(n)), n),
  ),
];

/** "3 in the afternoon" is 15; "3 at night" stays 3, "10 at night" is 22. */
export function inPart(hours: Hours, part: DayPart | null): Hours {
  if (part === null) return hours;
  const { from, to } = hours;
  const shift = (hour: number) => {
    if (hour >= 12 || hour === 0) return hour;
    if (part === 'afternoon' || part === 'evening') return hour + 12;
    return part === 'night' && hour >= 6 ? hour + 12 : hour;
  };
  return { from: shift(from), to: shift(to) };
}
