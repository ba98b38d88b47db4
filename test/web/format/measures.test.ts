import { describe, expect, it } from 'vitest';
import {
  chosenUnit,
  evenUnits,
  METRIC,
  textOfUnits,
  type Units,
  unitsOfText,
  usualUnits,
} from '../../../src/display/units/measures.ts';
import { drawnScale } from '../../../src/web/map/data/statistics/drawn.ts';
import { searchOf, viewOf } from '../../../src/web/view/address/address.ts';

const AMERICAN = { temperature: '°F', wind: 'mph', precipitation: 'in', pressure: 'inHg' } as const;

const view = (units: Units) => ({ ...viewOf(''), units });

describe('chosen units', () => {
  it.each([
    ['°C', -40, '°F', -40],
    ['°C', 0, '°F', 32],
    ['m/s', 10, 'mph', 22.369],
    ['mm', 25.4, 'in', 1],
    ['mm/h', 25.4, 'in/h', 1],
    ['hPa', 1013.25, 'inHg', 29.921],
    ['cm', 7, 'cm', 7],
  ])('of %s: %d is in %s %d', (symbol, value, shown, number) => {
    const unit = chosenUnit(symbol, AMERICAN);
    expect(unit.symbol).toBe(shown);
    expect(unit.of(value)).toBeCloseTo(number, 3);
    expect(unit.back(unit.of(value))).toBeCloseTo(value, 9);
  });

  it('of wind are Beaufort forces by their lower bounds', () => {
    const beaufort = { ...METRIC, wind: 'Bft' } as const;
    const { of, back } = chosenUnit('m/s', beaufort);
    expect([0, 0.3, 5.4, 5.5, 17.2, 32.7, 60].map(of)).toEqual([0, 1, 3, 4, 8, 12, 12]);
    expect([0, 1, 8, 12].map(back).map(of)).toEqual([0, 1, 8, 12]);
    // Thresholds and differences have no force.
    expect(evenUnits(beaufort)).toEqual(METRIC);
  });

  it('stand in the address, and are those that were chosen before where it has none', () => {
    const view = { ...viewOf(''), units: AMERICAN, isUtc: true };
    expect(searchOf(view)).toBe('?units=F,mph,in,inHg&clock=utc');
    expect(viewOf(searchOf(view))).toEqual(view);
    const usual = { units: { ...METRIC, wind: 'kn' }, isUtc: true } as const;
    expect(viewOf('', usual)).toMatchObject(usual);
    expect(viewOf('?units=F&clock=local', usual)).toMatchObject({
      units: { ...METRIC, temperature: '°F' },
      isUtc: false,
    });
    expect(unitsOfText(textOfUnits(METRIC))).toEqual(METRIC);
  });

  it('are left out of the address where the region has them, and metric ones are written where it has others', () => {
    expect(searchOf(view(AMERICAN), AMERICAN)).toBe('');
    expect(searchOf(view(METRIC), AMERICAN)).toBe('?units=C');
    expect(viewOf('?units=C', { units: AMERICAN, isUtc: false }).units).toEqual(METRIC);
    expect(searchOf(view(AMERICAN), null)).toBe('?units=F,mph,in,inHg');
  });

  it.each([
    ['en-US', AMERICAN],
    ['es-PR', AMERICAN],
    ['en-GB', { ...METRIC, wind: 'mph' }],
    ['en-CA', METRIC],
    ['de-DE', METRIC],
    ['en', METRIC],
  ])('of the region of %s are usual', (language, units) => expect(usualUnits(language)).toEqual(units));

  it.each([
    ['air_temperature_2m', '°C', AMERICAN, 0],
    ['total_precipitation', 'mm', AMERICAN, 3],
    ['mean_sea_level_pressure', 'hPa', AMERICAN, 1],
    ['wind_speed_10m', 'm/s', AMERICAN, 0],
    ['wind_speed_10m', 'm/s', { ...METRIC, wind: 'km/h' }, 0],
    ['wind_speed_10m', 'm/s', { ...METRIC, wind: 'kn' }, 0],
    ['wind_speed_250hpa', 'm/s', AMERICAN, 0],
    ['wind_speed_250hpa', 'm/s', { ...METRIC, wind: 'kn' }, 0],
    ['wind_u_10m', 'm/s', AMERICAN, 0],
    ['wind_u_10m', 'm/s', { ...METRIC, wind: 'Bft' }, 0],
    ['wind_speed_10m', 'm/s', { ...METRIC, wind: 'Bft' }, 0],
  ] as const)(
    'of %s in %s change colours at round numbers, with as many colours as bounds need',
    (name, symbol, units, digits) => {
      const { bounds, colours, labels } = drawnScale({ name }, null, null, units);
      expect(colours).toHaveLength(bounds.length + 1);
      const { of } = chosenUnit(symbol, units);
      for (const each of bounds) expect(of(each)).toBeCloseTo(Number(of(each).toFixed(digits)), 6);
      for (const label of labels) expect(bounds.some((bound) => Math.abs(bound - label) < 1e-9)).toBe(true);
    },
  );
});
