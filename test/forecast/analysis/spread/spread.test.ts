import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelId } from '../../../../src/catalog/index.ts';
import { agreement, spread } from '../../../../src/forecast/index.ts';
import { momentSeries, tableOf, windowSeries } from '../timed-tables.ts';

const INIT = '2026-06-01T00:00:00Z';

function temperatures(
  model: ModelId,
  leads: readonly number[],
  values: readonly (number | null)[],
  init = INIT,
) {
  return tableOf(model, init, leads, momentSeries('air_temperature_2m', 'K', values));
}

const hours = (dates: readonly Date[]) =>
  dates.map((date) => (date.getTime() - Date.parse(INIT)) / 3_600_000);

describe('the spread over models', () => {
  const gfs = temperatures('gfs', [0, 1, 2, 3], [280, 281, 282, 283]);
  const ifs = temperatures('euro-ifs', [0, 3], [282, 288]);
  const later = temperatures('icon-global', [0, 1], [290, 300], '2026-06-01T02:00:00Z');

  it('is over the valid times that all have', () => {
    const { validTimes, count, median, minimum, maximum, standardDeviation } = spread(
      [gfs, ifs],
      'air_temperature_2m',
    );
    expect(hours(validTimes)).toEqual([0, 3]);
    expect({ count, median, minimum, maximum, standardDeviation }).toEqual({
      count: [2, 2],
      median: [281, 285.5],
      minimum: [280, 283],
      maximum: [282, 288],
      // numpy.std(ddof=1)
      standardDeviation: [1.41, 3.54],
    });
  });

  it('or over those that any has, counting them', () => {
    const result = spread([gfs, ifs, later], 'air_temperature_2m', 'UNION');
    expect(hours(result.validTimes)).toEqual([0, 1, 2, 3]);
    expect(result).toMatchObject({
      count: [2, 1, 2, 3],
      median: [281, 281, 286, 288],
      standardDeviation: [1.41, null, 5.66, 8.74],
    });
    expect(result.members[1]).toMatchObject({ model: 'euro-ifs', values: [282, null, null, 288] });
  });

  it('leaves out a missing value, and a model without any', () => {
    const outside = temperatures('hrrr', [0, 1, 2, 3], [null, null, null, null]);
    const gap = temperatures('icon-eu', [0, 1, 2, 3], [281, 282, null, 284]);
    const result = spread([gfs, gap, outside], 'air_temperature_2m');
    expect(hours(result.validTimes)).toEqual([0, 1, 3]);
    expect(result.without).toEqual(['hrrr']);
    expect(result.members.map(({ model }) => model)).toEqual(['gfs', 'icon-eu']);
  });

  it('is empty of no values', () => {
    const outside = temperatures('hrrr', [0, 1], [null, null]);
    for (const alignment of ['COMMON', 'UNION'] as const) {
      expect(spread([outside], 'air_temperature_2m', alignment)).toMatchObject({
        validTimes: [],
        units: null,
        without: ['hrrr'],
      });
    }
  });

  it('has the definitions of the middle and the deviation', () => {
    const values = fc.array(fc.integer({ min: 20_000, max: 32_000 }), { minLength: 1, maxLength: 7 });
    const models: ModelId[] = ['gfs', 'euro-ifs', 'hrrr', 'nam', 'icon-global', 'icon-eu', 'arome'];
    fc.assert(
      fc.property(values, (hundredths) => {
        const members = hundredths.map((value) => value / 100);
        const result = spread(
          members.map((value, index) => temperatures(models[index]!, [0], [value])),
          'air_temperature_2m',
        );
        // As many on either side; the deviation over all pairs: n (n - 1) s² = sum over i < j of (xi - xj)².
        const median = result.median[0]!;
        const below = members.filter((value) => value < median - 0.005).length;
        const aboveIt = members.filter((value) => value > median + 0.005).length;
        expect(Math.max(below, aboveIt)).toBeLessThanOrEqual(members.length / 2);
        const n = members.length;
        const pairs = members.flatMap((a, i) => members.slice(i + 1).map((b) => (a - b) ** 2));
        const expected = Math.sqrt(pairs.reduce((sum, square) => sum + square, 0) / (n * (n - 1)));
        if (n < 2) expect(result.standardDeviation[0]).toBeNull();
        else expect(Math.abs(result.standardDeviation[0]! - expected)).toBeLessThan(0.005 + 1e-9);
      }),
    );
  });
});

describe('unlike quantities', () => {
  it('of other cell methods are refused, naming who goes together', () => {
    const gust = (model: ModelId) =>
      tableOf(model, INIT, [0, 1], momentSeries('wind_gust_10m', 'm s-1', [1, 2]));
    const greatest = tableOf(
      'icon-eu',
      INIT,
      [0, 1],
      windowSeries('wind_gust_10m', 'maximum', [0, 1], [null, 3]),
    );
    expect(() => spread([gust('gfs'), greatest, gust('hrrr')], 'wind_gust_10m')).toThrow(
      expect.objectContaining({
        code: 'validation_error',
        message: expect.stringMatching(/gfs, hrrr \(time: point.*icon-eu \(time: maximum.*one group/),
      }),
    );
  });

  it('of directions and codes are refused', () => {
    const table = (name: string, units: string) => tableOf('gfs', INIT, [0], momentSeries(name, units, [5]));
    expect(() => spread([table('wind_from_direction_10m', 'degree')], 'wind_from_direction_10m')).toThrow(
      /direction/,
    );
    expect(() => spread([table('precipitation_type_2m', '1')], 'precipitation_type_2m')).toThrow(/code/);
  });

  it('that were not read are named', () => {
    expect(() => spread([temperatures('gfs', [0], [1])], 'air_temperature_5m')).toThrow(
      /did you mean air_temperature_2m/,
    );
  });
});

describe('agreement', () => {
  const three = spread(
    [
      temperatures('gfs', [0, 1], [280, 290]),
      temperatures('hrrr', [0, 1], [285, null]),
      temperatures('arome', [0, 1], [290, 290]),
    ],
    'air_temperature_2m',
    'UNION',
  );

  it('is the share of the models with a value', () => {
    expect(agreement(three, { comparison: 'GE', threshold: 285 })).toEqual([2 / 3, 1]);
    expect(agreement(three, { comparison: 'BETWEEN', low: 279, high: 281 })).toEqual([1 / 3, 0]);
  });

  it('refuses an impossible threshold', () => {
    expect(() => agreement(three, { comparison: 'GT', threshold: Number.NaN })).toThrow(/finite number in K/);
  });
});
