import { describe, expect, it } from 'vitest';
import type { WindowKind } from '../../src/catalog/index.ts';
import { type DemoForecast, startDemoForecast } from '../../src/demo/forecast/demo-forecast.ts';
import { prepareDemoModel } from '../../src/demo/forecast/demo-model.ts';
import { gridOfShape } from '../../src/demo/grids/reduced-grid.ts';
import { globalSky, maximum, minimum, skyAbout } from './skies.ts';

const initTime = new Date('2026-11-20T06:00Z');
const gfs = prepareDemoModel('gfs', gridOfShape('gfs', { nx: 36, ny: 19 }));
const arome = prepareDemoModel('arome');
const twin = globalSky(10);
const start = () => startDemoForecast(gfs, initTime);

type Id = Parameters<ReturnType<DemoForecast['at']>['values']>[0];

function over(forecast: DemoForecast, id: Id, kind: WindowKind, startHours: number, endHours: number) {
  const into = new Float32Array(forecast.demoModel.points.size);
  return forecast.at(endHours).values(id, into, { kind, startHours, endHours });
}
const rain = (forecast: DemoForecast, startHours: number, endHours: number) =>
  over(forecast, 'total_precipitation', 'accumulation', startHours, endHours);

const apart = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  maximum(Array.from(a, (value, p) => Math.abs(value - (b[p] ?? Number.NaN))));
const sumOf = (...fields: readonly ArrayLike<number>[]) =>
  Array.from(fields[0] ?? [], (_, p) => fields.reduce((sum, field) => sum + (field[p] ?? Number.NaN), 0));

describe('sums of precipitation', () => {
  const forecast = start();

  it('are zero at lead 0 and never decrease, from any start', () => {
    expect(maximum(rain(forecast, 0, 0))).toBe(0);
    for (const first of [0, 5]) {
      let before = rain(forecast, first, first);
      for (let end = first + 1; end <= 19; end++) {
        const now = rain(forecast, first, end);
        expect(minimum(now.map((value, p) => value - (before[p] ?? Number.NaN)))).toBeGreaterThanOrEqual(0);
        before = now;
      }
      expect(maximum(before)).toBeGreaterThan(2);
    }
  });

  it('add up: the run total is the sum of its full buckets and the open one', () => {
    const total = rain(forecast, 0, 15);
    expect(maximum(total)).toBeGreaterThan(5);
    expect(
      apart(sumOf(rain(forecast, 0, 6), rain(forecast, 6, 12), rain(forecast, 12, 15)), total),
    ).toBeLessThan(1e-4);
  });

  it('do not depend on the order in which leads are requested', () => {
    const ascending = start();
    const wanted = [
      [0, 3],
      [6, 7],
      [0, 30],
      [24, 30],
      [117, 123],
    ] as const;
    const expected = wanted.map(([from, to]) => rain(ascending, from, to));
    const other = start();
    const answers = wanted.toReversed().map(([from, to]) => rain(other, from, to));
    expect(answers.toReversed()).toEqual(expected);
  });

  it('count from the start of the run where no window is given', () => {
    const into = new Float32Array(gfs.points.size);
    expect(forecast.at(9).values('total_precipitation', into)).toEqual(rain(forecast, 0, 9));
  });

  it('are the integral of a rate that changes evenly between leads', () => {
    const rateAt = (minutes: number) => {
      const valid = new Date(initTime.getTime() + minutes * 60_000).toISOString();
      return skyAbout(twin, valid, minutes / 60).weather.rainRate;
    };
    const between = (from: number, to: number) =>
      sumOf(rateAt(60 * from), rateAt(60 * to)).map((sum) => ((to - from) / 2) * sum);
    expect(apart(rain(forecast, 0, 1), between(0, 1))).toBeLessThan(1e-6);
    // Sums are float32, with about 10 mm before the hour.
    expect(apart(rain(forecast, 40, 41), between(40, 41))).toBeLessThan(1e-5);
    expect(apart(rain(forecast, 120, 123), between(120, 123))).toBeLessThan(1e-4);
    const tenMinutes = Array.from({ length: 36 }, (_, k) => rateAt(5 + 10 * k));
    const integral = sumOf(...tenMinutes).map((sum) => sum / 6);
    expect(apart(rain(forecast, 0, 6), integral)).toBeLessThan(0.05 + 0.02 * maximum(integral));
  });

  it('are the same where the skies of the leads were needed before', () => {
    const other = start();
    for (const lead of [0, 1, 2, 3, 4, 5, 6]) {
      other.at(lead).values('air_temperature_2m', new Float32Array(gfs.points.size));
    }
    expect(rain(other, 0, 6)).toEqual(rain(forecast, 0, 6));
  });
});

describe('means of cloud', () => {
  it('are the mean of the hours, also when requested again much later', () => {
    const forecast = start();
    const mean = over(forecast, 'total_cloud_cover', 'average', 6, 9);
    const hours = [6, 7, 8].map((hour) => over(forecast, 'total_cloud_cover', 'average', hour, hour + 1));
    expect(
      apart(
        sumOf(...hours).map((sum) => sum / 3),
        mean,
      ),
    ).toBeLessThan(1e-3);
    const covers = [43, 44].map((lead) => {
      const valid = new Date(initTime.getTime() + lead * 3_600_000).toISOString();
      return skyAbout(twin, valid, lead).weather.totalCloud;
    });
    const middle = sumOf(...covers).map((sum) => sum / 2);
    expect(apart(over(forecast, 'total_cloud_cover', 'average', 43, 44), middle)).toBeLessThan(1e-4);
    expect(over(forecast, 'total_cloud_cover', 'average', 6, 9)).toEqual(mean);
  });

  it('lie where the rain of the same hours falls', () => {
    const forecast = start();
    const cloud = over(forecast, 'total_cloud_cover', 'average', 6, 9);
    // Rain needs 70 percent of cloud; the first and the last lead count for half an hour of three.
    const wet = Array.from(rain(forecast, 6, 9));
    expect(wet.filter((amount) => amount > 0).length).toBeGreaterThan(20);
    expect(wet.filter((amount, p) => amount > 0 && (cloud[p] ?? 0) < 70 / 6)).toEqual([]);
    expect(maximum(cloud)).toBeLessThanOrEqual(100.001);
  });
});

describe('maxima of gusts', () => {
  const forecast = startDemoForecast(arome, new Date('2026-11-20T03:00Z'));
  const gusts = (from: number, to: number) =>
    over(forecast, 'wind_gust_10m', 'maximum', from, to).filter((value) => !Number.isNaN(value));

  it('are at least the wind at the end of the window', () => {
    const [u, v] = (['wind_u_10m', 'wind_v_10m'] as const).map((id) =>
      forecast
        .at(12)
        .values(id, new Float32Array(arome.points.size))
        .filter((value) => !Number.isNaN(value)),
    );
    const strongest = gusts(11, 12);
    const margins = strongest.map(
      (value, p) => value - Math.hypot(u?.[p] ?? Number.NaN, v?.[p] ?? Number.NaN),
    );
    expect(minimum(margins)).toBeGreaterThan(0);
  });

  it('grow with the window, and are somewhere stronger than at its end', () => {
    const [one, six] = [gusts(11, 12), gusts(6, 12)];
    expect(minimum(six.map((value, p) => value - (one[p] ?? Number.NaN)))).toBeGreaterThanOrEqual(0);
    expect(apart(six, one)).toBeGreaterThan(1);
  });
});

describe('a field that a model does not have', () => {
  const into = new Float32Array(gfs.points.size);
  const hour = start().at(6);
  it.each<[string, () => unknown]>([
    ['a field of another model', () => hour.values('cell_latitude', into)],
    ['a mean of temperature', () => over(start(), 'air_temperature_2m', 'average', 0, 6)],
    [
      'rain at a moment',
      () => hour.values('total_precipitation', into, { kind: 'instant', startHours: 6, endHours: 6 }),
    ],
    [
      'a window that ends at another lead',
      () => hour.values('total_precipitation', into, { kind: 'accumulation', startHours: 0, endHours: 5 }),
    ],
    ['a window of half hours', () => over(start(), 'total_precipitation', 'accumulation', 0.5, 6)],
    ['a window from no lead', () => over(start(), 'total_precipitation', 'accumulation', 121, 123)],
    ['a window that ends before it starts', () => over(start(), 'total_precipitation', 'accumulation', 7, 6)],
    ['a lead beyond the run', () => start().at(385)],
    ['a lead before the run', () => start().at(-1)],
    ['half an hour', () => start().at(1.5)],
    ['another number of points', () => hour.values('air_temperature_2m', new Float32Array(3))],
  ])('is refused: %s', (_, ask) => {
    expect(ask).toThrow(RangeError);
  });
});
