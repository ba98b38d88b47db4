import { describe, expect, it } from 'vitest';
import { climateAt } from '../../src/demo/atmosphere/climate/climate.ts';
import { ClimateAtPoints } from '../../src/demo/atmosphere/climate/climate-at-points.ts';
import { hoursOf, season, solarDeclination } from '../../src/demo/atmosphere/climate/season.ts';
import { snowDepth } from '../../src/demo/weather/surface/snow.ts';
import { fieldOf, globalMean, globalSky, latitudeOf, pointNear, skyAt } from './skies.ts';

const grid = globalSky(4);
const days = (month: string) => ['03', '10', '17', '24'].map((day) => `2026-${month}-${day}`);

/** Mean over four days of a month and four times of day. */
function monthlyMean(month: string, at: (init: string) => number): number {
  const values = days(month).flatMap((day) =>
    ['00', '06', '12', '18'].map((hour) => at(`${day}T${hour}:00Z`)),
  );
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const celsius = (latitude: number, longitude: number) => (init: string) =>
  (skyAt(grid, init).surface.temperature2m[pointNear(grid, latitude, longitude)] ?? Number.NaN) - 273.15;

describe('the climate', () => {
  // [place, latitude, longitude, January and July bounds in C]: wide, as the ground is drawn with a broad pen.
  it.each([
    ['central Siberia', 62, 110, [-60, -22], [2, 25]],
    ['the Great Plains', 42, -96, [-22, 8], [14, 34]],
    ['western Europe', 48, 2, [-6, 13], [10, 28]],
    ['the Sahara', 22, 8, [8, 30], [22, 42]],
    ['the Amazon', -6, -60, [20, 34], [18, 33]],
    ['inner Australia', -26, 132, [20, 40], [2, 24]],
    ['the South Pole', -90, 0, [-45, -10], [-60, -40]],
    ['the equatorial Pacific', 0, -160, [22, 32], [22, 32]],
    ['the Atlantic off Ireland', 50, -25, [5, 14], [10, 20]],
    ['the Norwegian Sea', 67, 5, [-7, 7], [0, 15]],
    ['the Pacific south of Alaska', 48, -160, [0, 9], [7, 23]],
    ['the Southern Ocean', -52, 80, [2, 16], [-7, 6]],
  ] as const)('of %s is that of its season', (_, latitude, longitude, january, july) => {
    for (const [month, [least, most]] of [
      ['01', january],
      ['07', july],
    ] as const) {
      const mean = monthlyMean(month, celsius(latitude, longitude));
      expect(mean).toBeGreaterThan(least);
      expect(mean).toBeLessThan(most);
    }
  });

  it('is 12 to 17 C warm over the globe, rains 1.5 to 4 mm a day and clouds half the sky', () => {
    const mean = (at: (init: string) => ArrayLike<number>) =>
      (monthlyMean('01', (init) => globalMean(grid, at(init))) +
        monthlyMean('07', (init) => globalMean(grid, at(init)))) /
      2;
    const temperature = mean((init) => skyAt(grid, init).surface.temperature2m) - 273.15;
    const rain = 24 * mean((init) => skyAt(grid, init).weather.rainRate);
    const cloud = mean((init) => skyAt(grid, init).weather.totalCloud);
    const pressure = mean((init) => skyAt(grid, init).surface.meanSeaLevelPressure);
    expect(temperature).toBeGreaterThan(12);
    expect(temperature).toBeLessThan(17);
    expect(rain).toBeGreaterThan(1.5);
    expect(rain).toBeLessThan(4);
    expect(cloud).toBeGreaterThan(45);
    expect(cloud).toBeLessThan(75);
    expect(pressure).toBeGreaterThan(100_700);
    expect(pressure).toBeLessThan(101_700);
  });

  it('lays snow on the winter hemisphere', () => {
    const northern = (init: string) =>
      globalMean(
        grid,
        fieldOf(grid, (into) => snowDepth(skyAt(grid, init).state, into)).map((depth, p) =>
          latitudeOf(grid, p) > 0 ? depth : 0,
        ),
      );
    expect(northern('2026-02-10T00:00Z')).toBeGreaterThan(5 * northern('2026-08-10T00:00Z'));
  });

  it('is warmest over land in the local afternoon and coldest before sunrise', () => {
    // Ten days of hours at places around the globe; enough for the mean day to stand out from the weather.
    for (const [latitude, longitude] of [
      [22, 8],
      [-26, 132],
      [38, -100],
      [50, 70],
    ] as const) {
      const point = pointNear(grid, latitude, longitude);
      const byHour = Array.from({ length: 8 }, (_, k) => {
        let sum = 0;
        for (let day = 1; day <= 10; day++) {
          const init = new Date(Date.UTC(2026, latitude > 0 ? 5 : 11, day, 3 * k)).toISOString();
          sum += skyAt(grid, init).surface.temperature2m[point] ?? Number.NaN;
        }
        return { solarHour: (3 * k + longitude / 15 + 24) % 24, mean: sum / 10 };
      });
      const warmest = byHour.reduce((a, b) => (b.mean > a.mean ? b : a));
      const coldest = byHour.reduce((a, b) => (b.mean < a.mean ? b : a));
      expect(warmest.solarHour).toBeGreaterThan(12);
      expect(warmest.solarHour).toBeLessThan(18);
      expect((coldest.solarHour + 12) % 24).toBeGreaterThan(12);
      expect((coldest.solarHour + 12) % 24).toBeLessThan(20);
      expect(warmest.mean - coldest.mean).toBeGreaterThan(4);
    }
  });

  it('has hardly any daily cycle at sea', () => {
    const point = pointNear(grid, 30, -40);
    const [night, noon] = ['2026-06-10T06:00Z', '2026-06-10T18:00Z'].map(
      (init) => skyAt(grid, init).surface.temperature2m[point] ?? Number.NaN,
    );
    expect(Math.abs((noon ?? 0) - (night ?? 0))).toBeLessThan(2.5);
  });
});

describe('the climate between the days that it is computed for', () => {
  const latitudes = Float64Array.of(-90, -61, -33.3, -5, 0, 12.7, 45, 45, 66.6, 90);
  const climates = new ClimateAtPoints(latitudes);
  const room = climates.make();

  it.each(['2026-11-20T00:00Z', '2026-03-21T17:00Z', '2027-01-19T06:30Z', '2026-05-02T21:00Z'])(
    'is that of the day itself on %s',
    (valid) => {
      const hours = hoursOf(new Date(valid));
      climates.compute(hours, room);
      const time = {
        season: season(hours),
        laggedSeason: season(hours, 30),
        declination: solarDeclination(hours),
      };
      latitudes.forEach((latitude, point) => {
        const exact = climateAt(latitude, time);
        const near = (name: keyof typeof exact, tolerance: number) =>
          expect(Math.abs((room.climate[name][point] ?? Number.NaN) - exact[name])).toBeLessThan(tolerance);
        // 52 K between the warmest and the coldest column.
        near('warmth', 0.02 / 52);
        near('laggedWarmth', 0.02 / 52);
        near('continental', 0.02);
        near('dailyAmplitude', 0.02);
        near('height1000', 0.01);
        near('tradeNorth', 0.01);
        near('humidity', 0.001);
      });
    },
  );

  it('changes from hour to hour by as much as from day to day', () => {
    const warmthAt = (hours: number) => {
      climates.compute(hours, room);
      return room.climate.warmth[6] ?? Number.NaN;
    };
    const start = hoursOf(new Date('2026-10-10T00:00Z'));
    const [now, hour, day] = [0, 1, 24].map((after) => warmthAt(start + after));
    expect(((hour ?? 0) - (now ?? 0)) * 24).toBeCloseTo((day ?? 0) - (now ?? 0), 4);
    expect(day).not.toBe(now);
  });
});
