import { describe, expect, it } from 'vitest';
import type { PlaceForecast } from '../../../src/web/place/series/place-forecast.ts';
import { daySummaries, localDays } from '../../../src/web/place/series/weather/day-summaries.ts';
import { type Fall, weatherOf } from '../../../src/web/place/series/weather/weather.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);
const BERLIN = { latitude: 52.52, longitude: 13.405 };

/** A window of three hours. */
const fall = (amount: number, type: number | null = null, cape = 0): Fall => ({
  amount,
  hours: 3,
  type,
  cape,
});

describe('the symbol of a day', () => {
  it.each([
    [[0, 18], 'clear'],
    [[18.75], 'fair'],
    [[40, 47], 'fair'],
    [[43.75], 'partly'],
    [[81], 'partly'],
    [[81.25], 'overcast'],
  ] as const)('of %j %% of cloud is %s', (covers, sky) => {
    expect(weatherOf(covers, [])).toMatchObject({ sky, falling: null, hasThunder: false });
  });

  it.each([
    ['stays dry below 0.3 mm', [fall(0.29, 1)], null],
    ['has rain', [fall(3, 1), fall(1, 5)], 'rain'],
    ['has sleet where neither rain nor snow is most of it', [fall(2, 1), fall(2, 5)], 'sleet'],
    ['has sleet of wet snow', [fall(2, 6)], 'sleet'],
    ['has snow', [fall(1, 1), fall(3, 5)], 'snow'],
    ['has drizzle', [fall(0.5, 11), fall(0.5, 11)], 'drizzle'],
    ['has rain of drizzle and rain', [fall(1, 11), fall(1, 1)], 'rain'],
    ['has graupel', [fall(2, 9), fall(1, 1)], 'ice'],
    ['has freezing rain for little of it', [fall(12, 1), fall(0.2, 3)], 'freezing'],
    ['has freezing rain for freezing drizzle', [fall(0.4, 12)], 'freezing'],
    ['does not guess what falls', [fall(5), fall(1, 5)], 'precipitation'],
  ] as const)('%s', (_, falls, falling) => {
    expect(weatherOf([100], falls)?.falling).toBe(falling);
  });

  it('has one to three marks by the amount of the day or of its heaviest hour', () => {
    const strength = (...falls: Fall[]) => weatherOf([100], falls)?.strength;
    expect([
      strength(fall(3.9, 1)),
      strength(fall(2, 1), fall(2, 1)),
      strength(fall(10, 1), fall(5, 1)),
    ]).toEqual(['light', 'moderate', 'heavy']);
    expect(strength({ ...fall(5, 1), hours: 1 })).toBe('heavy');
  });

  it('has thunder where rain and energy meet in one step', () => {
    const thunders = (...falls: Fall[]) => weatherOf([50], falls)?.hasThunder;
    expect(thunders(fall(1.5, 1, 500))).toBe(true);
    expect(thunders(fall(1.5, 1, 499))).toBe(false);
    expect(thunders(fall(1.4, 1, 2000))).toBe(false);
    expect(thunders(fall(9, 1, 0), fall(0, 0, 2000))).toBe(false);
  });

  it('is missing where the model has neither clouds nor amounts', () => {
    expect(weatherOf([], [])).toBeNull();
    expect(weatherOf([], [fall(9, 1)])).toMatchObject({ sky: 'overcast', falling: 'rain' });
  });
});

/** Hourly steps: temperature is the local hour, each window has 1 mm, gusts are as many m/s as the step has hours since the start. */
function hourly(start: string, count: number): PlaceForecast {
  const times = Array.from({ length: count }, (_, i) => at(start) + i * HOUR);
  const none = times.map(() => null);
  return {
    ...{ model: 'gfs', name: 'GFS', initTime: start, synthetic: true, attribution: null },
    times,
    temperature: times.map((_, i) => i),
    ...{ dewPoint: none, lowCloud: none, midCloud: none, highCloud: none, totalCloud: times.map(() => 0) },
    precipitation: times.map((_, i) => (i === 0 ? null : 1)),
    precipitationStarts: times.map((time, i) => (i === 0 ? null : time - HOUR)),
    ...{ precipitationType: times.map(() => 1), cape: none, windSpeed: none, windFrom: none, pressure: none },
    windGust: times.map((_, i) => i),
    gustStarts: times.map((time, i) => (i === 0 ? null : time - HOUR)),
  };
}

describe('days of a place', () => {
  it.each([
    ['forward', '2026-03-28T23:00Z', 23, '2026-03-29'],
    ['back', '2026-10-24T22:00Z', 25, '2026-10-25'],
  ])('have their own hours when clocks go %s', (_, start, hours, key) => {
    const forecast = hourly(start, 49);
    const [day, next] = daySummaries(forecast, BERLIN, 'Europe/Berlin');
    expect([day!.key, (day!.end - day!.start) / HOUR, day!.isWeekend]).toEqual([key, hours, true]);
    // The midnight at its end is of the next day; amounts and gusts up to it are of this one.
    expect([day!.low, day!.high, day!.precipitation, day!.gust]).toEqual([0, hours - 1, hours, hours]);
    expect([next!.low, next!.isWeekend]).toEqual([hours, false]);
  });

  it('share a window across midnight by its hours', () => {
    const forecast: PlaceForecast = {
      ...hourly('2026-09-15T21:00Z', 3),
      times: [at('2026-09-15T12:00Z'), at('2026-09-16T00:00Z'), at('2026-09-16T12:00Z')],
      precipitationStarts: [null, at('2026-09-15T18:00Z'), null],
      precipitation: [null, 6, null],
    };
    // Midnight of Berlin is at 22 UTC.
    const amounts = daySummaries(forecast, BERLIN, 'Europe/Berlin').map(({ precipitation }) => precipitation);
    expect(amounts).toEqual([4, 2]);
  });

  it('are named by the place, not by UTC, and left out where the forecast has less than six hours of them', () => {
    const zones = ['Pacific/Auckland', 'America/Los_Angeles', 'UTC'];
    const keys = zones.map((zone) =>
      daySummaries(hourly('2026-06-01T00:00Z', 19), BERLIN, zone).map(({ key }) => key),
    );
    expect(keys).toEqual([['2026-06-01', '2026-06-02'], ['2026-05-31', '2026-06-01'], ['2026-06-01']]);
    expect(localDays(at('2026-06-01T00:00Z'), at('2026-06-01T00:00Z'), 'UTC')).toHaveLength(1);
  });

  it('have a sun by day and a moon where only the night is forecast', () => {
    const [day] = daySummaries(hourly('2026-06-01T00:00Z', 24), BERLIN, 'UTC');
    expect(day!.weather).toMatchObject({ sky: 'clear', isNight: false, falling: 'rain', strength: 'heavy' });
    const [night] = daySummaries(hourly('2026-12-01T17:00Z', 7), BERLIN, 'UTC');
    expect(night!.weather?.isNight).toBe(true);
  });

  it('have symbols by millimetres, whatever unit amounts are in', () => {
    const inches = hourly('2026-06-01T00:00Z', 24);
    const [day] = daySummaries(
      { ...inches, precipitation: inches.times.map(() => 0.1 / 25.4) },
      BERLIN,
      'UTC',
      (amount) => amount * 25.4,
    );
    expect(day!.weather?.strength).toBe('light');
    expect(day!.precipitation).toBeCloseTo(2.3 / 25.4, 9);
  });
});
