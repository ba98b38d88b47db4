import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runChange, type TimedSeries } from '../../../../src/forecast/index.ts';
import { HOUR, leadsBetween, momentSeries, tableOf, windowSeries } from '../timed-tables.ts';

const NEWEST = Date.parse('2026-06-02T00:00:00Z');
const initTime = (hoursBefore: number) => new Date(NEWEST - hoursBefore * HOUR).toISOString();

function temperatures(hoursBefore: number, leads: readonly number[], values: readonly (number | null)[]) {
  return tableOf('gfs', initTime(hoursBefore), leads, momentSeries('air_temperature_2m', 'K', values));
}

describe('runs side by side', () => {
  const runs = [
    temperatures(12, [12, 13, 14], [280, 281, 282]),
    temperatures(0, [0, 1, 2], [283, 280, null]),
    temperatures(6, [6, 7, 8], [281, 282, 281.5]),
  ];

  it('compares them at the same valid times, newest first', () => {
    const change = runChange(runs, 'air_temperature_2m');
    expect(change.validTimes.map((time) => (time.getTime() - NEWEST) / HOUR)).toEqual([0, 1, 2]);
    expect(change.runs.map(({ initTime }) => (initTime.getTime() - NEWEST) / HOUR)).toEqual([0, -6, -12]);
    expect(change.runs).toMatchObject([
      { leads: [0, 1, 2], values: [283, 280, null], toNewest: [0, 0, null], sinceBefore: [2, -2, null] },
      { leads: [6, 7, 8], values: [281, 282, 281.5], toNewest: [2, -2, null], sinceBefore: [1, 1, -0.5] },
      {
        leads: [12, 13, 14],
        values: [280, 281, 282],
        toNewest: [3, -1, null],
        sinceBefore: [null, null, null],
      },
    ]);
    expect(change.trend).toEqual(['RISING', 'SWINGING', 'FALLING']);
    // numpy.polyfit over -12, -6, 0: 3 K in 12 h; -1 K in 12 h; -0.5 K in 6 h.
    expect(change.slopePerHour).toEqual([0.25, -0.0833333, -0.0833333]);
  });

  it('gives the one valid time requested', () => {
    const change = runChange(runs, 'air_temperature_2m', new Date(NEWEST + HOUR));
    expect(change.validTimes).toEqual([new Date(NEWEST + HOUR)]);
    expect(change.runs.map(({ values }) => values)).toEqual([[280], [282], [281]]);
  });

  it('refuses one that no run has, naming those next to it', () => {
    expect(() => runChange(runs, 'air_temperature_2m', new Date(NEWEST + 9 * HOUR))).toThrow(
      expect.objectContaining({
        code: 'validation_error',
        message: expect.stringMatching(/T09:00:00Z; the nearest are 2026-06-02T02:00:00Z/),
      }),
    );
  });

  it('leaves out valid times that only one run has', () => {
    const far = [temperatures(6, [0, 6, 7], [1, 2, 3]), temperatures(0, [0, 1, 9], [4, 5, 6])];
    const times = runChange(far, 'air_temperature_2m').validTimes;
    expect(times.map((time) => (time.getTime() - NEWEST) / HOUR)).toEqual([0, 1]);
  });

  it('knows steady runs, and has no trend of one', () => {
    const steady = runChange(
      [temperatures(6, [6], [280]), temperatures(0, [0], [280])],
      'air_temperature_2m',
    );
    expect(steady).toMatchObject({ trend: ['STEADY'], slopePerHour: [0] });
    const alone = runChange(
      [temperatures(6, [6], [null]), temperatures(0, [0], [280])],
      'air_temperature_2m',
    );
    expect(alone).toMatchObject({ trend: [null], slopePerHour: [null] });
  });

  it('has changes between neighbours that add up to the change since the oldest', () => {
    const series = fc.array(fc.integer({ min: 20_000, max: 32_000 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(series, (hundredths) => {
        const tables = hundredths.map((value, index) => temperatures(index * 6, [index * 6], [value / 100]));
        const { runs: changes, trend } = runChange(tables, 'air_temperature_2m');
        const steps = changes.slice(0, -1).map(({ sinceBefore }) => sinceBefore[0]!);
        const total = steps.reduce((sum, step) => sum + step, 0);
        expect(total).toBeCloseTo(changes.at(-1)!.toNewest[0]!, 6);
        expect(total).toBeCloseTo((hundredths[0]! - hundredths.at(-1)!) / 100, 6);
        const signs = new Set(steps.map(Math.sign).filter((sign) => sign !== 0));
        expect(trend[0]).toBe(
          signs.size === 2 ? 'SWINGING' : signs.has(1) ? 'RISING' : signs.has(-1) ? 'FALLING' : 'STEADY',
        );
      }),
    );
  });
});

describe('what differs by more than its value', () => {
  it('does not compare rain of other windows', () => {
    // One valid time: lead 126 of the older run is of 3 hours, lead 120 of the newer one of 1.
    const rain = (hoursBefore: number, leads: readonly number[], values: readonly (number | null)[]) =>
      tableOf('gfs', initTime(hoursBefore), leads, windowSeries('total_precipitation', 'sum', leads, values));
    const change = runChange(
      [rain(6, [123, 126], [null, 6]), rain(0, [119, 120], [null, 1])],
      'total_precipitation',
      new Date(NEWEST + 120 * HOUR),
    );
    expect(change.runs).toMatchObject([
      { values: [1], windowStarts: [119], toNewest: [0], sinceBefore: [null] },
      { values: [6], windowStarts: [123], toNewest: [null] },
    ]);
    expect(change.trend).toEqual([null]);
    const hourly = leadsBetween(0, 12);
    const alike = runChange([rain(6, hourly, hourly), rain(0, hourly, hourly)], 'total_precipitation');
    expect(alike.runs[1]?.toNewest).toEqual([null, -6, -6, -6, -6, -6, -6]);
  });

  it('turns directions the shorter way', () => {
    const direction = (hoursBefore: number, degrees: number) => {
      const series: TimedSeries = momentSeries('wind_from_direction_10m', 'degree', [degrees]);
      return tableOf('gfs', initTime(hoursBefore), [hoursBefore], series);
    };
    const veering = runChange(
      [direction(0, 20), direction(6, 5), direction(12, 350)],
      'wind_from_direction_10m',
    );
    expect(veering.runs.map(({ toNewest }) => toNewest[0])).toEqual([0, 15, 30]);
    expect(veering).toMatchObject({ trend: ['RISING'], slopePerHour: [2.5] });
    const backing = runChange([direction(0, 350), direction(6, 5)], 'wind_from_direction_10m');
    expect(backing).toMatchObject({ trend: ['FALLING'], slopePerHour: [-2.5] });
  });

  it('refuses codes, other models, a run twice and no runs', () => {
    const code = tableOf('gfs', initTime(0), [0], momentSeries('precipitation_type_2m', '1', [5]));
    expect(() => runChange([code], 'precipitation_type_2m')).toThrow(/code/);
    const gfs = temperatures(0, [0], [1]);
    const hrrr = { ...gfs, run: { ...gfs.run, model: 'hrrr' as const } };
    expect(() => runChange([gfs, hrrr], 'air_temperature_2m')).toThrow(/not of gfs, hrrr/);
    expect(() => runChange([gfs, gfs], 'air_temperature_2m')).toThrow(/2026-06-02T00:00:00Z is named twice/);
    expect(() => runChange([], 'air_temperature_2m')).toThrow(/no runs/);
  });
});
