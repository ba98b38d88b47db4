import { describe, expect, it } from 'vitest';
import { precipitationType } from '../../../src/forecast/diagnostics/precipitation-type.ts';

const kelvin = (celsius: number): number => celsius + 273.15;

describe('precipitation type', () => {
  // Amount, °C at 2 m, %, °C at 850 hPa; codes of WMO code table 4.201.
  it.each([
    ['none, however cold', 0, -10, 90, -15, 0],
    ['rain', 1, 15, 80, 5, 1],
    ['freezing rain under warm air', 1, -2, 95, 3, 3],
    ['snow under cold air', 1, -2, 95, -8, 5],
    ['snow on the freezing point', 1, 0, 90, -5, 5],
    // 22 - 2.7 - 19 = 0.3: a probability of water of 0.43.
    ['rain and snow between', 1, 1, 95, -4, 7],
    // 22 - 8.1 - 10 = 3.9: of 0.02, since dry air cools what melts.
    ['snow in dry air over freezing', 1, 3, 50, -6, 5],
    // 22 - 5.4 - 20 = -3.4: of 0.97.
    ['rain in moist air as warm', 1, 2, 100, -3, 1],
  ])('is %s', (_name, amount, celsius, percent, aloft, code) => {
    expect(precipitationType(amount, kelvin(celsius), percent, kelvin(aloft))).toBe(code);
  });
});
