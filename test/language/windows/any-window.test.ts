import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DAY_PARTS,
  type Day,
  resolveWindow,
  type Weekday,
  type Window,
} from '../../../src/language/index.ts';
import { numberOfCases } from '../../support/number-of-cases.ts';

const HOUR = 3_600_000;
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Africa/Casablanca',
];
const STARTS = { morning: '06', midday: '11', afternoon: '12', evening: '18', night: '21' };
const ENDS = { morning: '12', midday: '14', afternoon: '18', evening: '22', night: '06' };

const now = fc
  .integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2036, 0, 1) / 60_000 })
  .map((minutes) => new Date(minutes * 60_000));
const zone = fc.constantFrom(...ZONES);
const part = fc.constantFrom(...DAY_PARTS);
const count = fc.integer({ min: 1, max: 10 });
const weekday = fc.constantFrom<Weekday>(1, 2, 3, 4, 5, 6, 7);

const formats = new Map<string, Intl.DateTimeFormat>();
/** On clocks of a zone, by `Intl`: `2026-11-27 21:00`. */
function shown(time: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(time);
}
/** Days from a date to another, both as `2026-11-27`. */
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / (24 * HOUR);
const dateIn = (time: Date, timeZone: string) => shown(time, timeZone).slice(0, 10);
const isoWeekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
const days = (first: Day, more: Partial<Extract<Window, { kind: 'days' }>> = {}): Window => ({
  kind: 'days',
  first,
  count: 1,
  part: null,
  clock: null,
  ...more,
});

describe('any window', () => {
  const day: fc.Arbitrary<Day> = fc.oneof(
    fc.record({ kind: fc.constant('relative' as const), days: fc.integer({ min: -2, max: 20 }) }),
    fc.record({ kind: fc.constant('weekday' as const), weekday, weeks: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ kind: fc.constant('weekend' as const), weeks: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ kind: fc.constant('week' as const), weeks: fc.integer({ min: 0, max: 2 }) }),
    fc.record({
      kind: fc.constant('date' as const),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
      year: fc.constantFrom(null, 2027),
    }),
  );
  const hour = fc.integer({ min: 0, max: 24 });
  const anyWindow: fc.Arbitrary<Window> = fc.record({
    kind: fc.constant('days' as const),
    first: day,
    count,
    part: fc.option(part, { nil: null }),
    clock: fc.option(fc.record({ from: hour, to: hour }), { nil: null }),
  });

  it('is spans in order, apart from one another, none of which ends before it begins', () => {
    fc.assert(
      fc.property(anyWindow, now, zone, (window, time, timeZone) => {
        const { from, to, spans } = resolveWindow(window, time, timeZone);
        expect([from, to]).toEqual([spans[0]?.from, spans.at(-1)?.to]);
        for (const [index, span] of spans.entries()) {
          expect(span.to?.getTime()).toBeGreaterThanOrEqual(span.from.getTime());
          const next = spans[index + 1];
          if (next !== undefined)
            expect(next.from.getTime()).toBeGreaterThanOrEqual(span.to?.getTime() ?? Number.NaN);
        }
      }),
      { numRuns: numberOfCases(500) },
    );
  });
});

describe('a day', () => {
  it('so many days ahead begins and ends where its date does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), now, zone, (ahead, time, timeZone) => {
        const { from, to } = resolveWindow(days({ kind: 'relative', days: ahead }), time, timeZone);
        const date = dateIn(from, timeZone);
        expect(daysBetween(dateIn(time, timeZone), date)).toBe(ahead);
        expect(dateIn(new Date(from.getTime() - 1), timeZone)).not.toBe(date);
        expect(dateIn(new Date((to?.getTime() ?? 0) - 1), timeZone)).toBe(date);
        expect(dateIn(to ?? from, timeZone)).not.toBe(date);
      }),
      { numRuns: numberOfCases(500) },
    );
  });

  it('of the week is that day, within a week, and never over', () => {
    fc.assert(
      fc.property(weekday, now, zone, (wanted, time, timeZone) => {
        const { from, to } = resolveWindow(
          days({ kind: 'weekday', weekday: wanted, weeks: 0 }),
          time,
          timeZone,
        );
        const ahead = daysBetween(
          dateIn(time, timeZone),
          dateIn(new Date(Math.max(from.getTime(), time.getTime())), timeZone),
        );
        expect(isoWeekday(dateIn(new Date((to?.getTime() ?? 0) - 1), timeZone))).toBe(wanted);
        expect(ahead).toBeGreaterThanOrEqual(0);
        expect(ahead).toBeLessThan(7);
        expect(to?.getTime()).toBeGreaterThan(time.getTime());
      }),
      { numRuns: numberOfCases(500) },
    );
  });

  it('of the weekend is a Saturday or a Sunday, and of a week ends with Sunday', () => {
    fc.assert(
      fc.property(now, zone, fc.integer({ min: 0, max: 2 }), (time, timeZone, weeks) => {
        const weekend = resolveWindow(days({ kind: 'weekend', weeks }), time, timeZone);
        for (let at = weekend.from.getTime() + HOUR; at < (weekend.to?.getTime() ?? 0); at += HOUR) {
          expect(isoWeekday(dateIn(new Date(at), timeZone))).toBeGreaterThanOrEqual(6);
        }
        const week = resolveWindow(days({ kind: 'week', weeks }), time, timeZone);
        expect(isoWeekday(dateIn(new Date((week.to?.getTime() ?? 0) - 1), timeZone))).toBe(7);
        const today = isoWeekday(dateIn(time, timeZone));
        expect(
          daysBetween(dateIn(time, timeZone), dateIn(new Date((week.to?.getTime() ?? 0) - 1), timeZone)),
        ).toBe(7 - today + 7 * weeks);
      }),
      { numRuns: numberOfCases(300) },
    );
  });
});

describe('a part of a day', () => {
  it('begins and ends with its local hours, whatever clocks do in between', () => {
    fc.assert(
      fc.property(part, count, now, zone, (wanted, some, time, timeZone) => {
        const window = days({ kind: 'relative', days: 1 }, { count: some, part: wanted });
        const { spans } = resolveWindow(window, time, timeZone);
        expect(spans).toHaveLength(some);
        for (const [index, { from, to }] of spans.entries()) {
          expect(shown(from, timeZone).slice(11)).toBe(`${STARTS[wanted]}:00`);
          expect(shown(to ?? from, timeZone).slice(11)).toBe(`${ENDS[wanted]}:00`);
          expect(daysBetween(dateIn(time, timeZone), dateIn(from, timeZone))).toBe(1 + index);
        }
      }),
      { numRuns: numberOfCases(300) },
    );
  });

  it('of tonight has the present hour while it is night, and is still to come by day', () => {
    fc.assert(
      fc.property(now, zone, (time, timeZone) => {
        const { from, to } = resolveWindow(
          days({ kind: 'relative', days: 0 }, { part: 'night' }),
          time,
          timeZone,
        );
        const hour = Number(shown(time, timeZone).slice(11, 13));
        expect(shown(to ?? from, timeZone).slice(11)).toBe('06:00');
        if (hour >= 21 || hour < 4) {
          expect(from.getTime()).toBeLessThanOrEqual(time.getTime());
          expect(time.getTime() - from.getTime()).toBeLessThan(HOUR);
        } else expect(shown(from, timeZone)).toBe(`${dateIn(time, timeZone)} 21:00`);
        expect(to?.getTime()).toBeGreaterThan(time.getTime());
      }),
      { numRuns: numberOfCases(500) },
    );
  });
});

describe('no window', () => {
  it('has anything before the present hour, unless all of it is over', () => {
    const first: fc.Arbitrary<Day> = fc.oneof(
      fc.constant<Day>({ kind: 'relative', days: 0 }),
      fc.constant<Day>({ kind: 'weekend', weeks: 0 }),
      fc.constant<Day>({ kind: 'week', weeks: 0 }),
      weekday.map((day): Day => ({ kind: 'weekday', weekday: day, weeks: 0 })),
    );
    fc.assert(
      fc.property(
        first,
        fc.option(part, { nil: null }),
        count,
        now,
        zone,
        (day, somePart, some, time, timeZone) => {
          const { from, to } = resolveWindow(days(day, { part: somePart, count: some }), time, timeZone);
          const isOver = (to?.getTime() ?? 0) <= time.getTime();
          if (!isOver) expect(from.getTime()).toBeGreaterThan(time.getTime() - HOUR);
          // Of a week that ends today, today is all that is left.
          else if (day.kind === 'week') expect(isoWeekday(dateIn(time, timeZone))).toBe(7);
          else expect(day).toEqual({ kind: 'relative', days: 0 });
        },
      ),
      { numRuns: numberOfCases(500) },
    );
  });
});
