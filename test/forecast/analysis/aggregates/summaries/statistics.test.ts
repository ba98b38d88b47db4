import { describe, expect, it } from 'vitest';
import {
  aggregate,
  type PeriodLength,
  type Statistic,
  type TimedSeries,
} from '../../../../../src/forecast/index.ts';
import { leadsBetween, momentSeries, tableOf, windowSeries } from '../../timed-tables.ts';

const INIT = '2026-06-01T00:00:00Z';
const at = (lead: number) => new Date(Date.parse(INIT) + lead * 3_600_000);

function aggregated(
  series: TimedSeries,
  leads: readonly number[],
  statistics: readonly Statistic[],
  every: PeriodLength = { days: 1 },
  zone = 'UTC',
) {
  return aggregate(tableOf('gfs', INIT, leads, series), { every, zone, statistics }).columns[0]?.values ?? [];
}

describe('statistics of a period', () => {
  it('weights a mean by time where steps are uneven', () => {
    // GFS: hourly to 120, then every 3 hours. numpy.trapezoid([10, 10, 10, 20], dx=1) / 3 and ([20, 30, 99], dx=3) / 6
    const leads = [117, 118, 119, 120, 123, 126];
    const series = momentSeries('air_temperature_2m', 'K', [10, 10, 10, 20, 30, 99]);
    const values = aggregated(series, leads, ['MEAN', 'MAXIMUM', 'TIME_OF_MINIMUM'], { days: 1 });
    expect(values[0]).toMatchObject({ hoursPresent: 3, mean: 11.67, timeOfMinimum: { start: at(117) } });
    expect(values[1]).toMatchObject({ hoursPresent: 6, mean: 44.75, maximum: 99 });
  });

  it('draws no line over an output step of the model that was not read', () => {
    const series = momentSeries('air_temperature_2m', 'K', [10, 20, 30]);
    expect(aggregated(series, [0, 6, 7], ['MEAN'])[0]).toMatchObject({ hoursPresent: 1, mean: 25 });
  });

  it('counts the time on either side of a missing value out', () => {
    const series = momentSeries('air_temperature_2m', 'K', [10, null, 40, 40, null]);
    expect(aggregated(series, [0, 1, 2, 3, 4], ['MEAN'])[0]).toMatchObject({
      hoursPresent: 1,
      mean: 40,
    });
    const nothing = momentSeries('air_temperature_2m', 'K', [null, null]);
    expect(aggregated(nothing, [0, 1], ['MEAN', 'MINIMUM', 'TIME_OF_MINIMUM'])[0]).toEqual({
      hoursPresent: 0,
      straddling: 0,
      minimum: null,
      maximum: null,
      mean: null,
      sum: null,
      timeOfMinimum: null,
      timeOfMaximum: null,
    });
  });

  it('gives what was not requested as null', () => {
    const series = momentSeries('air_temperature_2m', 'K', [1, 2]);
    expect(aggregated(series, [0, 1], ['MINIMUM'])[0]).toMatchObject({
      minimum: 1,
      maximum: null,
      mean: null,
      timeOfMinimum: null,
    });
  });

  it('shares out the rain of a window that midnight cuts, and says so', () => {
    // Windows 18-21 and 21-24 UTC; midnight in Paris is 22 UTC.
    const leads = [18, 21, 24];
    const rain = windowSeries('total_precipitation', 'sum', leads, [null, 3, 6]);
    const values = aggregated(rain, leads, ['SUM', 'MAXIMUM'], { days: 1 }, 'Europe/Paris');
    expect(values).toMatchObject([
      { sum: 5, hoursPresent: 4, straddling: 1, maximum: 6 },
      { sum: 4, hoursPresent: 2, straddling: 1, maximum: 6 },
    ]);
  });

  it('names the whole window of which a maximum is the greatest', () => {
    const leads = leadsBetween(0, 12, 3);
    const gust = windowSeries('wind_gust_10m', 'maximum', leads, [null, 9, 21, 21, 4]);
    expect(aggregated(gust, leads, ['MAXIMUM', 'TIME_OF_MAXIMUM'])[0]).toMatchObject({
      maximum: 21,
      timeOfMaximum: { start: at(3), end: at(6) },
    });
  });

  it('knows one hour in three of gusts of the last hour', () => {
    const leads = leadsBetween(0, 24, 3);
    const gust = {
      ...windowSeries('wind_gust_10m', 'maximum', leads, [null, ...leads.slice(1)]),
      windowStarts: leads.map((lead) => (lead === 0 ? null : lead - 1)),
    };
    expect(aggregated(gust, leads, ['MEAN'])[0]).toMatchObject({ hoursPresent: 8, mean: 13.5 });
  });

  it('takes hours under a run total once', () => {
    const leads = leadsBetween(0, 24);
    const total: TimedSeries = {
      ...windowSeries('total_precipitation', 'sum', leads, leads),
      windowStarts: leads.map(() => 0),
    };
    expect(aggregated(total, leads, ['MAXIMUM'], { hours: 12 })).toMatchObject([
      { hoursPresent: 12, maximum: 24 },
      { hoursPresent: 12, maximum: 24 },
    ]);
    expect(() => aggregated(total, leads, ['SUM'])).toThrow(/overlap.*STEP.*MINIMUM, MAXIMUM/);
  });

  it('adds decimals without the noise of binary sums', () => {
    const leads = leadsBetween(0, 3);
    const rain = windowSeries('total_precipitation', 'sum', leads, [null, 0.1, 0.2, 0.3]);
    expect(aggregated(rain, leads, ['SUM'])[0]?.sum).toBe(0.6);
  });
});

describe('statistics that make no sense', () => {
  const leads = [0, 1];
  it.each([
    ['SUM', momentSeries('air_temperature_2m', 'K', [1, 2]), /not amounts.*MEAN/],
    ['MEAN', windowSeries('total_precipitation', 'sum', leads, [null, 2]), /RATE.*SUM/],
    ['MAXIMUM', momentSeries('wind_from_direction_10m', 'degree', [350, 10]), /direction/],
    ['MEAN', momentSeries('precipitation_type_2m', '1', [1, 5]), /code.*air_temperature_2m/],
  ] as const)('refuses %s of %o', (statistic, series, message) => {
    expect(() => aggregated(series, leads, [statistic])).toThrow(
      expect.objectContaining({ code: 'validation_error', message: expect.stringMatching(message) }),
    );
  });

  it('gives nulls for a variable that the model lacks', () => {
    const lacking: TimedSeries = { ...momentSeries('visibility', 'm', [null, null]), cellMethods: null };
    expect(aggregated(lacking, leads, ['SUM', 'MEAN'])[0]).toMatchObject({ sum: null, mean: null });
  });

  it('refuses lengths that do not fit into a day', () => {
    const series = momentSeries('air_temperature_2m', 'K', [1, 2]);
    for (const hours of [5, 48, 0, -6, 1.5, Number.NaN])
      expect(() => aggregated(series, leads, ['MEAN'], { hours })).toThrow(/1, 2, 3, 4, 6, 8, 12, 24/);
  });

  it('refuses what is not a time zone, and names near ones', () => {
    const series = momentSeries('air_temperature_2m', 'K', [1, 2]);
    const inZone = (zone: string) => () => aggregated(series, leads, ['MEAN'], { days: 1 }, zone);
    expect(inZone('Europe/Pari')).toThrow(/did you mean Europe\/Paris/);
    for (const zone of [
      '',
      '+15:00',
      '+05:75',
      'UTC+',
      '2026-01-01T00:00Z',
      '2026-01-01[Europe/Paris]',
      'x'.repeat(10_000),
    ])
      expect(inZone(zone)).toThrow(expect.objectContaining({ code: 'validation_error' }));
    expect(inZone('europe/paris')).not.toThrow();
  });
});
