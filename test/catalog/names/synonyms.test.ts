import { describe, expect, it } from 'vitest';
import {
  type FieldNames,
  MODEL_IDS,
  nativeOf,
  nearMatches,
  SERIES_NAMES,
  VARIABLE_NAMES,
  type VariableName,
} from '../../../src/catalog/index.ts';

describe('what other people call a variable leads to ours', () => {
  it.each([
    ['t2m', 'air_temperature_2m'],
    ['2t', 'air_temperature_2m'],
    ['TMP2m', 'air_temperature_2m'],
    ['tmp:2 m above ground', 'air_temperature_2m'],
    ['temperature', 'air_temperature_2m'],
    ['2d', 'dewpoint_temperature_2m'],
    ['rh', 'relative_humidity_2m'],
    ['msl', 'mean_sea_level_pressure'],
    ['prmsl', 'mean_sea_level_pressure'],
    ['mslp', 'mean_sea_level_pressure'],
    ['tp', 'total_precipitation'],
    ['APCP', 'total_precipitation'],
    ['rain', 'total_precipitation'],
    ['gust', 'wind_gust_10m'],
    ['10fg', 'wind_gust_10m'],
    ['windspeed', 'wind_u_10m'],
    ['10u', 'wind_u_10m'],
    ['100v', 'wind_v_100m'],
    ['tcc', 'total_cloud_cover'],
    ['clct', 'total_cloud_cover'],
    ['snod', 'snow_depth'],
    ['vis', 'visibility'],
    ['t850', 'temperature_850hpa'],
    ['850hpa_t', 'temperature_850hpa'],
    ['TMP:850 mb', 'temperature_850hpa'],
    ['z500', 'geopotential_height_500hpa'],
    ['gh_500', 'geopotential_height_500hpa'],
    ['500hpa', 'temperature_500hpa'],
  ])('%s is %s', (word, meant) => {
    expect(nearMatches(word, VARIABLE_NAMES)[0]).toBe(meant);
  });

  it('of a level that there is not, the two that are nearest', () => {
    expect(nearMatches('925hpa', VARIABLE_NAMES)).toEqual(
      expect.arrayContaining(['temperature_1000hpa', 'temperature_850hpa']),
    );
    expect(nearMatches('t925', VARIABLE_NAMES)).toEqual(['temperature_1000hpa', 'temperature_850hpa']);
  });

  it('the speed of the wind where it is computed, its components where it is not', () => {
    expect(nearMatches('windspeed', SERIES_NAMES)[0]).toBe('wind_speed_10m');
    expect(nearMatches('windspeed', VARIABLE_NAMES)).toEqual(['wind_u_10m', 'wind_v_10m']);
  });

  it.each([
    ['ecmwf', ['euro-ifs']],
    ['IFS', ['euro-ifs']],
    ['icon', ['icon-global', 'icon-eu']],
    ['dwd', ['icon-global', 'icon-eu']],
    ['noaa', ['gfs']],
    ['meteofrance', ['arome']],
  ])('model %s is %j', (word, meant) => {
    expect(nearMatches(word, MODEL_IDS)).toEqual(meant);
  });
});

/** What a producer calls a field, with its level where the name alone does not tell. */
function wordsOf(names: FieldNames): readonly string[] {
  switch (names.kind) {
    case 'idx':
      return [
        /above ground|mb$|isotherm$/.test(names.level) ? `${names.variable}:${names.level}` : names.variable,
      ];
    case 'ecmwf':
      return names.params.map((param) => (names.level === null ? param : `${param}${names.level}`));
    case 'dwd':
      return [names.level === null ? names.variable : `${names.variable}${names.level}`];
    case 'mf':
      // Its u and v say nothing of their height.
      return names.shortName === null || names.shortName.length === 1 ? [] : [names.shortName];
  }
}

describe('what the producer of a model calls a variable leads to it', () => {
  it.each(MODEL_IDS)('%s', (model) => {
    const missed: string[] = [];
    const check = (name: VariableName, word: string) => {
      if (word !== name && !nearMatches(word, VARIABLE_NAMES, 12).includes(name))
        missed.push(`${word}: ${name}`);
    };
    for (const name of VARIABLE_NAMES) {
      const native = nativeOf(model, name);
      if (native.status !== 'native') continue;
      for (const word of wordsOf(native.names)) check(name, word);
    }
    expect(missed).toEqual([]);
  });
});
