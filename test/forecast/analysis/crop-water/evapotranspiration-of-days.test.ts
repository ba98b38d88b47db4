import { describe, expect, it } from 'vitest';
import { evapotranspirationOfDays } from '../../../../src/forecast/analysis/crop-water/evapotranspiration-of-days.ts';
import { leadsBetween, momentSeries, tableOf } from '../timed-tables.ts';

/** Brussels, as in example 18 of FAO 56: 12.3 to 21.5 °C, 63 to 84 %, 10 km/h at 10 m, 22.07 MJ m-2 on 6 July. */
const BRUSSELS = { latitude: 50.8, longitude: 4.35 };
const ALTITUDE = 100;
const START = '2026-07-05T18:00:00Z';

/** Hours from the evening before on; the coldest is at 2 UTC and the warmest at 14 UTC. */
function weather(hours: number, watts = 255.4) {
  const leads = leadsBetween(0, hours);
  const swing = leads.map((lead) => Math.cos(((lead - 20) / 12) * Math.PI));
  const degrees = swing.map((share) => 273.15 + 16.9 + 4.6 * share);
  const humidity = swing.map((share) => 73.5 - 10.5 * share);
  const sunlight = {
    ...momentSeries(
      'shortwave_radiation',
      'W m-2',
      leads.map((lead) => (lead === 0 ? null : watts)),
    ),
    cellMethods: 'time: mean',
    windowStarts: leads.map((_, index) => leads[index - 1] ?? null),
  };
  return tableOf(
    'gfs',
    START,
    leads,
    sunlight,
    momentSeries('air_temperature_2m', 'K', degrees),
    momentSeries('relative_humidity_2m', '%', humidity),
    momentSeries(
      'wind_speed_10m',
      'm s-1',
      leads.map(() => 2.78),
    ),
  );
}

const daysOf = (table: ReturnType<typeof weather>, zone: string, altitude = ALTITUDE) =>
  evapotranspirationOfDays(table, { zone }, BRUSSELS, altitude).map(({ period, amount }) => ({
    day: period.localStart,
    amount,
  }));

describe('evapotranspiration of days', () => {
  it('is that of example 18 of FAO 56 for the day of its weather, and of no day that is not all there', () => {
    const days = daysOf(weather(36), 'UTC');
    expect(days).toEqual([
      { day: '2026-07-05T00:00:00+00:00', amount: null },
      { day: '2026-07-06T00:00:00+00:00', amount: expect.closeTo(3.88, 1) },
      { day: '2026-07-07T00:00:00+00:00', amount: null },
    ]);
    // The sun above the atmosphere is 0.4 % weaker here than in the paper.
    expect(Math.abs((days[1]?.amount ?? 0) - 3.88)).toBeLessThan(0.02);
  });

  it('is of local days', () => {
    expect(daysOf(weather(36), 'Europe/Brussels').map(({ day, amount }) => [day, amount !== null])).toEqual([
      ['2026-07-05T00:00:00+02:00', false],
      ['2026-07-06T00:00:00+02:00', true],
      ['2026-07-07T00:00:00+02:00', false],
    ]);
    expect(daysOf(weather(24), 'America/New_York').every(({ amount }) => amount === null)).toBe(true);
  });

  it('takes a sky of unknown clearness for a day without any sunlight', () => {
    const winter = {
      ...weather(36, 0),
      run: { model: 'gfs', initTime: new Date('2026-12-20T18:00:00Z') },
    } as const;
    const arctic = { latitude: 78, longitude: 15 };
    const [, night] = evapotranspirationOfDays(winter, { zone: 'UTC' }, arctic, 0);
    expect(night?.amount).toBeGreaterThan(-2);
    expect(night?.amount).toBeLessThan(1.5);
  });
});
