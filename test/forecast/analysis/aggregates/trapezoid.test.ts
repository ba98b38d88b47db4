import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadsOf } from '../../../../src/catalog/index.ts';
import { aggregate } from '../../../../src/forecast/index.ts';
import { HOUR, momentSeries, tableOf } from '../timed-tables.ts';

/** numpy.interp */
function interp(x: number, xs: readonly number[], ys: readonly number[]): number {
  const after = xs.findIndex((known) => known >= x);
  if (xs[after] === x) return ys[after]!;
  const share = (x - xs[after - 1]!) / (xs[after]! - xs[after - 1]!);
  return ys[after - 1]! + share * (ys[after]! - ys[after - 1]!);
}

/** numpy.trapezoid */
function trapezoid(ys: readonly number[], xs: readonly number[]): number {
  return xs.slice(1).reduce((sum, x, n) => sum + ((ys[n]! + ys[n + 1]!) / 2) * (x - xs[n]!), 0);
}

/** The mean of the line through all points over [from, to], as one writes it with NumPy. */
function meanOver(from: number, to: number, xs: readonly number[], ys: readonly number[]): number {
  const inside = [from, ...xs.filter((x) => x > from && x < to), to];
  return (
    trapezoid(
      inside.map((x) => interp(x, xs, ys)),
      inside,
    ) /
    (to - from)
  );
}

/** A smooth day's course in hundredths of a degree, so that a rule that favours one end of a period would show. */
const course = (lead: number) => Math.round(1500 + 700 * Math.sin(lead / 3.7) + 11 * lead) / 100;

describe('the mean of an instantaneous variable', () => {
  it.each([
    ['euro-ifs', '2026-03-28T00:00:00Z', 'Europe/Berlin', 23],
    ['euro-ifs', '2026-10-24T00:00:00Z', 'Europe/Berlin', 25],
    ['euro-ifs', '2026-03-07T12:00:00Z', 'America/New_York', 23],
    ['euro-ifs', '2026-10-31T00:00:00Z', 'America/New_York', 25],
    ['gfs', '2026-10-24T00:00:00Z', 'Asia/Kolkata', 24],
  ] as const)(
    'of %s from %s is over the local days of %s, one of %i h, with their ends',
    (model, init, zone, longest) => {
      const leads = leadsOf(model, new Date(init).getUTCHours());
      const values = leads.map(course);
      const table = tableOf(model, init, leads, momentSeries('air_temperature_2m', 'K', values));
      const { periods, columns } = aggregate(table, { every: { days: 1 }, zone, statistics: ['MEAN'] });
      expect(periods.map(({ hours }) => hours)).toContain(longest);
      for (const [n, { start, end }] of periods.entries()) {
        const hoursInto = (time: Date) => (time.getTime() - Date.parse(init)) / HOUR;
        const [from, to] = [Math.max(0, hoursInto(start)), Math.min(leads.at(-1)!, hoursInto(end))];
        const { mean, hoursPresent } = columns[0]!.values[n]!;
        expect(hoursPresent).toBe(to - from);
        expect(Math.abs(mean! - meanOver(from, to, leads, values))).toBeLessThan(0.005 + 1e-9);
      }
    },
  );

  it('over 3 h is the same whether the steps are 3 or 6 h apart, where the course is a straight line', () => {
    // euro-ifs: every 3 h to 144, then every 6 h.
    const leads = leadsOf('euro-ifs', 0).filter((lead) => lead >= 132 && lead <= 156);
    expect(leads).toEqual([132, 135, 138, 141, 144, 150, 156]);
    const table = tableOf(
      'euro-ifs',
      '2026-06-01T00:00:00Z',
      leads,
      momentSeries('air_temperature_2m', 'K', leads),
    );
    const { columns } = aggregate(table, { every: { hours: 3 }, zone: 'UTC', statistics: ['MEAN'] });
    expect(columns[0]?.values.map(({ mean, hoursPresent }) => [mean, hoursPresent])).toEqual(
      [133.5, 136.5, 139.5, 142.5, 145.5, 148.5, 151.5, 154.5].map((mean) => [mean, 3]),
    );
  });

  it('counts neither side of a null', () => {
    const leads = [0, 3, 6, 9, 12];
    const table = tableOf(
      'euro-ifs',
      '2026-06-01T00:00:00Z',
      leads,
      momentSeries('air_temperature_2m', 'K', [10, 20, null, 40, 60]),
    );
    const options = { zone: 'UTC', statistics: ['MEAN'] } as const;
    const day = aggregate(table, { every: { days: 1 }, ...options }).columns[0]?.values;
    expect(day).toMatchObject([{ mean: (15 + 50) / 2, hoursPresent: 6 }]);
    const parts = aggregate(table, { every: { hours: 6 }, ...options }).columns[0]?.values;
    expect(parts).toMatchObject([
      { mean: 15, hoursPresent: 3 },
      { mean: 50, hoursPresent: 3 },
    ]);
  });

  it('of a requested time between two steps starts and ends on the line between them', () => {
    const leads = [0, 3, 6, 9];
    const table = tableOf(
      'euro-ifs',
      '2026-06-01T00:00:00Z',
      leads,
      momentSeries('air_temperature_2m', 'K', [0, 30, 60, 30]),
    );
    const { periods, columns } = aggregate(table, {
      every: { days: 1 },
      zone: 'UTC',
      statistics: ['MEAN', 'MINIMUM', 'MAXIMUM'],
      within: { from: 1, to: 8 },
    });
    expect(periods).toHaveLength(1);
    // numpy.trapezoid([10, 30, 60, 40], [1, 3, 6, 8]) / 7; the extremes are those at steps.
    expect(columns[0]?.values[0]).toMatchObject({ mean: 39.29, hoursPresent: 7, minimum: 30, maximum: 60 });
  });

  it('of parts of a period adds up to that of the whole', () => {
    const values = fc.array(fc.integer({ min: -4000, max: 4000 }), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(values, fc.constantFrom(1, 2, 3, 4, 6, 8, 12), (hundredths, hours) => {
        const leads = leadsOf('euro-ifs', 0).slice(0, 60);
        const series = {
          ...momentSeries(
            'air_temperature_2m',
            'K',
            hundredths.map((value) => value / 100),
          ),
          decimals: 9,
        };
        const table = tableOf('euro-ifs', '2026-10-24T00:00:00Z', leads, series);
        const weighted = (every: { hours: number } | { days: 1 }) =>
          aggregate(table, { every, zone: 'Europe/Berlin', statistics: ['MEAN'] }).columns[0]!.values.reduce(
            (sum, { mean, hoursPresent }) => sum + (mean ?? 0) * hoursPresent,
            0,
          );
        expect(weighted({ hours })).toBeCloseTo(weighted({ days: 1 }), 5);
      }),
    );
  });
});
