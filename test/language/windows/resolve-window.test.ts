import { describe, expect, it } from 'vitest';
import { type Day, resolveWindow, type Window } from '../../../src/language/index.ts';

const BERLIN = 'Europe/Berlin';

/** A time as clocks of a zone show it, by `Intl`: `2026-11-27 21:00`. */
function shown(time: Date, timeZone: string): string {
  return time.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
}

function days(first: Day, more: Partial<Extract<Window, { kind: 'days' }>> = {}): Window {
  return { kind: 'days', first, count: 1, part: null, clock: null, ...more };
}
const today: Day = { kind: 'relative', days: 0 };
const tomorrow: Day = { kind: 'relative', days: 1 };
const weekday = (day: 1 | 2 | 3 | 4 | 5 | 6 | 7, weeks = 0): Day => ({
  kind: 'weekday',
  weekday: day,
  weeks,
});
const date = (month: number, day: number, year: number | null = null): Day => ({
  kind: 'date',
  month,
  day,
  year,
});

/** The spans of a window on clocks of the place, asked at a time (UTC). */
function resolved(window: Window, now: string, timeZone = BERLIN): readonly string[] {
  return resolveWindow(window, new Date(now), timeZone).spans.map(
    ({ from, to }) => `${shown(from, timeZone)} to ${to === null ? 'the end' : shown(to, timeZone)}`,
  );
}

/** Hours of a window, by the instants. */
function hours(window: Window, now: string, timeZone = BERLIN): number {
  const { from, to } = resolveWindow(window, new Date(now), timeZone);
  return ((to?.getTime() ?? Number.NaN) - from.getTime()) / 3_600_000;
}

/** A Monday, 11:20 in Berlin. */
const MONDAY = '2026-11-23T10:20:00Z';

describe('when a question asks for', () => {
  it.each<[string, Window, string, readonly string[]]>([
    ['tomorrow', days(tomorrow), MONDAY, ['2026-11-24 00:00 to 2026-11-25 00:00']],
    ['today, which has what is left of it', days(today), MONDAY, ['2026-11-23 11:00 to 2026-11-24 00:00']],
    [
      'this morning, which is nearly over',
      days(today, { part: 'morning' }),
      MONDAY,
      ['2026-11-23 11:00 to 2026-11-23 12:00'],
    ],
    [
      'this morning, once it is over',
      days(today, { part: 'morning' }),
      '2026-11-23T14:00:00Z',
      ['2026-11-23 06:00 to 2026-11-23 12:00'],
    ],
    [
      'tomorrow at midday',
      days(tomorrow, { part: 'midday' }),
      MONDAY,
      ['2026-11-24 11:00 to 2026-11-24 14:00'],
    ],
    [
      'tomorrow afternoon',
      days(tomorrow, { part: 'afternoon' }),
      MONDAY,
      ['2026-11-24 12:00 to 2026-11-24 18:00'],
    ],
    [
      'tomorrow evening',
      days(tomorrow, { part: 'evening' }),
      MONDAY,
      ['2026-11-24 18:00 to 2026-11-24 22:00'],
    ],
    ['yesterday', days({ kind: 'relative', days: -1 }), MONDAY, ['2026-11-22 00:00 to 2026-11-23 00:00']],
    ['tonight, at noon', days(today, { part: 'night' }), MONDAY, ['2026-11-23 21:00 to 2026-11-24 06:00']],
    [
      'tonight, at 23:30',
      days(today, { part: 'night' }),
      '2026-11-23T22:30:00Z',
      ['2026-11-23 23:00 to 2026-11-24 06:00'],
    ],
    [
      'tonight, at 02:00',
      days(today, { part: 'night' }),
      '2026-11-23T01:00:00Z',
      ['2026-11-23 02:00 to 2026-11-23 06:00'],
    ],
    [
      'tonight, at 06:00',
      days(today, { part: 'night' }),
      '2026-11-23T05:00:00Z',
      ['2026-11-23 21:00 to 2026-11-24 06:00'],
    ],
    ['Friday', days(weekday(5)), MONDAY, ['2026-11-27 00:00 to 2026-11-28 00:00']],
    [
      'Friday, on a Friday',
      days(weekday(5)),
      '2026-11-27T10:20:00Z',
      ['2026-11-27 11:00 to 2026-11-28 00:00'],
    ],
    [
      'Friday night, on Friday at 23:30',
      days(weekday(5), { part: 'night' }),
      '2026-11-27T22:30:00Z',
      ['2026-11-27 23:00 to 2026-11-28 06:00'],
    ],
    [
      'Friday morning, on Friday afternoon',
      days(weekday(5), { part: 'morning' }),
      '2026-11-27T14:00:00Z',
      ['2026-12-04 06:00 to 2026-12-04 12:00'],
    ],
    ['Friday week', days(weekday(5, 1)), '2026-11-27T10:20:00Z', ['2026-12-04 00:00 to 2026-12-05 00:00']],
    ['this weekend', days({ kind: 'weekend', weeks: 0 }), MONDAY, ['2026-11-28 00:00 to 2026-11-30 00:00']],
    [
      'this weekend, on Sunday evening',
      days({ kind: 'weekend', weeks: 0 }),
      '2026-11-29T18:30:00Z',
      ['2026-11-29 19:00 to 2026-11-30 00:00'],
    ],
    [
      'weekend mornings, on Sunday evening',
      days({ kind: 'weekend', weeks: 0 }, { part: 'morning' }),
      '2026-11-29T18:30:00Z',
      ['2026-12-05 06:00 to 2026-12-05 12:00', '2026-12-06 06:00 to 2026-12-06 12:00'],
    ],
    [
      'next weekend, on a Sunday',
      days({ kind: 'weekend', weeks: 1 }),
      '2026-11-29T18:30:00Z',
      ['2026-12-05 00:00 to 2026-12-07 00:00'],
    ],
    [
      'two weekends',
      days({ kind: 'weekend', weeks: 0 }, { count: 2 }),
      MONDAY,
      ['2026-11-28 00:00 to 2026-11-30 00:00', '2026-12-05 00:00 to 2026-12-07 00:00'],
    ],
    [
      'this week, on a Wednesday',
      days({ kind: 'week', weeks: 0 }),
      '2026-11-25T10:20:00Z',
      ['2026-11-25 11:00 to 2026-11-30 00:00'],
    ],
    [
      'next week, on a Sunday',
      days({ kind: 'week', weeks: 1 }),
      '2026-11-29T18:30:00Z',
      ['2026-11-30 00:00 to 2026-12-07 00:00'],
    ],
    ['the next three days', days(tomorrow, { count: 3 }), MONDAY, ['2026-11-24 00:00 to 2026-11-27 00:00']],
    [
      'the next two nights',
      days(today, { count: 2, part: 'night' }),
      MONDAY,
      ['2026-11-23 21:00 to 2026-11-24 06:00', '2026-11-24 21:00 to 2026-11-25 06:00'],
    ],
    ['24 December', days(date(12, 24)), MONDAY, ['2026-12-24 00:00 to 2026-12-25 00:00']],
    [
      '2 January, at the end of December',
      days(date(1, 2)),
      '2026-12-30T10:00:00Z',
      ['2027-01-02 00:00 to 2027-01-03 00:00'],
    ],
    [
      '30 December to 2 January, on New Year’s Day',
      days(date(12, 30), { count: 4 }),
      '2027-01-01T10:20:00Z',
      ['2027-01-01 11:00 to 2027-01-03 00:00'],
    ],
    [
      '23 November in the morning, once it is over',
      days(date(11, 23), { part: 'morning' }),
      '2026-11-23T14:00:00Z',
      ['2026-11-23 06:00 to 2026-11-23 12:00'],
    ],
    ['a past date with its year', days(date(11, 20, 2026)), MONDAY, ['2026-11-20 00:00 to 2026-11-21 00:00']],
    ['29 February without a year', days(date(2, 29)), MONDAY, ['2028-02-29 00:00 to 2028-03-01 00:00']],
    [
      'tomorrow from 14 to 16',
      days(tomorrow, { clock: { from: 14, to: 16 } }),
      MONDAY,
      ['2026-11-24 14:00 to 2026-11-24 16:00'],
    ],
    [
      'tomorrow from 22 to 2',
      days(tomorrow, { clock: { from: 22, to: 2 } }),
      MONDAY,
      ['2026-11-24 22:00 to 2026-11-25 02:00'],
    ],
    [
      'tomorrow from 18 to 24',
      days(tomorrow, { clock: { from: 18, to: 24 } }),
      MONDAY,
      ['2026-11-24 18:00 to 2026-11-25 00:00'],
    ],
    [
      'tomorrow at 15:30',
      days(tomorrow, { clock: { from: 15.5, to: 15.5 } }),
      MONDAY,
      ['2026-11-24 15:30 to 2026-11-24 15:30'],
    ],
    [
      'Monday at 9, on Monday at 11',
      days(weekday(1), { clock: { from: 9, to: 9 } }),
      MONDAY,
      ['2026-11-30 09:00 to 2026-11-30 09:00'],
    ],
    [
      'today at 9, at 11',
      days(today, { clock: { from: 9, to: 9 } }),
      MONDAY,
      ['2026-11-23 09:00 to 2026-11-23 09:00'],
    ],
    ['now', { kind: 'now' }, MONDAY, ['2026-11-23 11:20 to 2026-11-23 11:20']],
    ['in 3 hours', { kind: 'hours', from: 3, to: 3 }, MONDAY, ['2026-11-23 14:20 to 2026-11-23 14:20']],
    ['the next 6 hours', { kind: 'hours', from: 0, to: 6 }, MONDAY, ['2026-11-23 11:00 to 2026-11-23 17:20']],
    ['nothing about time', { kind: 'all' }, MONDAY, ['2026-11-23 11:00 to the end']],
  ])('%s', (_, window, now, spans) => {
    expect(resolved(window, now)).toEqual(spans);
  });

  it('in the zone of the place, whose date may be another', () => {
    const now = '2026-11-23T22:00:00Z';
    expect(resolved(days(today), now, 'Asia/Tokyo')).toEqual(['2026-11-24 07:00 to 2026-11-25 00:00']);
    expect(resolved(days(tomorrow), now, 'America/Los_Angeles')).toEqual([
      '2026-11-24 00:00 to 2026-11-25 00:00',
    ]);
    expect(resolved(days(tomorrow), now, 'Asia/Kathmandu')).toEqual(['2026-11-25 00:00 to 2026-11-26 00:00']);
  });
});

describe('windows over clock changes', () => {
  it.each<[string, Window, string, string, number]>([
    ['the day that clocks go forward', days(tomorrow), '2026-03-28T10:00:00Z', BERLIN, 23],
    ['the day that clocks go back', days(tomorrow), '2026-10-24T10:00:00Z', BERLIN, 25],
    ['the night that clocks go forward', days(today, { part: 'night' }), '2026-03-28T10:00:00Z', BERLIN, 8],
    ['the night that clocks go back', days(today, { part: 'night' }), '2026-10-24T10:00:00Z', BERLIN, 10],
    [
      'the day that clocks go forward in New York',
      days(tomorrow),
      '2026-03-07T15:00:00Z',
      'America/New_York',
      23,
    ],
    [
      'the day that clocks go back in New York',
      days(tomorrow),
      '2026-10-31T15:00:00Z',
      'America/New_York',
      25,
    ],
    [
      'the day that clocks go forward half an hour',
      days(tomorrow),
      '2026-10-03T03:00:00Z',
      'Australia/Lord_Howe',
      23.5,
    ],
    [
      'the day that clocks go back half an hour',
      days(tomorrow),
      '2026-04-04T03:00:00Z',
      'Australia/Lord_Howe',
      24.5,
    ],
    [
      '1 to 4 on the day that clocks go forward',
      days(tomorrow, { clock: { from: 1, to: 4 } }),
      '2026-03-28T10:00:00Z',
      BERLIN,
      2,
    ],
    [
      '1 to 4 on the day that clocks go back',
      days(tomorrow, { clock: { from: 1, to: 4 } }),
      '2026-10-24T10:00:00Z',
      BERLIN,
      4,
    ],
    ['three days around a change', days(today, { count: 3, part: null }), '2026-03-27T23:00:00Z', BERLIN, 71],
    [
      'the day that begins at 01:00, since clocks skip midnight',
      days(date(9, 6, 2026)),
      '2026-09-01T12:00:00Z',
      'America/Santiago',
      23,
    ],
  ])('%s', (_, window, now, zone, count) => {
    expect(hours(window, now, zone)).toBe(count);
  });

  it('a skipped hour is the instant of the change', () => {
    const at = days(tomorrow, { clock: { from: 2.5, to: 2.5 } });
    expect(resolveWindow(at, new Date('2026-03-28T10:00:00Z'), BERLIN).from).toEqual(
      new Date('2026-03-29T01:00:00Z'),
    );
  });

  it('an hour that clocks show twice is the first of them', () => {
    const at = days(tomorrow, { clock: { from: 2.5, to: 2.5 } });
    expect(resolveWindow(at, new Date('2026-10-24T10:00:00Z'), BERLIN).from).toEqual(
      new Date('2026-10-25T00:30:00Z'),
    );
  });

  it('a day that a zone skipped has no hours, and days around it go on', () => {
    const now = '2011-12-29T20:00:00Z';
    expect(() => resolved(days(date(12, 30, 2011)), now, 'Pacific/Apia')).toThrow(
      'clocks in Pacific/Apia skipped that day',
    );
    expect(() =>
      resolved(days(date(12, 30, 2011), { clock: { from: 15, to: 15 } }), now, 'Pacific/Apia'),
    ).toThrow('skipped');
    expect(resolved(days(date(12, 29, 2011), { count: 3 }), now, 'Pacific/Apia')).toEqual([
      '2011-12-29 10:00 to 2012-01-01 00:00',
    ]);
  });
});

describe('windows that make no sense', () => {
  it.each<[string, Window, string]>([
    ['31 November', days(date(11, 31)), 'there is no 31 November: it has the days 1 to 30'],
    ['30 February', days(date(2, 30)), 'there is no 30 February: it has the days 1 to 29'],
    [
      '29 February of a common year',
      days(date(2, 29, 2027)),
      'there is no 29 February 2027: it has the days 1 to 28',
    ],
    ['a thirteenth month', days(date(13, 1)), 'there is no month 13; months are 1 to 12'],
    ['no day', days(date(1, 0)), 'there is no 0 January: it has the days 1 to 31'],
    [
      'a million days',
      days(today, { count: 1_000_000 }),
      '1000000 days in a row cannot be asked for; 1 to 31 can',
    ],
    ['no day at all', days(today, { count: 0 }), '0 days in a row cannot be asked for; 1 to 31 can'],
    [
      'a day ages ahead',
      days({ kind: 'relative', days: 1e12 }),
      '1000000000000 days from today cannot be asked for; -31 to 31 can',
    ],
    [
      'hours without end',
      { kind: 'hours', from: 0, to: Number.POSITIVE_INFINITY },
      'Infinity hours from now cannot be asked for; -744 to 744 can',
    ],
    [
      'hours backwards',
      { kind: 'hours', from: 6, to: 3 },
      'the window from 6 to 3 hours from now ends before it begins',
    ],
    [
      'an hour that no clock shows',
      days(today, { clock: { from: 3, to: 25 } }),
      '25 hours of the day cannot be asked for; 0 to 24 can',
    ],
  ])('%s is refused with the reason', (_, window, message) => {
    expect(() => resolved(window, MONDAY)).toThrow(
      expect.objectContaining({ code: 'validation_error', message }),
    );
  });
});
