import { describe, expect, it } from 'vitest';
import { aggregate, type PeriodLength } from '../../../../src/forecast/index.ts';
import { leadsBetween, momentSeries, tableOf, windowSeries } from '../timed-tables.ts';

/** Rain of 1 kg m-2 in each hour, so that a period's sum is its hours. */
function evenRain(initTime: string, hours: number, zone: string, every: PeriodLength = { days: 1 }) {
  const leads = leadsBetween(0, hours);
  const rain = windowSeries('total_precipitation', 'sum', leads, [null, ...leads.slice(1).map(() => 1)]);
  const { periods, columns } = aggregate(tableOf('gfs', initTime, leads, rain), {
    every,
    zone,
    statistics: ['SUM'],
  });
  return periods.map(({ localStart, hours }, index) => {
    const value = columns[0]?.values[index];
    return [localStart, hours, value?.hoursPresent, value?.sum];
  });
}

describe('days of a zone whose clocks change', () => {
  it('has 23 hours in Europe/Paris on 2026-03-29', () => {
    expect(evenRain('2026-03-28T00:00:00Z', 72, 'Europe/Paris')).toEqual([
      ['2026-03-28T00:00:00+01:00', 24, 23, 23],
      ['2026-03-29T00:00:00+01:00', 23, 23, 23],
      ['2026-03-30T00:00:00+02:00', 24, 24, 24],
      ['2026-03-31T00:00:00+02:00', 24, 2, 2],
    ]);
  });

  it('has 25 hours in Europe/Paris on 2026-10-25', () => {
    expect(evenRain('2026-10-24T00:00:00Z', 72, 'Europe/Paris')).toEqual([
      ['2026-10-24T00:00:00+02:00', 24, 22, 22],
      ['2026-10-25T00:00:00+02:00', 25, 25, 25],
      ['2026-10-26T00:00:00+01:00', 24, 24, 24],
      ['2026-10-27T00:00:00+01:00', 24, 1, 1],
    ]);
  });

  it('follows New York back and forth', () => {
    expect(evenRain('2026-03-08T00:00:00Z', 48, 'America/New_York')[1]).toEqual([
      '2026-03-08T00:00:00-05:00',
      23,
      23,
      23,
    ]);
    expect(evenRain('2026-11-01T00:00:00Z', 48, 'America/New_York')[1]).toEqual([
      '2026-11-01T00:00:00-04:00',
      25,
      25,
      25,
    ]);
  });

  it('changes by half an hour on Lord Howe, and shares out the hours that midnight cuts', () => {
    expect(evenRain('2026-10-03T12:00:00Z', 48, 'Australia/Lord_Howe')).toEqual([
      ['2026-10-03T00:00:00+10:30', 24, 1.5, 1.5],
      ['2026-10-04T00:00:00+10:30', 23.5, 23.5, 23.5],
      ['2026-10-05T00:00:00+11:00', 24, 23, 23],
    ]);
    expect(evenRain('2026-04-04T12:00:00Z', 48, 'Australia/Lord_Howe')[1]).toEqual([
      '2026-04-05T00:00:00+11:00',
      24.5,
      24.5,
      24.5,
    ]);
  });

  it('begins days at half past in Asia/Kolkata', () => {
    expect(evenRain('2026-06-01T00:00:00Z', 24, 'Asia/Kolkata')).toEqual([
      ['2026-06-01T00:00:00+05:30', 24, 18.5, 18.5],
      ['2026-06-02T00:00:00+05:30', 24, 5.5, 5.5],
    ]);
  });

  it('has no 30 December 2011 in Apia', () => {
    const days = evenRain('2011-12-29T00:00:00Z', 72, 'Pacific/Apia').map(([start, hours]) => [start, hours]);
    expect(days).toEqual([
      ['2011-12-28T00:00:00-10:00', 24],
      ['2011-12-29T00:00:00-10:00', 24],
      ['2011-12-31T00:00:00+14:00', 24],
      ['2012-01-01T00:00:00+14:00', 24],
    ]);
  });

  it('keeps the clock times of parts of a day, of which one is shorter or longer', () => {
    expect(evenRain('2026-03-28T23:00:00Z', 23, 'Europe/Paris', { hours: 6 })).toEqual([
      ['2026-03-29T00:00:00+01:00', 5, 5, 5],
      ['2026-03-29T06:00:00+02:00', 6, 6, 6],
      ['2026-03-29T12:00:00+02:00', 6, 6, 6],
      ['2026-03-29T18:00:00+02:00', 6, 6, 6],
    ]);
    // Clocks on Chatham go from 02:45 to 03:45: the hour from 03:00 begins with the change.
    expect(evenRain('2026-09-26T12:00:00Z', 4, 'Pacific/Chatham', { hours: 1 }).slice(1, 4)).toEqual([
      ['2026-09-27T01:00:00+12:45', 1, 1, 1],
      ['2026-09-27T02:00:00+12:45', 0.75, 0.75, 0.75],
      ['2026-09-27T03:45:00+13:45', 0.25, 0.25, 0.25],
    ]);
    const hourly = evenRain('2026-10-24T22:00:00Z', 25, 'Europe/Paris', { hours: 1 });
    expect(hourly).toHaveLength(24);
    expect(hourly.slice(1, 4)).toEqual([
      ['2026-10-25T01:00:00+02:00', 1, 1, 1],
      ['2026-10-25T02:00:00+02:00', 2, 2, 2],
      ['2026-10-25T03:00:00+01:00', 1, 1, 1],
    ]);
  });
});

describe('the periods of a run', () => {
  const run = (hours: number, statistics: Parameters<typeof aggregate>[1]['statistics']) => {
    const leads = leadsBetween(0, hours);
    const table = tableOf(
      'gfs',
      '2026-06-01T00:00:00Z',
      leads,
      momentSeries('air_temperature_2m', 'K', leads),
    );
    return aggregate(table, { every: { days: 1 }, zone: 'UTC', statistics });
  };

  it('end with the last lead when that is midnight, and hold it', () => {
    const { periods, columns } = run(48, ['MAXIMUM', 'MEAN']);
    expect(periods).toHaveLength(2);
    expect(columns[0]?.values[1]).toMatchObject({ maximum: 48, mean: 36, hoursPresent: 24 });
  });

  it('hold a last lead for its moment only', () => {
    const { columns } = run(30, ['MAXIMUM', 'MEAN', 'TIME_OF_MAXIMUM']);
    const at = new Date('2026-06-02T06:00:00Z');
    expect(columns[0]?.values[1]).toMatchObject({
      maximum: 30,
      mean: 27,
      hoursPresent: 6,
      timeOfMaximum: { start: at, end: at },
    });
  });

  it('are the one that holds a single lead', () => {
    const { periods, columns } = run(0, ['MINIMUM', 'MEAN']);
    expect(periods.map(({ localStart }) => localStart)).toEqual(['2026-06-01T00:00:00+00:00']);
    expect(columns[0]?.values[0]).toMatchObject({ minimum: 0, mean: null, hoursPresent: 0 });
  });
});
