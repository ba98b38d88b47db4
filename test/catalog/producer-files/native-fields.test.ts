import { describe, expect, it } from 'vitest';
import {
  derivationInputsOf,
  gridFieldsOf,
  MODEL_IDS,
  modelOf,
  nativeFieldOf,
  nativeFieldsOf,
  nativeOf,
  VARIABLE_NAMES,
} from '../../../src/catalog/index.ts';

const HUMIDITY_ON_LEVELS = [1000, 850, 700, 500, 300, 250].map(
  (level) => `input 1 of specific_humidity_${level}hpa`,
);
/** Winds at 100 m are made from the same levels as those at 80 m, and both components from the same heights. */
const BETWEEN_MODEL_LEVELS = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((place) => `input ${place} of wind_u_80m`),
  ...[1, 2, 3, 4].map((place) => `input ${place} of wind_v_80m`),
  'input 2 of shortwave_radiation',
  'input 1 of snowfall_amount',
  'input 2 of snowfall_amount',
  'input 1 of precipitation_type',
  'input 1 of freezing_level_height',
  ...HUMIDITY_ON_LEVELS,
];

describe('native fields of a model', () => {
  it.each(MODEL_IDS)(
    '%s: have each key once, in a product of the model, and include every native variable',
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
    ['gfs', [1, 2, 3, 4].map((place) => `input ${place} of precipitation_type`)],
    ['hrrr', [1, 2, 3, 4].map((place) => `input ${place} of precipitation_type`)],
    ['nam', HUMIDITY_ON_LEVELS],
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
    ['icon-eu', BETWEEN_MODEL_LEVELS],
    ['icon-global', [...BETWEEN_MODEL_LEVELS, 'cell_latitude', 'cell_longitude']],
  ] as const)('%s: those that are not variables are %j', (model, ids) => {
    const names: ReadonlySet<string> = new Set(VARIABLE_NAMES);
    expect([...nativeFieldsOf(model).keys()].filter((id) => !names.has(id))).toEqual(ids);
  });

  it('an input that is also a variable has the id of the variable', () => {
    expect(derivationInputsOf('nam', 'specific_humidity_300hpa')).toEqual([
      'input 1 of specific_humidity_300hpa',
      'temperature_300hpa',
    ]);
    expect(derivationInputsOf('arome', 'wind_u_80m')).toEqual(['input 1 of wind_u_80m', 'wind_u_100m']);
  });

  it('a run has one message of heights of the ground and of half levels and of coordinates of cells, and one per lead of other fields', () => {
    for (const model of MODEL_IDS) {
      for (const [id, { constant, file }] of nativeFieldsOf(model)) {
        const hasFile = file.startsWith('time-invariant');
        expect(constant, `${id} of ${model}`).toBe(hasFile || id === 'surface_altitude');
        expect(/\{(F|GROUP)/.test(modelOf(model).files[file] ?? ''), `${id} of ${model}`).toBe(!hasFile);
      }
    }
  });

  it('only icon-global has fields with the coordinates of its points: 0/191/1 and 0/191/2', () => {
    expect(MODEL_IDS.filter((model) => gridFieldsOf(model).length > 0)).toEqual(['icon-global']);
    expect(gridFieldsOf('icon-global')).toEqual(['cell_latitude', 'cell_longitude']);
    const [latitude, longitude] = gridFieldsOf('icon-global').map((id) => nativeFieldOf('icon-global', id));
    expect(latitude).toMatchObject({
      names: { directory: 'clat', variable: 'CLAT', level: null },
      key: { discipline: 0, category: 191, number: 1 },
      nativeUnits: 'degree',
    });
    expect(longitude).toMatchObject({ names: { variable: 'CLON' }, key: { category: 191, number: 2 } });
  });

  it('refuses a field that the model does not have, and inputs of a variable that is not derived', () => {
    expect(() => nativeFieldOf('gfs', 'input 1 of snow_depth')).toThrow('gfs has no native field');
    expect(() => nativeFieldOf('hrrr', 'wind_u_100m')).toThrow(RangeError);
    expect(() => derivationInputsOf('gfs', 'snow_depth')).toThrow(RangeError);
  });

  it('water equivalent of euro-ifs is 0/1/254 in m, and 0/1/60 in kg m-2 in the announced encoding', () => {
    // ECMWF's parameters 141 and 228141 of the same short name.
    const { key, scale, otherEncodings } = nativeFieldOf('euro-ifs', 'input 1 of snow_depth');
    expect([key.category, key.number, scale]).toEqual([1, 254, 1000]);
    const numbers = otherEncodings.map((other) => [other.key.category, other.key.number, other.scale]);
    expect(numbers).toEqual([[1, 60, 1]]);
  });
});
