import { describe, expect, it } from 'vitest';
import { quantityOf, SERIES_NAMES } from '../../../../src/catalog/index.ts';
import { conversionOf } from '../../../../src/forecast/index.ts';

const TEMPERATURE = { units: 'K', decimals: 2 };
const SPEED = { units: 'm s-1', decimals: 2 };
const AMOUNT = { units: 'kg m-2', decimals: 2 };
const PRESSURE = { units: 'Pa', decimals: 0 };

describe('conversion of units', () => {
  // Figures of NIST Special Publication 811, appendix B.
  it.each([
    [TEMPERATURE, 'Cel', 273.15, 0],
    [TEMPERATURE, '[degF]', 310.15, 98.6],
    [TEMPERATURE, 'K', 250.12, 250.12],
    [SPEED, 'km/h', 10, 36],
    [SPEED, '[kn_i]', 51.44, 99.99],
    [SPEED, '[mi_i]/h', 44.7, 99.99],
    [PRESSURE, 'hPa', 101_325, 1013.25],
    [PRESSURE, "[in_i'Hg]", 101_325, 29.9213],
    [{ units: 'm', decimals: 0 }, '[mi_i]', 16_093, 9.9997],
    [{ units: 'degree', decimals: 1 }, 'rad', 90, 1.571],
    [{ units: '%', decimals: 1 }, '1', 45.6, 0.456],
    [{ units: 'kg kg-1', decimals: 6 }, 'g/kg', 0.012345, 12.345],
    [{ units: 'J kg-1', decimals: 0 }, 'kJ/kg', 1234, 1.234],
    [{ units: 'Pa s-1', decimals: 3 }, 'hPa/h', -0.5, -18],
  ])('of $units into %s turns %d into %d', async (from, unit, value, converted) => {
    expect((await conversionOf(from, unit)).value(value)).toBe(converted);
  });

  it('gives amounts of water as depths: 1 kg m-2 is 1 mm', async () => {
    expect((await conversionOf(AMOUNT, 'mm')).value(2.54)).toBe(2.54);
    expect((await conversionOf(AMOUNT, '[in_i]')).value(25.4)).toBe(1);
    expect((await conversionOf({ units: 'kg m-2 h-1', decimals: 4 }, 'mm/h')).value(0.25)).toBe(0.25);
  });

  it('does not shift differences: a kelvin is a degree wide and 1.8 of Fahrenheit', async () => {
    expect((await conversionOf(TEMPERATURE, 'Cel')).difference(2.5)).toBe(2.5);
    expect((await conversionOf(TEMPERATURE, '[degF]')).difference(2.5)).toBe(4.5);
  });

  it.each([
    [TEMPERATURE, '°C', 'Cel'],
    [TEMPERATURE, 'Fahrenheit', '[degF]'],
    [SPEED, 'knots', '[kn_i]'],
    [SPEED, 'mph', '[mi_i]/h'],
    [SPEED, 'km h-1', 'km.h-1'],
    [PRESSURE, 'mb', 'mbar'],
    [AMOUNT, 'inch', '[in_i]'],
  ])('takes usual spellings: of $units into %s is into %s', async (from, spelling, code) => {
    expect((await conversionOf(from, spelling)).unit).toBe(code);
  });

  it.each([
    [SPEED, 'km/h', 46.8, 13],
    [SPEED, 'km/h', 23.4, 6.5],
    [AMOUNT, 'cm', 0.3, 3],
    [AMOUNT, '[in_i]', 0.5, 12.7],
    [TEMPERATURE, 'Cel', -3.3, 269.85],
  ])(
    'of $units from %s turns a threshold of %d into %d and nothing beside it',
    async (from, unit, threshold, fixed) => {
      expect((await conversionOf(from, unit)).fixed(threshold)).toBe(fixed);
    },
  );

  it('keeps what the fixed unit tells apart', async () => {
    const { value, decimals } = await conversionOf(PRESSURE, 'hPa');
    expect(decimals).toBe(2);
    expect(value(98_765)).not.toBe(value(98_766));
  });

  it.each(SERIES_NAMES)('of %s into its own unit changes nothing', async (name) => {
    const quantity = quantityOf(name);
    const { value, decimals } = await conversionOf(quantity, quantity.units);
    expect(decimals).toBe(quantity.decimals);
    expect(value(7)).toBe(7);
  });

  it('refuses units of another kind and names those of the right one', async () => {
    await expect(conversionOf(SPEED, 'Pa')).rejects.toMatchObject({
      code: 'validation_error',
      message: expect.stringMatching(/"Pa" is not a unit of speed.*m\/s, km\/h, \[kn_i\]/),
    });
    await expect(conversionOf(TEMPERATURE, 'mm')).rejects.toThrow(/not a unit of temperature.*K, Cel/);
    // A depth is one of water only where water is measured.
    await expect(conversionOf({ units: 'kg m-3', decimals: 4 }, 'mm')).rejects.toThrow(/density/);
  });

  it('refuses what is not a unit, with near matches', async () => {
    await expect(conversionOf(TEMPERATURE, 'celcius')).rejects.toThrow(
      /"celcius" is not a UCUM unit.*did you mean Cel\?/,
    );
    for (const unit of ['', ' ', '__proto__', 'constructor', '('.repeat(30), '10*40.m/s', 'x'.repeat(1000)]) {
      await expect(conversionOf(SPEED, unit)).rejects.toMatchObject({ code: 'validation_error' });
    }
  });

  it('refuses logarithmic units, in which a difference has no meaning', async () => {
    await expect(conversionOf(PRESSURE, 'B[SPL]')).rejects.toThrow(/not a unit of pressure/);
  });
});
