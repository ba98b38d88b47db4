import { describe, expect, it } from 'vitest';
import { parseTimeInterval } from '../../../../src/http/index.ts';

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
  '../../..',
  '/..',
  '../../',
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

describe('an instant or an interval', () => {
  it.each(ACCEPTED)('reads %s', (text) => {
    expect(() => parseTimeInterval(text)).not.toThrow();
  });

  it.each(REFUSED)('refuses %j', (text) => {
    expect(() => parseTimeInterval(text)).toThrow(expect.objectContaining({ code: 'validation_error' }));
  });

  it('counts the offset of a zone, whose plus may have become a blank', () => {
    const noon = Date.UTC(2026, 0, 1, 12);
    expect(parseTimeInterval('2026-01-01T13:00:00+01:00')).toEqual({ from: noon, to: noon });
    expect(parseTimeInterval('2026-01-01T13:00:00 01:00')).toEqual({ from: noon, to: noon });
    expect(parseTimeInterval('2026-01-01T03:30:00-08:30/..')).toEqual({ from: noon, to: null });
  });

  it('reads milliseconds, and a leap second as the next second', () => {
    expect(parseTimeInterval('2026-01-01T00:00:00.25Z').from).toBe(Date.UTC(2026, 0, 1) + 250);
    expect(parseTimeInterval('2016-12-31T23:59:60Z').from).toBe(Date.UTC(2017, 0, 1));
  });
});
