import type { Edge, Window } from '../../../window.ts';
import type { DaysOf, Meaning } from '../../meaning.ts';
import { type Rule, rule } from '../rewrite.ts';
import { windowOf } from './clocks.ts';
import { daysMeaning } from './dates.ts';
import { hoursOf, PART_HOURS } from './days/parts-of-days.ts';

const WEEK_DAYS = 7;

const TODAY = { kind: 'coming' } as const;

/** Where a span begins or ends, as a day, a part of a day or an hour says it. */
function edgeOf(found: Meaning | undefined, side: 'from' | 'to'): Edge | null {
  if (found?.kind === 'clock') return { day: TODAY, part: null, clock: found.n };
  if (found?.kind === 'part') return { day: TODAY, part: found.part, clock: null };
  if (found?.kind !== 'day') return null;
  const { first, part, clock } = found.days;
  return { day: first, part, clock: clock === null ? null : clock[side] };
}

const span = (from: Edge | null, to: Edge | null): Meaning => windowOf({ kind: 'span', from, to });

/** How many days from one to another, both counted; null where that is not one row of whole days. */
function rowOf(a: DaysOf, b: DaysOf): number | null {
  if (a.part !== null || b.part !== null || a.clock !== null || b.clock !== null) return null;
  if (a.count > 1 || b.count > 1) return null;
  const [from, to] = [a.first, b.first];
  if (from.kind === 'relative' && to.kind === 'relative') return Math.max(1, to.days - from.days + 1);
  if (from.kind === 'weekday' && to.kind === 'weekday' && to.weeks === 0) {
    return ((to.weekday - from.weekday + WEEK_DAYS) % WEEK_DAYS) + 1;
  }
  return null;
}

/** From one day to another. */
function between(a: Meaning | undefined, b: Meaning | undefined): Meaning | null {
  if (a?.kind === 'day' && b?.kind === 'day') {
    const count = rowOf(a.days, b.days);
    if (count !== null && count > 1) return daysMeaning(a.days.first, count);
  }
  const [from, to] = [edgeOf(a, 'from'), edgeOf(b, 'to')];
  return from === null || to === null ? null : span(from, to);
}

/** "Friday and Saturday" are a row; "Friday and Sunday" are two days, which are compared. */
function neighbours(a: Meaning | undefined, b: Meaning | undefined): Meaning | null {
  if (a?.kind !== 'day' || b?.kind !== 'day') return null;
  const [from, to] = [a.days.first, b.days.first];
  // "24 and 25 December" by their names.
  if (from.kind === 'date' && to.kind === 'date' && from.month === to.month && to.day === from.day + 1) {
    return daysMeaning(from, 2);
  }
  const count = rowOf({ ...a.days, count: 1 }, b.days);
  const before = a.days.count - 1;
  return count !== null && count === before + 2 ? daysMeaning(from, count) : null;
}

const isHour = (found: Meaning | undefined) => {
  const hours = found?.kind === 'day' && found.days.count === 1 ? found.days.clock : null;
  return hours !== null && hours.from === hours.to;
};

/** The hours of a day before or after one of them. */
function hoursOfDay(found: Meaning | undefined, side: 'before' | 'after'): Meaning | null {
  if (found?.kind !== 'day' || found.days.clock === null) return null;
  const { from: hour } = found.days.clock;
  const clock = side === 'before' ? { from: 0, to: hour } : { from: hour, to: 24 };
  return { kind: 'day', days: { ...found.days, clock } };
}

/** Spans of days, once days are read. */
export const SPANS: readonly Rule[] = [
  rule('from|between now to|and|- day|clock|part', (_, __, ___, to) => {
    const edge = edgeOf(to, 'to');
    return edge === null ? null : span(null, edge);
  }),
  rule('between day and|to day', (_, a, __, b) => between(a, b)),
  rule('from day to|-|at|by|near ,? day|clock|part', (_, a, __, ___, b) => between(a, b)),
  rule('since day to|-|at|by day|clock|part', (_, a, __, b) => between(a, b)),
  rule('day to|- day', (a, _, b) => between(a, b)),
  rule('day and|,|at|/ day', (a, _, b) => neighbours(a, b)),
  rule('day day', (a, b) => neighbours(a, b)),
  rule('to day', (_, to) => {
    const edge = edgeOf(to, 'to');
    return edge === null ? null : span(null, edge);
  }),
  rule('by day', (_, to) => {
    const edge = edgeOf(to, 'to');
    return edge === null ? null : span(null, edge);
  }),
  rule('before day', (_, day) => (isHour(day) ? hoursOfDay(day, 'before') : null)),
  rule('after|since day', (_, day) => (isHour(day) ? hoursOfDay(day, 'after') : null)),
  rule('before day', (_, to) => {
    const edge = edgeOf(to, 'from');
    if (edge === null) return null;
    return span(null, edge.clock === null && edge.part === null ? { ...edge, clock: 0 } : edge);
  }),
  rule('since day', (_, from) => span(edgeOf(from, 'from'), null)),
  rule('from day onward', (_, from) => span(edgeOf(from, 'from'), null)),
  rule('after day', (_, from) => {
    const edge = edgeOf(from, 'to');
    if (edge === null) return null;
    return span(edge.clock === null ? { ...edge, part: null, clock: 24 } : edge, null);
  }),
  rule('before|by part', (_, part) => {
    const to = part?.kind === 'part' ? part.part : null;
    return to === null ? null : span(null, { day: TODAY, part: null, clock: PART_HOURS[to].from });
  }),
  rule('after part', (_, part) =>
    part?.kind === 'part' && part.part !== 'night'
      ? { kind: 'hours', hours: { from: PART_HOURS[part.part].to, to: 24 } }
      : null,
  ),
  rule('to part', (_, to) => {
    const edge = edgeOf(to, 'to');
    return edge === null ? null : span(null, edge);
  }),
];

/** The window of a day, or of hours or a part of the coming one; null for other meanings. */
export function windowOfMeaning(found: Meaning): Window | null {
  switch (found.kind) {
    case 'window':
      return found.window;
    case 'now':
      return { kind: 'now' };
    case 'day':
      return { kind: 'days', ...found.days };
    case 'part':
      return { kind: 'days', first: TODAY, count: 1, part: found.part, clock: null };
    case 'clock':
      return { kind: 'days', first: TODAY, count: 1, part: null, clock: hoursOf(found) };
    case 'hours':
      return { kind: 'days', first: TODAY, count: 1, part: null, clock: found.hours };
    default:
      return null;
  }
}
