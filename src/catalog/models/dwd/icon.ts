import {
  ACCUMULATION,
  AVERAGE,
  aboveGround,
  anySurface,
  derived,
  encoded,
  fieldInput,
  ground,
  isobaric,
  keyOf,
  MAXIMUM,
  meanOfStep,
  meanSeaLevel,
  modelLevel,
  type NativeTable,
  native,
  type Parameter,
  type Surface,
  sumOfStep,
  variableInput,
} from '../../model/build.ts';
import type { DerivedField, EncodedField, SourceField } from '../../model/native.ts';

const eastward = { category: 2, number: 2, units: 'm s-1' };
const northward = { category: 2, number: 3, units: 'm s-1' };
const temperature = { category: 0, number: 0, units: 'K' };
const relativeHumidity = { category: 1, number: 1, units: '%' };
const geometricHeight = { category: 3, number: 6, units: 'm' };
const cloudOfLayer = { category: 6, number: 22, units: '%' };

/** From a pressure level to the ground, or to another pressure level. */
const isobaricLayer = (hectopascals: number, second: number): Surface => ({
  ...isobaric(hectopascals),
  second,
});
/** Local type 192: the mean layer of CAPE_ML. */
const meanLayer: Surface = { type: 192, value: null };

/** A field in an ICON directory: one message per file, with the variable's name in upper case in the file name. */
function dwdField(
  file: string,
  variable: string,
  parameter: Parameter,
  surface: Surface,
  level: number | null = null,
): SourceField {
  return {
    file,
    names: { kind: 'dwd', directory: variable.toLowerCase(), variable, level },
    key: keyOf(parameter, surface),
    nativeUnits: parameter.units,
  };
}

export const singleLevel = dwdField.bind(null, 'single-level');

export function onPressureLevel(variable: string, parameter: Parameter, hectopascals: number): SourceField {
  return dwdField('pressure-level', variable, parameter, isobaric(hectopascals), hectopascals);
}

/** A part of the sunlight on a horizontal plane, as its mean since the start of the run. */
const sunlight = (variable: string, number: number): SourceField =>
  singleLevel(variable, { category: 4, number, units: 'W m-2', process: AVERAGE }, ground);

/** A part of the snowfall, as its sum since the start of the run. */
export const snow = (variable: string, number: number): SourceField =>
  singleLevel(variable, { category: 1, number, units: 'kg m-2', process: ACCUMULATION }, ground);

/** Wind at a height between model levels. Levels are numbered from the top: `lowest` is the full level next to the ground. */
function fromModelLevels(variable: 'U' | 'V', lowest: number): DerivedField {
  const parameter = variable === 'U' ? eastward : northward;
  // The lowest full level is at about 10 m; the four above it reach beyond 100 m.
  const levels = [1, 2, 3, 4].map((above) => lowest - above);
  const halfLevels = [lowest + 1, lowest, ...levels];
  return derived(
    'model_level_to_height',
    [
      ...levels.map((level) =>
        fieldInput(dwdField('model-level', variable, parameter, modelLevel(level), level)),
      ),
      ...halfLevels.map((level) =>
        fieldInput(dwdField('time-invariant-level', 'HHL', geometricHeight, modelLevel(level), level), {
          constant: true,
        }),
      ),
    ],
    { comment: 'interpolated in height between model levels' },
  );
}

/** Where the centres of an icosahedral grid's cells are: `CLAT` (number 1) or `CLON` (2), in degrees. */
export function cellCentre(variable: 'CLAT' | 'CLON'): EncodedField {
  const parameter = { category: 191, number: variable === 'CLAT' ? 1 : 2, units: 'degree' };
  return encoded(dwdField('time-invariant', variable, parameter, anySurface), { constant: true });
}

/**
 * What ICON and its European nest have in common.
 * @param lowest number of the full model level next to the ground
 */
export function iconNatives(lowest: number) {
  const u = fromModelLevels('U', lowest);
  const v = fromModelLevels('V', lowest);
  return {
    surface: {
      air_temperature_2m: native(singleLevel('T_2M', temperature, aboveGround(2))),
      dewpoint_temperature_2m: native(
        singleLevel('TD_2M', { category: 0, number: 6, units: 'K' }, aboveGround(2)),
      ),
      relative_humidity_2m: native(singleLevel('RELHUM_2M', relativeHumidity, aboveGround(2))),
      wind_u_10m: native(singleLevel('U_10M', eastward, aboveGround(10))),
      wind_v_10m: native(singleLevel('V_10M', northward, aboveGround(10))),
      wind_gust_10m: native(
        singleLevel(
          'VMAX_10M',
          { category: 2, number: 22, units: 'm s-1', process: MAXIMUM },
          aboveGround(10),
        ),
        {
          firstLeadHours: 1,
          cellMethods: 'time: maximum',
          window: 'last_hour',
          comment: 'maximum over the preceding hour, also where steps are three hours apart',
        },
      ),
      wind_u_80m: u,
      wind_v_80m: v,
      wind_u_100m: u,
      wind_v_100m: v,
      mean_sea_level_pressure: native(
        singleLevel('PMSL', { category: 3, number: 1, units: 'Pa' }, meanSeaLevel),
      ),
      total_precipitation: native(
        singleLevel('TOT_PREC', { category: 1, number: 52, units: 'kg m-2', process: ACCUMULATION }, ground),
        {
          conversion: 'deaccumulate',
          firstLeadHours: 1,
          cellMethods: 'time: sum',
          window: 'output_step',
          note: 'the parameter is a rate by name; accumulated since the start of the run it is an amount',
        },
      ),
      total_cloud_cover: native(singleLevel('CLCT', { category: 6, number: 1, units: '%' }, anySurface)),
      low_cloud_cover: native(singleLevel('CLCL', cloudOfLayer, isobaricLayer(800, 1)), {
        comment: 'from 800 hPa to the surface',
      }),
      mid_cloud_cover: native(singleLevel('CLCM', cloudOfLayer, isobaricLayer(400, 100)), {
        comment: 'from 400 hPa to 800 hPa',
      }),
      high_cloud_cover: native(singleLevel('CLCH', cloudOfLayer, isobaricLayer(0, 100)), {
        comment: 'above 400 hPa',
      }),
      cape: native(singleLevel('CAPE_ML', { category: 7, number: 6, units: 'J kg-1' }, meanLayer), {
        comment: 'mixed-layer parcel',
      }),
      snow_depth: native(singleLevel('H_SNOW', { category: 1, number: 11, units: 'm' }, anySurface), {
        note: 'W_SNOW (0/1/60) is water equivalent',
      }),
      surface_altitude: native(dwdField('time-invariant', 'HSURF', geometricHeight, ground), {
        constant: true,
      }),
      snowfall_amount: derived(
        'sum',
        [fieldInput(snow('SNOW_GSP', 56)), fieldInput(snow('SNOW_CON', 55))],
        { comment: 'of grid scale and of convection', note: 'both are sums since the start of the run' },
        sumOfStep(1),
      ),
      precipitation_type: derived(
        'ptype_from_ww',
        [fieldInput(singleLevel('WW', { category: 19, number: 25, units: '1' }, anySurface))],
        { comment: 'of the present weather (WMO code table 4677)' },
        { firstLeadHours: 1 },
      ),
      freezing_level_height: derived(
        'height_or_none',
        [fieldInput(singleLevel('HZEROCL', geometricHeight, { type: 4, value: null }))],
        { comment: 'missing where the model finds no such level', note: 'marked by -999' },
      ),
      shortwave_radiation: derived(
        'sum',
        [variableInput('direct_shortwave_radiation'), fieldInput(sunlight('ASWDIFD_S', 199))],
        { comment: 'direct and diffuse radiation', note: 'both are means since the start of the run' },
        meanOfStep(1),
      ),
      direct_shortwave_radiation: native(sunlight('ASWDIR_S', 198), {
        conversion: 'mean_of_step',
        ...meanOfStep(1),
        note: 'mean since the start of the run, of which the packing grows coarser with the lead',
      }),
    },
    pressure: {
      temperature: (level) => native(onPressureLevel('T', temperature, level)),
      u_wind: (level) => native(onPressureLevel('U', eastward, level)),
      v_wind: (level) => native(onPressureLevel('V', northward, level)),
      specific_humidity: (level) =>
        derived(
          'q_from_rh',
          [
            fieldInput(onPressureLevel('RELHUM', relativeHumidity, level)),
            fieldInput(onPressureLevel('T', temperature, level)),
          ],
          { comment: 'from relative humidity over water and temperature' },
        ),
      geopotential_height: (level) =>
        native(onPressureLevel('FI', { category: 3, number: 4, units: 'm2 s-2' }, level), {
          conversion: 'scale',
          scale: 1 / 9.80665,
          note: 'geopotential divided by standard gravity',
        }),
    },
  } as const satisfies NativeTable;
}

/** All DWD output changed from simple packing (5.0) to CCSDS (5.42) with the run of 2026-06-16 09 UTC. */
export const ICON_PACKING = {
  templates: [42],
  earlier: { before: '2026-06-16T09:00:00Z', templates: [0] },
} as const;

/** Paths below a source's base; `prefix` is the first part of every file name. */
export function iconFiles(prefix: string) {
  const name = (levels: string): string => `{HH}/{var}/${prefix}_${levels}_{VAR}.grib2.bz2`;
  return {
    'single-level': name('single-level_{YYYYMMDDHH}_{FFF}'),
    'pressure-level': name('pressure-level_{YYYYMMDDHH}_{FFF}_{L}'),
    'model-level': name('model-level_{YYYYMMDDHH}_{FFF}_{K}'),
    'time-invariant': name('time-invariant_{YYYYMMDDHH}'),
    'time-invariant-level': name('time-invariant_{YYYYMMDDHH}_{K}'),
  };
}
