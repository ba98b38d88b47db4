import { describe, expect, it } from 'vitest';
import { colourOf } from '../../../src/display/colours/scale.ts';
import { METRIC } from '../../../src/display/units/measures.ts';
import { drawnScale, thresholdText } from '../../../src/web/map/data/statistics/drawn.ts';
import { askedOf } from '../../../src/web/map/data/statistics/statistic-field.ts';
import { searchOf, viewOf } from '../../../src/web/view/address/address.ts';
import { isStep } from '../../../src/web/view/address/steps.ts';
import { statisticOf, textOfValue, thresholdsOf, valueOfText } from '../../../src/web/view/statistic.ts';
import { FIRST_VIEW } from '../../../src/web/view/view.ts';

const TEMPERATURE = {
  name: 'air_temperature_2m',
  codes: null,
  units: { code: 'K', symbol: 'K' },
};
const RAIN = { name: 'total_precipitation', codes: null, units: { code: 'kg/m2', symbol: 'kg/m2' } };

const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\u202f', ' '));

describe('what of an ensemble the map shows', () => {
  it.each(['p50', 'p10', 'p97.5', 'above', 'above:0.1', 'below:-5'])('%s stands in the address', (text) => {
    expect(textOfValue(valueOfText(text))).toBe(text);
    const view = { ...FIRST_VIEW, mapValue: valueOfText(text) };
    expect(viewOf(searchOf(view))).toEqual(view);
    expect(isStep(FIRST_VIEW, view)).toBe(true);
  });

  it.each([null, 'p', 'p100', 'above:x', 'above:1e9', 'beside:3'])('%s is the control', (text) => {
    expect(valueOfText(text)).toEqual({ kind: 'control' });
  });

  it('is nothing of models without members, nor of directions and codes', () => {
    const median = { kind: 'quantile', at: 0.5 } as const;
    expect(statisticOf(median, true, TEMPERATURE)).toEqual(median);
    expect(statisticOf(median, false, TEMPERATURE)).toBeNull();
    expect(statisticOf(median, true, { name: 'wind_from_direction_10m', codes: null })).toBeNull();
    expect(statisticOf(median, true, { name: 'precipitation_type_surface', codes: [] })).toBeNull();
  });

  it('has a usual threshold for each variable until one is chosen', () => {
    const above = { kind: 'above', threshold: null } as const;
    expect(statisticOf(above, true, TEMPERATURE)).toEqual({ kind: 'above', threshold: 0 });
    expect(statisticOf(above, true, RAIN)).toEqual({ kind: 'above', threshold: 1 });
    expect(statisticOf({ ...above, threshold: 7 }, true, RAIN)).toEqual({ kind: 'above', threshold: 7 });
    expect(thresholdsOf(TEMPERATURE)?.all).toEqual([-20, -10, -5, 0, 5, 10, 15, 20, 25, 30, 35]);
    // Round in the chosen unit, and in that of the answers still.
    const units = { ...METRIC, temperature: '°F', precipitation: 'in' } as const;
    const words = { language: 'en', units };
    expect(thresholdsOf(TEMPERATURE, units)?.usual).toBe(0);
    expect(thresholdsOf(RAIN, units)?.all.slice(0, 3)).toEqual([0.254, 0.508, 1.27]);
    expect(plain([0, -17.778, 32.222].map((each) => thresholdText(each, '°C', words)))).toEqual([
      '32 °F',
      '0 °F',
      '90 °F',
    ]);
    expect(plain([0.254, 10].map((each) => thresholdText(each, 'mm', words)))).toEqual([
      '0.01 in',
      '0.39 in',
    ]);
    expect(plain([thresholdText(1.5, 'km', words)])).toEqual(['1.5 km']);
  });

  it('is asked in the unit that people read', () => {
    expect(askedOf({ kind: 'below', threshold: 0 }, TEMPERATURE)).toMatchObject({
      isShare: true,
      isQuantile: false,
      where: [{ is: { variable: 'air_temperature_2m', comparison: 'LT', threshold: 0, unit: 'Cel' } }],
    });
    expect(askedOf({ kind: 'quantile', at: 0.9 }, RAIN)).toEqual({
      isShare: false,
      isQuantile: true,
      at: 0.9,
      where: [],
    });
  });

  it('has a legend of its own for shares, with round breaks; nothing is drawn below 5 %', () => {
    const scale = drawnScale(RAIN, { kind: 'above', threshold: 1 });
    expect(scale.bounds).toEqual([5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95]);
    expect(colourOf(scale, 4)[3]).toBe(0);
    expect(colourOf(scale, 5)[3]).toBeGreaterThan(0);
    expect(drawnScale(RAIN, { kind: 'quantile', at: 0.9 })).toBe(drawnScale(RAIN, null));
  });
});

describe('the thresholds of the meteogram', () => {
  it('stand in the address, with whether members are drawn; others are the usual ones', () => {
    const view = { ...FIRST_VIEW, members: true, rainAbove: 0.1, gustsAbove: 25 } as const;
    expect(searchOf(view)).toBe('?members=1&rain=0.1&gusts=25');
    expect(viewOf(searchOf(view))).toEqual(view);
    expect(viewOf('?rain=3&gusts=x')).toEqual(FIRST_VIEW);
  });
});
