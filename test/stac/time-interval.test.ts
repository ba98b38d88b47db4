import { describe, expect, it } from 'vitest';
import { parseTimeInterval } from '../../src/http/index.ts';
import { parseDayOrTime } from '../../src/stac/day-or-time.ts';
import { intervalsMeet } from '../../src/stac/run-time.ts';

// The lists of stac-api-validator 0.6.8 (validations.py), which follow RFC 3339, section 5.6.
const ACCEPTED = [
  '1985-04-12T23:20:50.52Z',
  '1996-12-19T16:39:57-00:00',
  '1996-12-19T16:39:57+00:00',
  '1996-12-19T16:39:57-08:00',
  '1996-12-19T16:39:57+08:00',
  '../1985-04-12T23:20:50.52Z',
  '1985-04-12T23:20:50.52Z/..',
  '/1985-04-12T23:20:50.52Z',
  '1985-04-12T23:20:50.52Z/',
  '1985-04-12T23:20:50.52Z/1986-04-12T23:20:50.52Z',
  '1985-04-12T23:20:50.52+01:00/1986-04-12T23:20:50.52+01:00',
  '1985-04-12T23:20:50.52-01:00/1986-04-12T23:20:50.52-01:00',
  '1937-01-01T12:00:27.87+01:00',
  '1937-01-01T12:00:27.8710+01:00',
  '1937-01-01T12:00:27.8Z',
  '2020-07-23T00:00:00.000+03:00',
  '1985-04-12t23:20:50.000z',
  '2020-07-23T00:00:00Z',
  '2020-07-23T00:00:00.0Z',
  '2020-07-23T00:00:00.012345678Z',
  '1990-12-31T23:59:60Z',
];
const REFUSED = [
  '',
  '/',
  '../..',
  '/..',
  '../',
  '/1984-04-12T23:20:50.52Z/1985-04-12T23:20:50.52Z',
  '1984-04-12T23:20:50.52Z/1985-04-12T23:20:50.52Z/',
  '/1984-04-12T23:20:50.52Z/1985-04-12T23:20:50.52Z/',
  '1985-04-12',
  '1937-01-01T12:00:27.87+0100',
  '37-01-01T12:00:27.87Z',
  '1985-12-12T23:20:50.52',
  '21985-12-12T23:20:50.52Z',
  '1985-13-12T23:20:50.52Z',
  '1985-12-32T23:20:50.52Z',
  '1985-12-01T25:20:50.52Z',
  '1985-12-01T00:60:50.52Z',
  '1985-12-01T00:06:61.52Z',
  '1985-04-12T23:20:50.Z',
  '1985-04-12T23:20:50,Z',
  '1990-12-31T23:59:61Z',
  '1986-04-12T23:20:50.52Z/1985-04-12T23:20:50.52Z',
  '1985-04-12T23:20:50,52Z',
  '2026-02-29T00:00:00Z',
  '2026-02-30T00:00:00Z/..',
  '2026-01-01T00:00:00+24:00',
];

describe('datetime of a STAC search', () => {
  it.each(ACCEPTED)('reads %s', (text) => {
    expect(() => parseTimeInterval(text)).not.toThrow();
  });

  it.each(REFUSED)('refuses %j', (text) => {
    expect(() => parseTimeInterval(text)).toThrow(expect.objectContaining({ code: 'validation_error' }));
  });

  it('takes offsets into account, a blank for a plus too', () => {
    const noon = Date.UTC(2026, 0, 1, 12);
    expect(parseTimeInterval('2026-01-01T13:00:00+01:00')).toEqual({ from: noon, to: noon });
    expect(parseTimeInterval('2026-01-01T13:00:00 01:00')).toEqual({ from: noon, to: noon });
    expect(parseTimeInterval('2026-01-01T03:30:00-08:30/..')).toEqual({ from: noon, to: null });
  });

  it('keeps milliseconds and takes a leap second for the next', () => {
    expect(parseTimeInterval('2026-01-01T00:00:00.25Z').from).toBe(Date.UTC(2026, 0, 1) + 250);
    expect(parseTimeInterval('2016-12-31T23:59:60Z').from).toBe(Date.UTC(2017, 0, 1));
  });
});

describe('intervals', () => {
  it('meet when they share an instant', () => {
    expect(intervalsMeet({ from: 1, to: 2 }, { from: 2, to: 3 })).toBe(true);
    expect(intervalsMeet({ from: 1, to: 2 }, { from: 3, to: null })).toBe(false);
    expect(intervalsMeet({ from: null, to: 2 }, { from: 1, to: null })).toBe(true);
    expect(intervalsMeet({ from: 3, to: 3 }, { from: null, to: 2 })).toBe(false);
  });
});

describe('from and to of the contract', () => {
  it('are days or times, with Z or not', () => {
    expect(parseDayOrTime('2026-01-01', 'from')).toBe(Date.UTC(2026, 0, 1));
    expect(parseDayOrTime('2026-01-01', 'to')).toBe(Date.UTC(2026, 0, 2) - 1);
    expect(parseDayOrTime('2026-01-01T06:00', 'to')).toBe(Date.UTC(2026, 0, 1, 6));
    expect(parseDayOrTime('2026-01-01T06:00:00Z', 'from')).toBe(Date.UTC(2026, 0, 1, 6));
    expect(() => parseDayOrTime('2026-02-30', 'from')).toThrow(/not an ISO 8601 time/);
    expect(() => parseDayOrTime('yesterday', 'from')).toThrow(/not an ISO 8601 time/);
  });
});
