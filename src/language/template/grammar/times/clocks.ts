import type { DayPart, Window } from '../../../window.ts';
import type { Hours, Meaning } from '../../meaning.ts';
import { type Rule, rule } from '../rewrite.ts';

export const clock = (n: number): Meaning | null => (n >= 0 && n <= 24 ? { kind: 'clock', n } : null);
const hours = (from: number, to: number): Meaning | null =>
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
function hourOf(found: Meaning | undefined): number {
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

/** Hours that people say without "pm" for the afternoon; from 6 on they may mean either. */
const AFTERNOON = /^[1-5]$/;
const inAfternoon = (found: Meaning | undefined): Meaning | null =>
  found?.kind === 'number' && AFTERNOON.test(found.text) ? clock(found.n + 12) : null;

/** "Tomorrow at 2", where nothing says which half of the day is meant. */
export const AFTERNOON_CLOCKS: readonly Rule[] = [
  rule('at number oclock', (_, n) => inAfternoon(n)),
  rule('number oclock', (n) => inAfternoon(n)),
  rule(
    'at number !dayUnit|week|month|hour|minute|measure|unitWord|/|-|to|and|or|degrees|oclock|nth',
    (_, n) => inAfternoon(n),
  ),
];

/** Hours of a clock. */
export const CLOCKS: readonly Rule[] = [
  rule('by number hour', (_, n) => inHours(0, numberOf(n))),
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

/** Numbers after small words, once dates are read. */
export const BARE_CLOCKS: readonly Rule[] = [
  rule('number hour', (n) => inHours(0, numberOf(n))),
  rule('from|between number|clock to|and|-|at number|clock !dayUnit|week|month|hour', (_, a, __, b) =>
    hours(hourOf(a), hourOf(b)),
  ),
  rule('number|clock to|- clock', (a, _, b) => hours(hourOf(a), hourOf(b))),
  rule('clock to|-|and number|clock !dayUnit|week|month|hour', (a, _, b) => hours(hourOf(a), hourOf(b))),
  rule('from clock at clock', (_, a, __, b) => hours(hourOf(a), hourOf(b))),
  rule('at number !dayUnit|week|month|hour|minute|measure|unitWord|/', (_, n) => clock(hourOf(n))),
  rule('after number|clock !dayUnit|week|month|hour|day|weekday', (_, n) => hours(hourOf(n), 24)),
  rule('since clock', (_, n) => hours(hourOf(n), 24)),
  rule('from clock onward', (_, n) => hours(hourOf(n), 24)),
  rule('before|by|to|forOrBefore number|clock !dayUnit|week|month|hour|day|weekday', (_, n) =>
    hours(0, hourOf(n)),
  ),
];

/** "3 in the afternoon" is 15; "3 at night" stays 3, "10 at night" is 22. */
export function inPart({ from, to }: Hours, part: DayPart | null): Hours {
  const shift = (hour: number) => {
    if (hour >= 12) return hour;
    if (part === 'afternoon' || part === 'evening') return hour + 12;
    return part === 'night' && hour >= 6 ? hour + 12 : hour;
  };
  return { from: shift(from), to: shift(to) };
}
