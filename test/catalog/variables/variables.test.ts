import { describe, expect, it } from 'vitest';
import {
  isVariableName,
  MODEL_IDS,
  modelOf,
  modelsWith,
  nativeOf,
  PRESSURE_LEVELS_HPA,
  SURFACE_VARIABLE_NAMES,
  VARIABLE_NAMES,
  type Variable,
  variableOf,
} from '../../../src/catalog/index.ts';
import { hasShared } from '../../support/shared.ts';
import { readModelsJson } from '../models-json.ts';

const reference = hasShared ? readModelsJson() : null;

/** How the reference writes the level of a variable. */
function vertical({ level, base }: Variable): string {
  if (base === 'cape') return 'parcel differs per model';
  switch (level.kind) {
    case 'pressure':
      return 'air_pressure';
    case 'height':
      return base === 'wind_gust_10m' ? 'height 10 m (NOAA: encoded at surface)' : `height ${level.metres} m`;
    case 'mean_sea_level':
      return 'none';
    case 'cloud_layer':
      return 'producer-defined layer';
    default:
      return level.kind;
  }
}

/** Cell methods and canonical units of the reference carry remarks. */
const METHODS: Readonly<Record<string, string>> = {
  'time: point': 'time: point',
  'NOAA: time: point; others: time: maximum': 'time: maximum',
  'time: sum (bounds = previous output step to this step)': 'time: sum',
};

describe('variables', () => {
  it('are 19 of the contract at the surface, others after them, and 6 on each of 6 pressure levels', () => {
    expect(new Set(VARIABLE_NAMES).size).toBe(SURFACE_VARIABLE_NAMES.length + 36);
    expect(VARIABLE_NAMES.filter((name) => variableOf(name).level.kind === 'pressure').length).toBe(36);
    expect(VARIABLE_NAMES[18]).toBe('snow_depth');
    expect(VARIABLE_NAMES.slice(-36, -34)).toEqual(['temperature_1000hpa', 'temperature_850hpa']);
  });

  it('are recognised exactly', () => {
    expect(isVariableName('temperature_500hpa')).toBe(true);
    for (const word of ['temperature', 'temperature_501hpa', 'Temperature_500hpa', 'constructor', '']) {
      expect(isVariableName(word)).toBe(false);
    }
  });

  it('have a base name and a level', () => {
    expect(variableOf('u_wind_300hpa')).toMatchObject({
      name: 'u_wind_300hpa',
      base: 'u_wind',
      level: { kind: 'pressure', hectopascals: 300 },
      longName: 'Eastward wind at 300 hPa',
    });
    expect(variableOf('air_temperature_2m')).toMatchObject({
      base: 'air_temperature_2m',
      level: { kind: 'height', metres: 2 },
    });
  });

  it('have the specified quantum, by unit and meaning', () => {
    const decimals = Object.fromEntries(
      VARIABLE_NAMES.map((name) => [variableOf(name).base, variableOf(name).decimals]),
    );
    expect(decimals).toEqual({
      air_temperature_2m: 2,
      dewpoint_temperature_2m: 2,
      relative_humidity_2m: 1,
      wind_u_10m: 2,
      wind_v_10m: 2,
      wind_gust_10m: 2,
      wind_u_80m: 2,
      wind_v_80m: 2,
      wind_u_100m: 2,
      wind_v_100m: 2,
      mean_sea_level_pressure: 0,
      total_precipitation: 2,
      total_cloud_cover: 1,
      low_cloud_cover: 1,
      mid_cloud_cover: 1,
      high_cloud_cover: 1,
      cape: 0,
      visibility: 0,
      snow_depth: 3,
      surface_altitude: 1,
      shortwave_radiation: 1,
      direct_shortwave_radiation: 1,
      snowfall_amount: 2,
      precipitation_type: 0,
      freezing_level_height: 0,
      boundary_layer_height: 0,
      convective_inhibition: 0,
      most_unstable_cape: 0,
      // GFS-Wave packs on two decimals; AIFS's heights are on 2^-12 m.
      wave_height: 2,
      wave_mean_period: 2,
      wave_peak_period: 2,
      wave_from_direction: 1,
      wind_wave_height: 2,
      wind_wave_period: 2,
      wind_wave_from_direction: 1,
      primary_swell_height: 2,
      primary_swell_period: 2,
      primary_swell_from_direction: 1,
      soil_temperature_0_10cm: 2,
      soil_temperature_10_40cm: 2,
      soil_temperature_40_100cm: 2,
      soil_temperature_100_200cm: 2,
      soil_temperature_0_7cm: 2,
      soil_temperature_7_28cm: 2,
      soil_temperature_28_100cm: 2,
      soil_temperature_100_289cm: 2,
      soil_moisture_0_10cm: 3,
      soil_moisture_10_40cm: 3,
      soil_moisture_40_100cm: 3,
      soil_moisture_100_200cm: 3,
      soil_moisture_0_7cm: 3,
      soil_moisture_7_28cm: 3,
      soil_moisture_28_100cm: 3,
      soil_moisture_100_289cm: 3,
      temperature: 2,
      u_wind: 2,
      v_wind: 2,
      specific_humidity: 6,
      geopotential_height: 1,
      vertical_velocity: 3,
    });
  });

  it('are clamped only where packing overshoots: percentages, sunlight and soil moisture below zero', () => {
    for (const name of VARIABLE_NAMES) {
      const { units, limits } = variableOf(name);
      const byUnits: Readonly<Record<string, number>> = { '%': 100, 'W m-2': 2000 };
      const max = name.startsWith('soil_moisture') ? 1 : byUnits[units];
      expect(limits, name).toEqual(max === undefined ? null : { min: 0, max });
    }
  });

  it('are listed with the models that have them', () => {
    expect(modelsWith('air_temperature_2m')).toEqual(MODEL_IDS);
    expect(modelsWith('visibility')).toEqual(['gfs', 'hrrr', 'nam', 'icon-eu']);
    expect(modelsWith('snow_depth')).not.toContain('arome');
    expect(modelsWith('wind_u_80m')).not.toContain('nam');
    expect(modelsWith('vertical_velocity_850hpa')).not.toContain('icon-global');
  });

  it('have the units that follow from their native scale', () => {
    const same: Readonly<Record<string, string>> = { gpm: 'm' };
    for (const model of MODEL_IDS) {
      for (const name of VARIABLE_NAMES) {
        const native = nativeOf(model, name);
        if (native.status !== 'native') continue;
        const unchanged = (same[native.nativeUnits] ?? native.nativeUnits) === variableOf(name).units;
        // NCEP's inhibition is below zero.
        expect(Math.abs(native.scale) === 1, `${name} of ${model}`).toBe(unchanged);
      }
    }
  });

  it('are in files that the model has', () => {
    for (const model of MODEL_IDS) {
      const { files } = modelOf(model);
      for (const name of VARIABLE_NAMES) {
        const native = nativeOf(model, name);
        const fields =
          native.status === 'native' ? [native] : native.status === 'derived' ? native.inputs : [];
        for (const field of fields) if ('file' in field) expect(files).toHaveProperty([field.file]);
      }
    }
  });
});

describe.skipIf(reference === null)('CF metadata agrees with the reference', () => {
  it('for every variable', () => {
    const { cf, units, pressure_levels_hpa } = reference!;
    expect([...PRESSURE_LEVELS_HPA]).toEqual(pressure_levels_hpa);
    const variables = VARIABLE_NAMES.map(variableOf).filter(({ base }) => base in cf);
    expect([...new Set(variables.map(({ base }) => base))].sort()).toEqual(Object.keys(cf).sort());
    for (const variable of variables) {
      const { standard_name, canonical_units, cell_methods, vertical: place, ...rest } = cf[variable.base]!;
      expect(rest).toEqual({});
      expect(variable.units).toBe(units[variable.base]);
      expect(variable.standardName).toBe(standard_name);
      expect(variable.canonicalUnits).toBe(canonical_units?.split(' (')[0]);
      expect(variable.cellMethods).toBe(METHODS[cell_methods ?? '']);
      expect(vertical(variable)).toBe(place);
    }
  });
});
