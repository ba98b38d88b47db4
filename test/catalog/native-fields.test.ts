import { describe, expect, it } from 'vitest';
import {
  derivationInputsOf,
  MODEL_IDS,
  modelOf,
  nativeFieldOf,
  nativeFieldsOf,
  nativeOf,
  VARIABLE_NAMES,
} from '../../src/catalog/index.ts';

describe('native fields of a model', () => {
  it.each(MODEL_IDS)(
    '%s: each key once, in a product of the model; every native variable is one',
    (model) => {
      const fields = nativeFieldsOf(model);
      const keys = [...fields.values()].map(({ key }) => JSON.stringify(key));
      expect(new Set(keys).size).toBe(keys.length);
      for (const { file } of fields.values()) expect(modelOf(model).files).toHaveProperty([file]);
      for (const variable of VARIABLE_NAMES) {
        expect(fields.has(variable), variable).toBe(nativeOf(model, variable).status === 'native');
      }
    },
  );

  it.each([
    ['gfs', []],
    ['hrrr', []],
    ['nam', [1000, 850, 700, 500, 300, 250].map((level) => `input 1 of specific_humidity_${level}hpa`)],
    ['arome', ['input 1 of wind_u_80m', 'input 1 of wind_v_80m']],
    [
      'euro-ifs',
      [
        ...[1, 2, 3].map((place) => `input ${place} of low_cloud_cover`),
        ...[1, 2, 3, 4].map((place) => `input ${place} of mid_cloud_cover`),
        ...[1, 2, 3, 4, 5, 6].map((place) => `input ${place} of high_cloud_cover`),
        'input 1 of snow_depth',
        'input 2 of snow_depth',
      ],
    ],
  ] as const)('%s: those that are no variable themselves are %j', (model, ids) => {
    const names: ReadonlySet<string> = new Set(VARIABLE_NAMES);
    expect([...nativeFieldsOf(model).keys()].filter((id) => !names.has(id))).toEqual(ids);
  });

  it('an input that is a variable too is that variable', () => {
    expect(derivationInputsOf('nam', 'specific_humidity_300hpa')).toEqual([
      'input 1 of specific_humidity_300hpa',
      'temperature_300hpa',
    ]);
    expect(derivationInputsOf('arome', 'wind_u_80m')).toEqual(['input 1 of wind_u_80m', 'wind_u_100m']);
  });

  it('what is no field of the model, or not derived, is refused', () => {
    expect(() => nativeFieldOf('gfs', 'input 1 of snow_depth')).toThrow('gfs has no native field');
    expect(() => nativeFieldOf('hrrr', 'wind_u_100m')).toThrow(RangeError);
    expect(() => derivationInputsOf('gfs', 'snow_depth')).toThrow(RangeError);
  });

  it('water equivalent of euro-ifs: 0/1/254 in m, and 0/1/60 in kg m-2 after its re-encoding', () => {
    // ECMWF's parameters 141 and 228141 of the same short name.
    const { key, scale, otherEncodings } = nativeFieldOf('euro-ifs', 'input 1 of snow_depth');
    expect([key.category, key.number, scale]).toEqual([1, 254, 1000]);
    const numbers = otherEncodings.map((other) => [other.key.category, other.key.number, other.scale]);
    expect(numbers).toEqual([[1, 60, 1]]);
  });
});
