import { chosenModels } from './chosen-models.ts';

/** Ids of the models that are there by default, in the order in which they are listed to callers. */
export const DEFAULT_MODEL_IDS = [
  'gfs',
  'euro-ifs',
  'hrrr',
  'nam',
  'icon-global',
  'icon-eu',
  'arome',
] as const;
export type DefaultModelId = (typeof DEFAULT_MODEL_IDS)[number];

/** Models that are there where `ISOBAR_MODELS` names them: facts of theirs are not verified (`Model.unverified`). */
export const OPTIONAL_MODEL_IDS = ['aifs', 'rrfs'] as const;
export type ModelId = DefaultModelId | (typeof OPTIONAL_MODEL_IDS)[number];

/** Ids of the models that this process has, in the order in which they are listed to callers. */
export const MODEL_IDS: readonly ModelId[] = chosenModels(
  DEFAULT_MODEL_IDS,
  OPTIONAL_MODEL_IDS,
  process.env['ISOBAR_MODELS'],
);

/** Levels of the pressure-level variables, in hPa, from the lowest level up. */
export const PRESSURE_LEVELS_HPA = [1000, 850, 700, 500, 300, 250] as const;
export type PressureLevel = (typeof PRESSURE_LEVELS_HPA)[number];

/** Variables at, near or integrated above the surface. */
export const SURFACE_VARIABLE_NAMES = [
  'air_temperature_2m',
  'dewpoint_temperature_2m',
  'relative_humidity_2m',
  'wind_u_10m',
  'wind_v_10m',
  'wind_gust_10m',
  'wind_u_80m',
  'wind_v_80m',
  'wind_u_100m',
  'wind_v_100m',
  'mean_sea_level_pressure',
  'total_precipitation',
  'total_cloud_cover',
  'low_cloud_cover',
  'mid_cloud_cover',
  'high_cloud_cover',
  'cape',
  'visibility',
  'snow_depth',
] as const;
export type SurfaceVariableName = (typeof SURFACE_VARIABLE_NAMES)[number];

/** Base names of the variables that exist on every pressure level. */
export const PRESSURE_BASES = [
  'temperature',
  'u_wind',
  'v_wind',
  'specific_humidity',
  'geopotential_height',
  'vertical_velocity',
] as const;
export type PressureBase = (typeof PRESSURE_BASES)[number];

export type PressureVariableName = `${PressureBase}_${PressureLevel}hpa`;
export type VariableName = SurfaceVariableName | PressureVariableName;

/** Name of a base variable on one level: `temperature` on 500 hPa is `temperature_500hpa`. */
export function pressureVariableName(base: PressureBase, hectopascals: PressureLevel): PressureVariableName {
  return `${base}_${hectopascals}hpa`;
}

/** All 55 variables: those of the surface first, then base by base from the lowest level up. */
export const VARIABLE_NAMES: readonly VariableName[] = [
  ...SURFACE_VARIABLE_NAMES,
  ...PRESSURE_BASES.flatMap((base) => PRESSURE_LEVELS_HPA.map((level) => pressureVariableName(base, level))),
];

const models: ReadonlySet<string> = new Set(MODEL_IDS);
const variables: ReadonlySet<string> = new Set(VARIABLE_NAMES);

export function isModelId(word: string): word is ModelId {
  return models.has(word);
}

/** The model of an id written with hyphens or underscores: `euro-ifs`, `euro_ifs`; null for other texts. */
export function modelCalled(text: string): ModelId | null {
  const id = text.replaceAll('_', '-');
  return isModelId(id) ? id : null;
}

export function isVariableName(word: string): word is VariableName {
  return variables.has(word);
}
