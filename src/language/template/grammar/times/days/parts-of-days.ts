import type { DayPart } from '../../../../window.ts';
import type { DaysOf, Hours, Meaning } from '../../../meaning.ts';
import { type Rule, rule } from '../../rewrite.ts';
import { clock, halfHours, hourOf, hours, inPart, numberOf } from '../clocks.ts';
import { dayBefore, isNight, nightOf, oneDay, partOf } from './named-days.ts';

/** First and last hour of parts that are named in a row. */
export const PART_HOURS: Readonly<Record<DayPart, Hours>> = {
  morning: { from: 6, to: 12 },
  midday: { from: 11, to: 14 },
  afternoon: { from: 12, to: 18 },
  evening: { from: 18, to: 22 },
  night: { from: 21, to: 6 },
};

/** The hours of a clock that a node says. */
export function hoursOf(found: Meaning | undefined): Hours | null {
  if (found?.kind === 'clock') {
    const { n, isEitherHalf } = found;
    return isEitherHalf === true ? { from: n, to: n, isEitherHalf } : { from: n, to: n };
  }
  return found?.kind === 'hours' ? found.hours : null;
}

/** Four figures that are hours and minutes, and no year. */
function military(found: Meaning | undefined): Meaning | undefined {
  if (found?.kind !== 'number' || !/^(?:0\d|1[0-8]|2[1-3])[0-5]\d$/.test(found.text)) return undefined;
  return clock(hourOf(found)) ?? undefined;
}

const hourRange = (a: Meaning | undefined, b: Meaning | undefined) =>
  hours(hourOf(a), hourOf(b)) ?? undefined;
const upTo = (n: Meaning | undefined) => hours(0, hourOf(n)) ?? undefined;
const from = (n: Meaning | undefined) => hours(hourOf(n), 24) ?? undefined;

/** A day with a part or hours of it. */
function within(
  day: Meaning | undefined,
  part: Meaning | undefined,
  hours: Meaning | undefined,
): Meaning | null {
  if (day?.kind !== 'day') return null;
  const named: DaysOf = day.days;
  const clocked = hoursOf(hours);
  if (part === undefined && clocked === null) return null;
  const partNamed = partOf(part) ?? named.part;
  if (clocked !== null && named.clock !== null) return null;
  if (clocked === null && part !== undefined && part.kind === 'part' && named.part !== null) return null;
  // "Midday at 12" is an hour.
  const clockOf = clocked ?? named.clock;
  // "Tomorrow from midnight to 6" begins with the day.
  const started = clockOf?.from === 24 && clockOf.to < 24 ? { ...clockOf, from: 0 } : clockOf;
  const inNamed = started === null ? null : inPart(started, partNamed);
  return { kind: 'day', days: { ...named, part: inNamed === null ? partNamed : null, clock: inNamed } };
}

/** Hours of a day that is named with them, of either half of it where English says none. */
export const HOURS_OF_DAYS: readonly Rule[] = [
  rule('number|clock to|- number|clock ,? onward? day', (a, _, b, __, ___, day) =>
    within(day, undefined, hourRange(a, b)),
  ),
  rule(
    'day ,? number|clock to|- number|clock !dayUnit|week|month|hour|degrees|unitWord|measure',
    (day, _, a, __, b) => within(day, undefined, hourRange(a, b)),
  ),
  rule('before|by number|clock ,? onward? day', (_, n, __, ___, day) => within(day, undefined, upTo(n))),
  rule('after|since number|clock ,? onward? day', (_, n, __, ___, day) => within(day, undefined, from(n))),
];
export const HALF_HOURS_OF_DAYS: readonly Rule[] = [
  rule('number|clock to|- number|clock ,? onward? day', (a, _, b, __, ___, day) =>
    within(day, undefined, halfHours(a, b) ?? undefined),
  ),
  rule(
    'day ,? number|clock to|- number|clock !dayUnit|week|month|hour|degrees|unitWord|measure',
    (day, _, a, __, b) => within(day, undefined, halfHours(a, b) ?? undefined),
  ),
];

/** "The night from Sunday to Monday" is one night, where the days are neighbours. */
function nightBetween(
  night: Meaning | undefined,
  a: Meaning | undefined,
  b: Meaning | undefined,
): Meaning | null {
  const [first, second] = [oneDay(a), oneDay(b)];
  if (!isNight(night) || first === null || second === null) return null;
  const before = dayBefore(second);
  const isNext =
    before !== null &&
    ((first.kind === 'relative' && before.kind === 'relative' && first.days === before.days) ||
      (first.kind === 'weekday' && before.kind === 'weekday' && first.weekday === before.weekday) ||
      (first.kind === 'date' && before.kind === 'date' && first.day === before.day));
  return isNext ? nightOf(first) : null;
}

/** Parts and hours of days. */
export const PARTS_OF_DAYS: readonly Rule[] = [
  rule('part|day from|in|between|,? day to|at|near|by|and|- day', (night, _, a, __, b) =>
    nightBetween(night, a, b),
  ),
  // "In der Nacht auf Montag".
  rule('nightBefore day', (_, day) => {
    const first = oneDay(day);
    const before = first === null ? null : dayBefore(first);
    return before === null ? null : nightOf(before);
  }),
  rule('before part', (_, part) =>
    partOf(part) === 'midday' ? { kind: 'hours', hours: { from: 0, to: 12 } } : null,
  ),
  rule('to|by part', (_, part) =>
    partOf(part) === 'midday' ? { kind: 'hours', hours: { from: 0, to: 12 } } : null,
  ),
  rule('after|since part', (_, part) =>
    partOf(part) === 'midday' ? { kind: 'hours', hours: { from: 12, to: 24 } } : null,
  ),
  rule('from? part and|to|-|at|or part', (_, a, __, b) => {
    const [from, to] = [partOf(a), partOf(b)];
    return from === null || to === null || from === to
      ? null
      : { kind: 'hours', hours: { from: PART_HOURS[from].from, to: PART_HOURS[to].to } };
  }),
  rule('day and|to|-|or part', (day, _, part) => {
    if (day?.kind !== 'day' || day.days.part === null) return null;
    const to = partOf(part);
    if (to === null || to === day.days.part) return null;
    const clockOf = { from: PART_HOURS[day.days.part].from, to: PART_HOURS[to].to };
    return { kind: 'day', days: { ...day.days, part: null, clock: clockOf } };
  }),
  rule('clock in|from|,? part', (n, _, part) =>
    clock(inPart({ from: numberOf(n), to: 0 }, partOf(part)).from),
  ),
  rule('hours in|from|,? part', (hours, _, part) =>
    hours?.kind === 'hours' ? { kind: 'hours', hours: inPart(hours.hours, partOf(part)) } : null,
  ),
  rule('part ,? at|in? hours|clock', (part, _, __, hours) => {
    const found = hoursOf(hours);
    if (found === null) return null;
    const { from, to } = inPart(found, partOf(part));
    return from === to ? clock(from) : { kind: 'hours', hours: { from, to } };
  }),
  // "1800 tomorrow".
  rule('day number', (day, n) => within(day, undefined, military(n))),
  rule('number day', (n, day) => within(day, undefined, military(n))),
  rule('number part', (n, part) =>
    military(n) === undefined || part?.kind !== 'part' ? null : (military(n) ?? null),
  ),
  // "Tomorrow am", "Sunday pm".
  rule('day am', (day) => within(day, { kind: 'part', part: 'morning' }, undefined)),
  rule('day pm', (day) => within(day, { kind: 'part', part: 'afternoon' }, undefined)),
  rule('day ,? in|at|from? part', (day, _, __, part) => within(day, part, undefined)),
  rule('day ,? at|in|from? clock|hours', (day, _, __, hours) => within(day, undefined, hours)),
  rule('part ,? in|from|at? day', (part, _, __, day) => within(day, part, undefined)),
  rule('clock|hours ,? in|from|at? day', (hours, _, __, day) => within(day, undefined, hours)),
];
