import { UcumLhcUtils } from '@lhncbc/ucum-lhc';
import { describe, expect, it } from 'vitest';
import { quantityOf, SERIES_NAMES } from '../../../../src/catalog/index.ts';
import { parameterKeyOf, parameterObject, unitObject } from '../../../../src/formats/index.ts';
import { field } from '../datasets.ts';

describe('a unit', () => {
  it('has a name and a UCUM code', () => {
    expect(unitObject('m s-1')).toEqual({
      label: { en: 'metre per second' },
      symbol: { value: 'm.s-1', type: 'http://www.opengis.net/def/uom/UCUM/' },
    });
    const codes = ['K', '%', 'Pa', 'kg m-2', 'J kg-1', 'm', 'kg kg-1', 'Pa s-1', 'degree'].map(
      (units) => unitObject(units).symbol.value,
    );
    expect(codes).toEqual(['K', '%', 'Pa', 'kg.m-2', 'J.kg-1', 'm', 'kg.kg-1', 'Pa.s-1', 'deg']);
  });

  it('of every name in the catalog is one that UCUM knows', () => {
    const ucum = UcumLhcUtils.getInstance();
    for (const units of new Set(SERIES_NAMES.map((name) => quantityOf(name).units))) {
      expect(ucum.validateUnitString(unitObject(units).symbol.value).status, units).toBe('valid');
    }
  });

  it('is refused when it is not known', () => {
    expect(() => unitObject('furlong')).toThrow(new RangeError('formats: no UCUM code for furlong'));
  });
});

describe('a parameter', () => {
  it('has its CF name, label and unit', () => {
    expect(parameterObject(field('air_temperature_2m'), [0], false)).toEqual({
      type: 'Parameter',
      observedProperty: {
        id: 'http://vocab.nerc.ac.uk/standard_name/air_temperature/',
        label: { en: 'Air temperature at 2 m' },
      },
      unit: {
        label: { en: 'kelvin' },
        symbol: { value: 'K', type: 'http://www.opengis.net/def/uom/UCUM/' },
      },
      measurementType: { method: 'instantaneous' },
      'isobar:cell_methods': 'time: point',
    });
  });

  it('on an axis of levels is named and labelled without its level', () => {
    const onAxis = field('vertical_velocity_500hpa', { vertical: true });
    expect(parameterKeyOf(onAxis)).toBe('vertical_velocity');
    expect(parameterObject(onAxis, [0], false).observedProperty.label.en).toBe(
      'Vertical velocity, as change of pressure: positive is downward',
    );
    const alone = field('vertical_velocity_500hpa');
    expect(parameterKeyOf(alone)).toBe('vertical_velocity_500hpa');
    expect(parameterObject(alone, [0], false).observedProperty.label.en).toContain('at 500 hPa');
  });

  it('that is a sum says over how long, where that is the same throughout', () => {
    const sum = field('total_precipitation', { windowStarts: [null, 0, 3] });
    expect(parameterObject(sum, [0, 3, 6], false)).toMatchObject({
      measurementType: { method: 'sum', duration: 'PT3H' },
      'isobar:cell_methods': 'time: sum',
    });
    expect(parameterObject(sum, [0, 3, 9], false).measurementType).toEqual({ method: 'sum' });
    const unknown = field('total_precipitation', { cellMethods: null });
    expect(parameterObject(unknown, [0], false)).not.toHaveProperty('measurementType');
  });

  it('says when it is made up, and how it is computed', () => {
    expect(parameterObject(field('cape'), [0], true).description?.en).toMatch(/^Synthetic: made up/);
    const speed = parameterObject(field('wind_speed_10m'), [0], true);
    expect(speed.description?.en).toBe(
      'Synthetic: made up for demonstration. This is not a forecast. Computed: sqrt(u² + v²).',
    );
  });

  it('of codes has categories and no unit', () => {
    const { observedProperty, unit, categoryEncoding } = parameterObject(
      field('precipitation_type_2m'),
      [0],
      false,
    );
    expect(unit).toBeUndefined();
    expect(observedProperty).not.toHaveProperty('id');
    expect(observedProperty.categories).toContainEqual({
      id: 'isobar:precipitation_type_2m/5',
      label: { en: 'snow' },
    });
    expect(Object.values(categoryEncoding ?? {})).toEqual([0, 1, 3, 5, 7]);
  });
});
