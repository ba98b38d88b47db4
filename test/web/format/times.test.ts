import { describe, expect, it } from 'vitest';
import {
  dayKey,
  formatClock,
  formatDatedRun,
  formatDay,
  formatDayTime,
  formatRun,
  formatUtc,
  hourIn,
  zoneAbbreviation,
} from '../../../src/web/format/times/times.ts';

const WINTER = '2026-11-24T14:00:00Z';
const SUMMER = '2026-07-04T14:00:00Z';

describe('times in the zone of a place', () => {
  it('name the day, the clock and the zone', () => {
    expect(formatDayTime(WINTER, 'Europe/Berlin')).toBe('Tue 24 Nov 15:00 CET');
    expect(formatDayTime(SUMMER, 'Europe/Berlin')).toBe('Sat 4 Jul 16:00 CEST');
    expect(formatUtc(WINTER)).toBe('Tue 24 Nov 14:00 UTC');
  });

  it('are those of the language', () => {
    expect(formatDayTime(WINTER, 'Europe/Berlin', 'de')).toBe('Di 24. Nov 15:00 MEZ');
  });

  it.each([
    ['America/New_York', 'EST'],
    ['Australia/Sydney', 'AEDT'],
    ['Asia/Kolkata', 'IST'],
    ['Asia/Tashkent', 'UTC+5'],
    ['America/Sao_Paulo', 'UTC−3'],
    ['UTC', 'UTC'],
  ])('in %s have the abbreviation %s', (zone, abbreviation) => {
    expect(zoneAbbreviation(WINTER, zone)).toBe(abbreviation);
  });

  it('of a run have its date once it is a day old, and its year in another year', () => {
    const run = (initTime: string) => formatDatedRun(initTime, Date.parse(WINTER));
    expect(run('2026-11-24T06:00:00Z')).toBe('06 UTC');
    expect(run('2026-11-20T18:00:00Z')).toBe('18 UTC, 20 Nov');
    expect(run('2024-03-12T00:00:00Z')).toBe('00 UTC, 12 Mar 2024');
  });

  it('belong to the local day, not to that of UTC', () => {
    const late = '2026-11-24T23:30:00Z';
    expect([dayKey(late, 'Europe/Berlin'), dayKey(late, 'UTC')]).toEqual(['2026-11-25', '2026-11-24']);
    expect([formatDay(late, 'Europe/Berlin'), formatClock(late, 'Europe/Berlin')]).toEqual([
      'Wed 25 Nov',
      '00:30',
    ]);
    expect(hourIn(late, 'Asia/Kolkata')).toBe(5);
  });

  it('a run is named by its hour of UTC', () => {
    expect(formatRun('2026-11-24T06:00:00Z')).toBe('06 UTC');
  });
});
