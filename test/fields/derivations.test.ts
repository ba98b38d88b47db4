import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRESSURE_LEVELS_HPA } from '../../src/catalog/index.ts';
import { cloudCover, criticalHumidity } from '../../src/fields/derivations/cloud-cover.ts';
import { derive, snowDepth } from '../../src/fields/derivations/derive.ts';
import { linearWeight, logarithmicWeight } from '../../src/fields/derivations/heights/between-heights.ts';
import {
  relativeHumidity,
  specificHumidity,
  specificHumidityOfUpp,
} from '../../src/fields/derivations/humidity.ts';
import { omegaOfVelocity } from '../../src/fields/derivations/vertical-motion.ts';

/*
 * Figures worked out in Python 3 from the formulas of models.md, section 8:
 *
 *   from math import exp, log, sqrt
 *   mag = lambda T: exp(17.625 * (T - 273.15) / (243.04 + T - 273.15))
 *   rh  = lambda T, Td: 100 * mag(Td) / mag(T)
 *   q   = lambda RH, T, p: (lambda e: 0.622 * e / (p - 0.378 * e))(RH / 100 * 610.94 * mag(T))
 *   upp = lambda RH, T, p: RH / 100 * (379.90516 / p) * exp(17.2693882 * (T - 273.16) / (T - 35.86))
 *   cc  = lambda RH, p: 100 * max(0, 1 - sqrt(max(1 - RH / 100, 0) / (0.3 - 0.2 * exp(1 - (1013.25 / p) ** 4))))
 *
 * with T in K and p in Pa, but for `cc`, which takes p in hPa.
 */

const temperature = fc.double({ min: 200, max: 320, noNaN: true });
const percentage = fc.double({ min: 0, max: 100, noNaN: true });
const pressure = fc.constantFrom(...PRESSURE_LEVELS_HPA.map((hectopascals) => hectopascals * 100));

describe('omega from the geometric vertical velocity', () => {
  // -w * p * 9.80665 / (287.05 * T * (1 + 0.608 * q)) in Python.
  it.each([
    [1, 273.15, 0, 50_000, -6.253626277748],
    [-0.25, 290, 0.012, 85_000, 2.485232083104],
    [12, 225, 1e-5, 30_000, -54.661364227448],
  ])('%f m/s, %f K, %f kg/kg at %i Pa: %f Pa/s', (w, kelvin, humidity, pascals, omega) => {
    expect(omegaOfVelocity(w, kelvin, humidity, pascals)).toBeCloseTo(omega, 9);
  });

  it('is that of hydrostatic balance: rising air of 1 m/s at 500 hPa loses 6 Pa each second', () => {
    const level = 50_000;
    const inputs = [
      [1, Number.NaN],
      [255, 255],
      [0.001, 0.001],
    ].map((values) => ({
      values: Float64Array.from(values),
      level,
    }));
    const [omega, missing] = derive('omega_from_w', inputs, level);
    expect(omega).toBeLessThan(-6);
    expect(omega).toBeGreaterThan(-7);
    expect(missing).toBeNaN();
  });
});

describe('relative humidity from temperature and dew point', () => {
  it.each([
    [293.15, 283.15, 52.54132558106588],
    [273.15, 263.15, 46.93962756055895],
    [300, 295.5, 76.40505819646901],
    [250, 245, 63.55476899880528],
  ])('%f K and %f K: %f %%', (kelvin, dewPoint, percent) => {
    expect(relativeHumidity(kelvin, dewPoint)).toBeCloseTo(percent, 10);
  });

  it('is 100 % at the dew point itself, and grows with it', () => {
    fc.assert(
      fc.property(temperature, fc.double({ min: 0.01, max: 40, noNaN: true }), (kelvin, below) => {
        expect(relativeHumidity(kelvin, kelvin)).toBeCloseTo(100, 10);
        const drier = relativeHumidity(kelvin, kelvin - below);
        expect(drier).toBeLessThan(100);
        expect(drier).toBeGreaterThan(relativeHumidity(kelvin, kelvin - below - 1));
      }),
    );
  });
});

describe('specific humidity from relative humidity, temperature and pressure', () => {
  it.each([
    [100, 293.15, 100_000, 0.014643159279131023, 0.014533941924519515],
    [60, 273.15, 70_000, 0.0032636431755523887, 0.003253960927404077],
    [35, 225, 30_000, 5.6967353552818666e-5, 5.4566419887858836e-5],
  ])('%i %%, %f K, %i Pa', (percent, kelvin, pascals, q, qOfUpp) => {
    expect(specificHumidity(percent, kelvin, pascals)).toBeCloseTo(q, 14);
    expect(specificHumidityOfUpp(percent, kelvin, pascals)).toBeCloseTo(qOfUpp, 14);
  });

  it('saturated air at 20 degrees Celsius and 1013.25 hPa holds 14.4 g in each kg', () => {
    // Any psychrometric table: saturation pressure 23.4 hPa.
    expect(specificHumidity(100, 293.15, 101_325)).toBeCloseTo(0.0144, 4);
    expect(specificHumidityOfUpp(100, 293.15, 101_325)).toBeCloseTo(0.0144, 3);
  });

  it('dry air holds none, and air never more than when it is saturated', () => {
    fc.assert(
      fc.property(percentage, temperature, pressure, (percent, kelvin, pascals) => {
        // Where vapour alone would press as much as the air there is no such air.
        fc.pre(specificHumidityOfUpp(100, kelvin, pascals) < 0.3);
        for (const humidityOf of [specificHumidity, specificHumidityOfUpp]) {
          expect(humidityOf(0, kelvin, pascals)).toBe(0);
          expect(humidityOf(percent, kelvin, pascals)).toBeLessThanOrEqual(humidityOf(100, kelvin, pascals));
          expect(humidityOf(percent, kelvin, pascals)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

describe('winds between heights', () => {
  it('the weights of models.md: 80 m from 10 and 100 m, 100 m from 10 and 80 m, 80 m from 75 and 100 m', () => {
    expect(logarithmicWeight({ lower: 10, upper: 100, height: 80 })).toBeCloseTo(0.9031, 4);
    expect(logarithmicWeight({ lower: 10, upper: 80, height: 100 })).toBeCloseTo(1.1073, 4);
    expect(linearWeight({ lower: 75, upper: 100, height: 80 })).toBeCloseTo(0.2, 12);
  });

  it('a wind that follows the logarithm of height over a roughness length is met at every height', () => {
    const height = fc.double({ min: 5, max: 200, noNaN: true });
    const roughness = fc.double({ min: 0.001, max: 1, noNaN: true });
    fc.assert(
      fc.property(height, height, height, roughness, (lower, upper, height, length) => {
        fc.pre(Math.abs(lower - upper) > 1);
        const wind = (z: number) => 0.8 * Math.log(z / length);
        const weight = logarithmicWeight({ lower, upper, height });
        expect(wind(lower) + weight * (wind(upper) - wind(lower))).toBeCloseTo(wind(height), 8);
      }),
    );
  });
});

describe('cloud cover from relative humidity', () => {
  it.each([
    [95, 100_000, 32.740469042684126],
    [90, 85_000, 33.748260174523125],
    [80, 50_000, 18.350338401729417],
    [75, 25_000, 8.71290708247232],
    [99, 5000, 81.74258141649446],
  ])('%i %% at %i Pa: %f %%', (percent, pascals, cover) => {
    expect(cloudCover(percent, criticalHumidity(pascals))).toBeCloseTo(cover, 10);
  });

  it('is none in dry air and whole where saturated, also where packing overshoots', () => {
    for (const critical of [100_000, 50_000, 5000].map(criticalHumidity)) {
      expect([-4.4, 0, 69].map((percent) => cloudCover(percent, critical))).toEqual([0, 0, 0]);
      expect([100, 123.1].map((percent) => cloudCover(percent, critical))).toEqual([100, 100]);
    }
  });
});

describe('snow depth from water equivalent and density', () => {
  it.each([
    [100, 250, 0.4],
    [10_000, 500, 20],
    [0, 100, 0],
    [0, 0, 0],
    [-1e-9, 100, 0],
    [5, 0, Number.NaN],
    [Number.NaN, 100, Number.NaN],
    [0, Number.NaN, Number.NaN],
  ])('%f kg m-2 of %f kg m-3: %f m', (water, density, depth) => {
    expect(snowDepth(water, density)).toBe(depth);
  });
});

describe('derived fields', () => {
  const at = (level: number | null, ...values: number[]) => ({ level, values: Float64Array.from(values) });

  it('have inputs in the order and on the levels of their derivation', () => {
    expect(derive('rh_from_t_td', [at(2, 293.15), at(2, 283.15)], 2)[0]).toBeCloseTo(52.5413, 4);
    expect(derive('q_from_rh', [at(7e4, 60), at(7e4, 273.15)], 7e4)[0]).toBeCloseTo(0.00326364, 8);
    expect(derive('q_from_rh_upp', [at(7e4, 60), at(7e4, 273.15)], 7e4)[0]).toBeCloseTo(0.00325396, 8);
    expect(derive('wind_log_height', [at(10, 4), at(100, 8)], 80)[0]).toBeCloseTo(4 + 4 * 0.90309, 5);
    expect(derive('wind_log_height', [at(10, 4), at(80, 8)], 100)[0]).toBeCloseTo(4 + 4 * 1.107309, 5);
    expect(derive('linear_height', [at(75, 10), at(100, 5)], 80)[0]).toBeCloseTo(9, 12);
    expect(derive('snow_depth_from_swe', [at(null, 100), at(null, 250)], null)[0]).toBe(0.4);
  });

  it('give a layer the greatest cover of its levels', () => {
    const layer = [at(1e5, 92, 97, 0), at(92_500, 97, 92, 0), at(85_000, 85, 85, 0)];
    const cover = derive('cloud_from_rh_levels', layer, null);
    expect(cover[0]).toBeCloseTo(58.13490266316973, 10);
    expect(cover[1]).toBeCloseTo(cloudCover(97, criticalHumidity(1e5)), 10);
    expect(cover[2]).toBe(0);
    expect(layer[0]?.values[0]).toBe(92);
  });

  it.each([
    ['rh_from_t_td', 2],
    ['q_from_rh', 50_000],
    ['q_from_rh_upp', 50_000],
    ['wind_log_height', 80],
    ['linear_height', 80],
    ['cloud_from_rh_levels', null],
    ['snow_depth_from_swe', null],
  ] as const)('%s is masked where any input is', (id, height) => {
    const first = at(10, Number.NaN, 90, 90);
    const second = at(100, 80, Number.NaN, 80);
    expect([...derive(id, [first, second], height)].map(Number.isNaN)).toEqual([true, true, false]);
  });
});
