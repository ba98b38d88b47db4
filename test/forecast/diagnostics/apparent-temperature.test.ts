import { describe, expect, it } from 'vitest';
import {
  apparentTemperature,
  heatIndex,
  windChill,
} from '../../../src/forecast/diagnostics/apparent-temperature.ts';

const kelvin = (celsius: number): number => celsius + 273.15;
const kelvinOf = (fahrenheit: number): number => kelvin((fahrenheit - 32) / 1.8);
const fahrenheit = (k: number): number => (k - 273.15) * 1.8 + 32;

describe('wind chill', () => {
  // Chart of Environment Canada: air temperature in °C, wind in km/h, index.
  it.each([
    [0, 20, -5],
    [-10, 30, -20],
    [-20, 40, -34],
    [-30, 60, -50],
    [5, 5, 4],
    [-40, 80, -67],
  ])('of %d °C and %d km/h is %d, as in the Canadian chart', (celsius, kmh, index) => {
    expect(Math.round(windChill(kelvin(celsius), kmh / 3.6) - 273.15)).toBe(index);
  });

  // Chart of the National Weather Service: °F, miles per hour, °F.
  it.each([
    [40, 5, 36],
    [30, 25, 16],
    [0, 15, -19],
    [-20, 30, -53],
  ])('of %d °F and %d mph is %d °F, as in the American chart', (air, mph, index) => {
    expect(Math.round(fahrenheit(windChill(kelvinOf(air), mph * 0.44704)))).toBe(index);
  });

  it('is none in air over 10 °C and in wind up to 4.8 km/h', () => {
    expect(windChill(kelvin(10), 5)).toBeLessThan(kelvin(10));
    expect(windChill(kelvin(10.01), 5)).toBeNaN();
    expect(windChill(kelvin(-10), 4.8 / 3.6)).toBeNaN();
    expect(windChill(kelvin(-10), 1.34)).not.toBeNaN();
  });
});

describe('heat index', () => {
  // Chart of the National Weather Service: °F, %, °F.
  it.each([
    [80, 40, 80],
    [80, 80, 84],
    [86, 90, 105],
    [90, 40, 91],
    [90, 60, 100],
    [90, 95, 127],
    [94, 60, 110],
    [100, 40, 109],
    [100, 65, 136],
    [110, 40, 136],
  ])('of %d °F and %d %% is %d °F within 1, as in the chart', (air, percent, index) => {
    expect(Math.abs(fahrenheit(heatIndex(kelvinOf(air), percent)) - index)).toBeLessThan(1);
  });

  it('is lower in very dry air and higher in very moist air than the regression alone', () => {
    const regression = (t: number, rh: number): number =>
      [
        -42.379,
        2.04901523 * t,
        10.14333127 * rh,
        -0.22475541 * t * rh,
        -6.83783e-3 * t ** 2,
        -5.481717e-2 * rh ** 2,
        1.22874e-3 * t ** 2 * rh,
        8.5282e-4 * t * rh ** 2,
        -1.99e-6 * t ** 2 * rh ** 2,
      ].reduce((sum, term) => sum + term);
    // At 95 °F and 5 %: 13 - 5 = 8 quarters are 2, times the root of 17/17.
    expect(fahrenheit(heatIndex(kelvinOf(95), 5))).toBeCloseTo(regression(95, 5) - 2, 6);
    // At 82 °F and 95 %: 10 tenths are 1, times (87 - 82) / 5.
    expect(fahrenheit(heatIndex(kelvinOf(82), 95))).toBeCloseTo(regression(82, 95) + 1, 6);
  });

  it('is the simple mean where that stays below 80 °F, and none in air below that', () => {
    // 0.5 (80 + 61 + 14.4 + 0.94) = 78.17, whose mean with 80 is 79.085.
    expect(fahrenheit(heatIndex(kelvinOf(80), 10))).toBeCloseTo(79.085, 6);
    expect(heatIndex(kelvinOf(79.9), 50)).toBeNaN();
  });
});

describe('apparent temperature', () => {
  // Worked out from the bureau's formula by hand.
  it.each([
    [30, 50, 5, 29.48],
    [20, 50, 0, 19.85],
    [-5, 80, 10, -14.89],
    [38, 20, 3, 36.26],
  ])('of %d °C, %d %% and %d m/s is %d °C', (celsius, percent, speed, felt) => {
    expect(apparentTemperature(kelvin(celsius), percent, speed) - 273.15).toBeCloseTo(felt, 2);
  });
});
