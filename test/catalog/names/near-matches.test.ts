import { describe, expect, it } from 'vitest';
import { MODEL_IDS, nearMatches, VARIABLE_NAMES } from '../../../src/catalog/index.ts';

const first = (word: string): string | undefined => nearMatches(word, VARIABLE_NAMES)[0];

describe('near matches', () => {
  it.each([
    ['temperature_2m', 'air_temperature_2m'],
    ['temperatur_2m', 'air_temperature_2m'],
    ['air_temprature_2m', 'air_temperature_2m'],
    ['wind_u10', 'wind_u_10m'],
    ['u_wind_10m', 'wind_u_10m'],
    ['temp_500hpa', 'temperature_500hpa'],
    ['temperature_500', 'temperature_500hpa'],
    ['T2M_air_temperature', 'air_temperature_2m'],
    ['precipitation', 'total_precipitation'],
    ['dew_point_temperature_2m', 'dewpoint_temperature_2m'],
    ['Cape', 'cape'],
    ['snowdepth', 'snow_depth'],
    ['wind_u_120m', 'wind_u_10m'],
    ['geopotential_500hpa', 'geopotential_height_500hpa'],
  ])('%s is near %s', (word, meant) => {
    expect(first(word)).toBe(meant);
  });

  it.each([
    ['icon', 'icon-eu'],
    ['icon_global', 'icon-global'],
    ['arôme', 'arome'],
    ['GFS', 'gfs'],
    ['euro_ifs', 'euro-ifs'],
    ['hrr', 'hrrr'],
    ['gsf', 'gfs'],
  ])('model %s is near %s', (word, meant) => {
    expect(nearMatches(word, MODEL_IDS)).toContain(meant);
  });

  it('are empty for words that are not near, and for correct ones', () => {
    expect(nearMatches('abcde', MODEL_IDS)).toEqual([]);
    expect(nearMatches('xyz', VARIABLE_NAMES)).toEqual([]);
    expect(nearMatches('', VARIABLE_NAMES)).toEqual([]);
    expect(nearMatches('_', VARIABLE_NAMES)).toEqual([]);
    expect(nearMatches('cape', VARIABLE_NAMES)).toEqual([]);
  });

  it('are at most as many as requested', () => {
    expect(nearMatches('cloud_cover', VARIABLE_NAMES).length).toBe(3);
    expect(nearMatches('cloud_cover', VARIABLE_NAMES, 1).length).toBe(1);
  });

  it('compare only the start of a very long word', () => {
    expect(nearMatches('cape'.repeat(1_000_000), VARIABLE_NAMES)).toEqual([]);
  });
});
