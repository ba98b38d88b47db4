import { Temporal } from 'temporal-polyfill';
import { HOUR_MS } from '../../catalog/index.ts';
import { firstInstantOf } from '../../forecast/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { DayPart, Edge, Window } from '../window.ts';
import { datesFrom, datesOf, isPast } from './dates.ts';
import { requireLimits } from './limits.ts';
import type { ResolvedWindow, Span } from './resolved-window.ts';

type DaysWindow = Extract<Window, { kind: 'days' }>;
type SpanWindow = Extract<Window, { kind: 'span' }>;

/** Hours of local time; those that end before they begin continue into the next day. */
interface Hours {
  readonly from: number;
  readonly to: number;
}

const PARTS: Readonly<Record<DayPart, Hours>> = {
  morning: { from: 6, to: 12 },
  midday: { from: 11, to: 14 },
  afternoon: { from: 12, to: 18 },
  evening: { from: 18, to: 22 },
  night: { from: 21, to: 6 },
};
const HALF_DAY = 12;
const WHOLE_DAY = { from: 0, to: 24 };
/** Who asks about tonight before this hour means the night that it is; later the coming one. */
const EARLY_HOUR = 4;

/**
 * A window as instants, by the clocks of a place. Edges are local times, so that the day of a clock change has 23 or 25 hours.
 *
 * - Nothing before the present hour is in it, unless all of what the question names is over, or it names a day that is past.
 * - Of a weekday, a weekend and a date without a year that are over, the next one is meant.
 * - The night of today is, until 04:00, the one that began yesterday.
 *
 * @param timeZone IANA name, or an offset from UTC
 * @throws IsobarError 'validation_error' for dates that do not exist and numbers beyond `WINDOW_LIMITS`
 */
export function resolveWindow(window: Window, now: Date, timeZone: string): ResolvedWindow {
  requireLimits(window);
  const spans = spansOf(window, now, timeZone);
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) {
    if (window.kind === 'days' && window.first.kind === 'relative' && window.first.isOver === true) {
      throw new IsobarError('validation_error', 'no times match: that time of today is not over yet', {
        reason: 'no_data',
      });
    }
    throw new IsobarError('validation_error', `clocks in ${timeZone} skipped that day`, {
      reason: 'unknown_value',
    });
  }
  return { timeZone, from: first.from, to: last.to, spans };
}

function spansOf(window: Window, now: Date, timeZone: string): readonly Span[] {
  const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  switch (window.kind) {
    case 'now':
      return [{ from: now, to: now, isClosed: true }];
    case 'all':
      return [{ from: hourOf(now), to: null, isClosed: true }];
    case 'hours': {
      const to = hoursFromNow(window.to);
      if (window.from === window.to) return [{ from: to, to, isClosed: true }];
      return [{ from: hourOf(hoursFromNow(window.from)), to, isClosed: false }];
    }
    case 'days':
      return spansOfDays(window, now, timeZone);
    case 'span':
      return [spanOfEdges(window, now, timeZone)];
  }
}

/** From an edge to another. The end is the first one that the day may mean after the start. */
function spanOfEdges({ from, to }: SpanWindow, now: Date, timeZone: string): Span {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const start = from === null ? hourOf(now) : (edgesOf(from, 'from', today, now, timeZone)[0] ?? hourOf(now));
  if (to === null) return { from: start, to: null, isClosed: true };
  const ends = edgesOf(to, 'to', today, start, timeZone);
  return { from: start, to: ends[0] ?? start, isClosed: to.clock !== null && to.clock < 24 };
}

/** The instants that an edge may mean, those after a time first. */
function edgesOf(
  { day, part, clock }: Edge,
  side: 'from' | 'to',
  today: Temporal.PlainDate,
  after: Date,
  timeZone: string,
): readonly Date[] {
  const isLater = day.kind === 'weekday' || day.kind === 'coming' || day.kind === 'weekend';
  const all = datesOf(day, today).map((first) => {
    const date = side === 'from' ? first : (datesFrom(day, first, 1).at(-1) ?? first);
    if (clock !== null) return instantOf(date, clock, timeZone);
    const hours = hoursOf(date, part === null ? WHOLE_DAY : PARTS[part], timeZone);
    return hours[side];
  });
  const coming = all.filter((time) => !isLater || (side === 'to' ? time > after : time >= hourOf(after)));
  return coming.length > 0 ? coming : all;
}

function spansOfDays(window: DaysWindow, now: Date, timeZone: string): readonly Span[] {
  const clock = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const today = clock.toPlainDate();
  const isNightOfYesterday =
    window.part === 'night' &&
    window.clock === null &&
    ((window.first.kind === 'relative' && window.first.days === 0) || window.first.kind === 'coming') &&
    clock.hour < EARLY_HOUR;
  const reference = isNightOfYesterday ? today.subtract({ days: 1 }) : today;
  let named: readonly Span[] = [];
  for (const first of datesOf(window.first, reference)) {
    const spans = joined(
      datesFrom(window.first, first, window.count).flatMap((date) =>
        spanOf(date, date.equals(today) ? inComingHalf(window, date, now, timeZone) : window, timeZone),
      ),
    );
    // The first of them, or today, is what is answered where all of it is over.
    if (named.length === 0 || first.equals(today)) named = spans;
    const remaining = spans.flatMap((span) => remainderOf(span, now));
    if (remaining.length > 0)
      return isPast(window.first, first, reference) && !isAnyYear(window)
        ? over(window, spans, now)
        : remaining;
    if (window.first.kind === 'date' && first.equals(today)) return spans;
  }
  return named;
}

/** Hours of today that may be of either half, of the one that is still to come: "at 7" in the afternoon is 19:00. */
function inComingHalf(
  window: DaysWindow,
  today: Temporal.PlainDate,
  now: Date,
  timeZone: string,
): DaysWindow {
  const { clock, first } = window;
  if (clock?.isEitherHalf !== true || (first.kind === 'relative' && first.isOver === true)) return window;
  const stated = clock.to === 24 ? clock.from : clock.to;
  const present = hourOf(now);
  const isOver = instantOf(today, stated, timeZone) < present;
  if (!isOver || instantOf(today, stated + HALF_DAY, timeZone) < present) return window;
  const shifted = (hour: number) => (hour === 0 || hour === 24 ? hour : hour + HALF_DAY);
  return { ...window, clock: { from: shifted(clock.from), to: shifted(clock.to) } };
}

/** Of today only what is over, where that is asked about. */
function over({ first }: DaysWindow, spans: readonly Span[], now: Date): readonly Span[] {
  if (first.kind !== 'relative' || first.isOver !== true) return spans;
  return spans.flatMap((span) => {
    if (span.from >= now) return [];
    return [{ ...span, to: span.to === null || span.to > now ? now : span.to }];
  });
}

function isAnyYear({ first }: DaysWindow): boolean {
  return first.kind === 'date' && first.year === null;
}

/** The hours of one date; none of a date that clocks skip. */
function spanOf(date: Temporal.PlainDate, { part, clock }: DaysWindow, timeZone: string): readonly Span[] {
  const [start, end] = [instantOf(date, 0, timeZone), instantOf(date, 24, timeZone)];
  if (start.getTime() === end.getTime()) return [];
  if (clock !== null && !(clock.from === 0 && clock.to === 24)) {
    return [{ ...hoursOf(date, clock, timeZone), isClosed: true }];
  }
  return [{ ...hoursOf(date, part === null ? WHOLE_DAY : PARTS[part], timeZone), isClosed: false }];
}

function hoursOf(date: Temporal.PlainDate, { from, to }: Hours, timeZone: string) {
  const endDate = to < from ? date.add({ days: 1 }) : date;
  return { from: instantOf(date, from, timeZone), to: instantOf(endDate, to, timeZone) };
}

function instantOf(date: Temporal.PlainDate, hour: number, timeZone: string): Date {
  const [day, time] = hour >= 24 ? [date.add({ days: 1 }), hour - 24] : [date, hour];
  return new Date(firstInstantOf(day, time, timeZone));
}

/** Spans that touch as one: three days in a row have no gaps. */
function joined(spans: readonly Span[]): readonly Span[] {
  const done: Span[] = [];
  for (const span of spans) {
    const last = done.at(-1);
    const isTouching = last !== undefined && !last.isClosed && last.to?.getTime() === span.from.getTime();
    if (isTouching) done.splice(-1, 1, { ...span, from: last.from });
    else done.push(span);
  }
  return done;
}

/** What of a span is not over: nothing before the present hour. Where clocks are a quarter off, spans end within an hour. */
function remainderOf(span: Span, now: Date): readonly Span[] {
  const present = hourOf(now);
  if (span.to === null || span.from >= present) return [span];
  if (span.isClosed ? span.to < present : span.to <= now) return [];
  return [{ ...span, from: present }];
}

/** The whole hour (of UTC, as output steps are) that a time is in. */
function hourOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS);
}
