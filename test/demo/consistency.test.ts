import { describe, expect, it } from 'vitest';
import {
  levelHeight,
  levelOmega,
  levelSpecificHumidity,
  levelTemperature,
} from '../../src/demo/weather/levels/pressure-levels.ts';
import { relativeHumidity2m } from '../../src/demo/weather/surface/near-surface.ts';
import { snowDepth } from '../../src/demo/weather/surface/snow.ts';
import { cape, gust, VISIBILITY_CAP, visibility } from '../../src/demo/weather/surface/surface-weather.ts';
import { neutralExcess, windsAloft } from '../../src/demo/weather/surface/wind-profile.ts';
import { fieldOf, globalSky, latitudeOf, maximum, minimum, regionalSky, skyAt } from './skies.ts';

const LEVELS = [1000, 850, 700, 500, 300, 250];
const GRIDS = {
  'the globe, 4 degrees': globalSky(4),
  'the globe, 10 degrees': globalSky(10),
  'Europe, rows northward': regionalSky({ south: 29.5, west: -23.5, step: 1.1, rows: 38, columns: 78 }),
};
const TIMES = [
  ['2026-12-21T12:00Z', 0],
  ['2026-06-21T00:00Z', 36],
  ['2027-03-15T18:00Z', 240],
  ['2028-09-30T06:00Z', 7],
] as const;

const cases = Object.entries(GRIDS).flatMap(([name, grid]) =>
  TIMES.map(([init, lead]) => ({ name, grid, init, lead })),
);

/** Points for which a statement does not hold. */
function exceptions(size: number, holds: (point: number) => boolean): number[] {
  return Array.from({ length: size }, (_, point) => point).filter((point) => !holds(point));
}

/** models.md section 8, rh_from_t_td. */
function magnusRatio(temperature: number, dewPoint: number): number {
  const [t, td] = [temperature - 273.15, dewPoint - 273.15];
  return (100 * Math.exp((17.625 * td) / (243.04 + td))) / Math.exp((17.625 * t) / (243.04 + t));
}

describe.each(cases)('$name from $init at lead $lead', ({ grid, init, lead }) => {
  const { state, weather, surface } = skyAt(grid, init, lead);
  const at = <T extends ArrayLike<number>>(values: T, point: number): number => values[point] ?? Number.NaN;
  const { temperature2m, dewPoint2m, eastward10m, northward10m } = surface;
  const omega700 = fieldOf(grid, (into) => levelOmega(state, weather, 700, into));

  it('keeps temperatures at 2 m within -60 and 45 C, and dew points below them', () => {
    expect(minimum(temperature2m)).toBeGreaterThan(213.15);
    expect(maximum(temperature2m)).toBeLessThan(318.15);
    expect(exceptions(grid.size, (p) => at(dewPoint2m, p) <= at(temperature2m, p))).toEqual([]);
  });

  it('has the relative humidity that temperature and dew point give', () => {
    const humidity = fieldOf(grid, (into) => relativeHumidity2m(surface, into));
    expect(
      exceptions(
        grid.size,
        (p) => Math.abs(at(humidity, p) - magnusRatio(at(temperature2m, p), at(dewPoint2m, p))) < 1e-3,
      ),
    ).toEqual([]);
    expect(minimum(humidity)).toBeGreaterThan(3);
    expect(maximum(humidity)).toBeLessThanOrEqual(100);
  });

  it('never holds more vapour than saturation', () => {
    for (const hpa of LEVELS) {
      const temperature = fieldOf(grid, (into) => levelTemperature(state, weather, hpa, into));
      const humidity = fieldOf(grid, (into) => levelSpecificHumidity(state, weather, hpa, into));
      const saturated = (t: number) => {
        const e = 610.94 * Math.exp((17.625 * (t - 273.15)) / (243.04 + t - 273.15));
        return (0.622 * e) / (hpa * 100 - 0.378 * e);
      };
      expect(
        exceptions(
          grid.size,
          (p) => at(humidity, p) > 0 && at(humidity, p) <= saturated(at(temperature, p)) * (1 + 1e-6),
        ),
      ).toEqual([]);
    }
  });

  it('has heights that fall with pressure and thicknesses that follow the temperature', () => {
    const R_OVER_G = 287.05 / 9.80665;
    const profile = LEVELS.map((hpa) => ({
      hpa,
      height: fieldOf(grid, (into) => levelHeight(state, weather, hpa, into)),
      temperature: fieldOf(grid, (into) => levelTemperature(state, weather, hpa, into)),
    }));
    for (const [index, lower] of profile.slice(0, -1).entries()) {
      const upper = profile[index + 1] ?? lower;
      expect(
        exceptions(grid.size, (p) => {
          const thickness = at(upper.height, p) - at(lower.height, p);
          const mean = (at(lower.temperature, p) + at(upper.temperature, p)) / 2;
          // The mean of two levels is not the layer's mean; a lapse rate that bends is worth some 2 percent.
          return Math.abs(thickness / (R_OVER_G * mean * Math.log(lower.hpa / upper.hpa)) - 1) < 0.02;
        }),
      ).toEqual([]);
    }
  });

  it('blows harder at 80 m than at 10 m, harder still at 100 m, and gusts above the wind', () => {
    const gusts = fieldOf(grid, (into) => gust(state, weather, surface, into));
    const speed = (p: number) => Math.hypot(at(eastward10m, p), at(northward10m, p));
    const [at80, at100] = [80, 100].map((metres) => {
      const [u, v] = [new Float32Array(grid.size), new Float32Array(grid.size)];
      windsAloft(
        surface,
        neutralExcess(grid.points, () => metres),
        u,
        v,
      );
      return u.map((value, p) => Math.hypot(value, at(v, p)));
    });
    if (at80 === undefined || at100 === undefined) throw new Error('two heights');
    expect(exceptions(grid.size, (p) => at(at80, p) > speed(p) && at(at100, p) > at(at80, p))).toEqual([]);
    expect(exceptions(grid.size, (p) => at(gusts, p) >= speed(p))).toEqual([]);
    expect(maximum(gusts)).toBeLessThan(50);
    expect(maximum(at100.map((value, p) => value / speed(p)))).toBeLessThan(2.2);
  });

  it('covers the sky by 0 to 100 percent, at least as much as the fullest layer does', () => {
    const { lowCloud, middleCloud, highCloud, totalCloud } = weather;
    for (const cloud of [lowCloud, middleCloud, highCloud, totalCloud]) {
      expect(minimum(cloud)).toBeGreaterThanOrEqual(0);
      expect(maximum(cloud)).toBeLessThanOrEqual(100);
    }
    expect(
      exceptions(
        grid.size,
        (p) => at(totalCloud, p) >= Math.max(at(lowCloud, p), at(middleCloud, p), at(highCloud, p)) - 1e-4,
      ),
    ).toEqual([]);
  });

  it('rains nowhere but under cloud and in rising air', () => {
    const wet = exceptions(grid.size, (p) => at(weather.rainRate, p) === 0);
    expect(minimum(weather.rainRate)).toBeGreaterThanOrEqual(0);
    expect(wet.length).toBeGreaterThan(grid.size / 50);
    expect(wet.filter((p) => at(weather.totalCloud, p) < 70 || at(omega700, p) >= 0)).toEqual([]);
  });

  it('has snow on cold land only', () => {
    const snow = fieldOf(grid, (into) => snowDepth(state, into));
    expect(minimum(snow)).toBeGreaterThanOrEqual(0);
    expect(maximum(snow)).toBeLessThan(3);
    expect(
      exceptions(
        grid.size,
        (p) => at(snow, p) === 0 || (at(grid.points.land, p) > 0.5 && at(temperature2m, p) < 288),
      ),
    ).toEqual([]);
  });

  it('has convective energy in warm and moist air only', () => {
    const energy = fieldOf(grid, (into) => cape(state, weather, surface, into));
    expect(minimum(energy)).toBeGreaterThanOrEqual(0);
    expect(maximum(energy)).toBeLessThan(7000);
    expect(
      exceptions(
        grid.size,
        (p) => at(energy, p) === 0 || (at(dewPoint2m, p) > 281 && at(temperature2m, p) > 281),
      ),
    ).toEqual([]);
  });

  it('sees no further than the producer writes, and less in rain', () => {
    const sight = fieldOf(grid, (into) => visibility(weather, surface, VISIBILITY_CAP, into));
    expect(minimum(sight)).toBeGreaterThan(50);
    expect(maximum(sight)).toBeLessThanOrEqual(24_135);
    expect(exceptions(grid.size, (p) => at(weather.rainRate, p) < 0.5 || at(sight, p) < 15_000)).toEqual([]);
  });

  it('has one value at a pole', () => {
    const fields = [
      temperature2m,
      dewPoint2m,
      surface.meanSeaLevelPressure,
      weather.totalCloud,
      weather.rainRate,
    ];
    for (const row of [0, grid.ny - 1]) {
      if (Math.abs(latitudeOf(grid, row * grid.nx)) !== 90) continue;
      for (const values of fields) {
        const pole = values.subarray(row * grid.nx, (row + 1) * grid.nx);
        expect(maximum(pole) - minimum(pole)).toBeLessThan(1e-3);
      }
    }
  });
});
