import { describe, expect, it } from 'vitest';
import { startForecast } from '../../../src/source/demo/forecast-hour.ts';
import { globalSky, maximum, minimum, skyAbout } from './skies.ts';

const grid = globalSky(10);
const initTime = new Date('2026-11-20T06:00Z');
const start = (bucketHours = 6) => startForecast(grid, { model: 'gfs', initTime, bucketHours });

/** Bucket and run sums at each lead. */
function sumsAt(leads: readonly number[], bucketHours = 6) {
  const forecast = start(bucketHours);
  return leads.map((lead) => {
    const { sums } = forecast.at(lead);
    return { lead, start: sums.bucketStart, bucket: sums.bucketRain.slice(), run: sums.runRain.slice() };
  });
}

const apart = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  maximum(Array.from(a, (value, p) => Math.abs(value - (b[p] ?? Number.NaN))));

describe('sums of precipitation', () => {
  const hourly = sumsAt(Array.from({ length: 19 }, (_, lead) => lead));

  it('start a bucket every six hours, at the hour after a whole multiple', () => {
    const starts = hourly.slice(1).map((sums) => sums.start);
    expect(starts).toEqual([0, 0, 0, 0, 0, 0, 6, 6, 6, 6, 6, 6, 12, 12, 12, 12, 12, 12]);
  });

  it('are nothing at lead 0 and never fall within a bucket or a run', () => {
    expect(maximum(hourly[0]?.run ?? [])).toBe(0);
    for (const [index, sums] of hourly.slice(1).entries()) {
      const before = hourly[index];
      expect(
        minimum(Array.from(sums.run, (value, p) => value - (before?.run[p] ?? 0))),
      ).toBeGreaterThanOrEqual(0);
      if (sums.start !== before?.start) continue;
      expect(
        minimum(Array.from(sums.bucket, (value, p) => value - (before?.bucket[p] ?? 0))),
      ).toBeGreaterThanOrEqual(0);
    }
  });

  it('add up: the run total is the sum of its full buckets and the open one', () => {
    const [six, twelve, fifteen] = [6, 12, 15].map((lead) => hourly[lead]?.bucket ?? new Float32Array());
    const total = Array.from(fifteen ?? [], (value, p) => value + (six?.[p] ?? 0) + (twelve?.[p] ?? 0));
    expect(maximum(total)).toBeGreaterThan(5);
    expect(apart(total, hourly[15]?.run ?? [])).toBeLessThan(1e-4);
  });

  it('are the same when leads are left out', () => {
    const [later] = sumsAt([18]);
    expect(later).toEqual(hourly[18]);
  });

  it('rain only where the mean cloud of the window says so', () => {
    const { sums } = start().at(9);
    const cloud = new Float32Array(grid.size);
    sums.meanCloud('totalCloud', cloud);
    // An hour of rain needs 70 percent of cloud; one hour in three is a third of it.
    expect(Array.from(sums.bucketRain).filter((rain, p) => rain > 0 && (cloud[p] ?? 0) < 70 / 3)).toEqual([]);
    expect(maximum(cloud)).toBeLessThanOrEqual(100.001);
  });

  it('take each hour at its middle, which comes close to the integral of the rate', () => {
    const rateAt = (minutes: number) => {
      const valid = new Date(initTime.getTime() + minutes * 60_000).toISOString();
      return skyAbout(grid, valid, minutes / 60).weather.rainRate;
    };
    expect(apart(hourly[1]?.bucket ?? [], rateAt(30))).toBe(0);
    const tenMinutes = Array.from({ length: 36 }, (_, k) => rateAt(5 + 10 * k));
    const integral = Array.from({ length: grid.size }, (_, p) =>
      tenMinutes.reduce((sum, rate) => sum + (rate[p] ?? Number.NaN) / 6, 0),
    );
    expect(apart(hourly[6]?.run ?? [], integral)).toBeLessThan(0.05 + 0.02 * maximum(integral));
  });

  it('refuse to go back', () => {
    const forecast = start();
    forecast.at(12);
    expect(() => forecast.at(6)).toThrow(RangeError);
  });
});
