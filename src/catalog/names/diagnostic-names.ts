import {
  PRESSURE_LEVELS_HPA,
  type PressureLevel,
  VARIABLE_NAMES,
  type VariableName,
} from '../variables/variable-names.ts';

/** Heights above ground at which models give the wind, m. */
export const WIND_HEIGHTS_METRES = [10, 80, 100] as const;
export type WindHeight = (typeof WIND_HEIGHTS_METRES)[number];

/** Diagnostics near the surface. */
export const SURFACE_DIAGNOSTIC_NAMES = [
  'wind_speed_10m',
  'wind_speed_80m',
  'wind_speed_100m',
  'wind_from_direction_10m',
  'wind_from_direction_80m',
  'wind_from_direction_100m',
  'apparent_temperature_2m',
  'wind_chill_2m',
  'heat_index_2m',
  'wet_bulb_temperature_2m',
  'vapour_pressure_deficit_2m',
  'absolute_humidity_2m',
  'precipitation_type_2m',
] as const;
export type SurfaceDiagnosticName = (typeof SURFACE_DIAGNOSTIC_NAMES)[number];

/** Base names of the diagnostics that exist on every pressure level. */
export const PRESSURE_DIAGNOSTIC_BASES = [
  'wind_speed',
  'wind_from_direction',
  'dew_point_temperature',
  'relative_humidity',
  'air_density',
] as const;
export type PressureDiagnosticBase = (typeof PRESSURE_DIAGNOSTIC_BASES)[number];

export type PressureDiagnosticName = `${PressureDiagnosticBase}_${PressureLevel}hpa`;
export type DiagnosticName = SurfaceDiagnosticName | PressureDiagnosticName;

/** What a series or slab can hold: a variable, or a diagnostic that is computed from variables. */
export type SeriesName = VariableName | DiagnosticName;

/** Name of a diagnostic on one level: `wind_speed` on 500 hPa is `wind_speed_500hpa`. */
export function pressureDiagnosticName(
  base: PressureDiagnosticBase,
  hectopascals: PressureLevel,
): PressureDiagnosticName {
  return `${base}_${hectopascals}hpa`;
}

/** Those near the surface first, then base by base from the lowest level up. */
export const DIAGNOSTIC_NAMES: readonly DiagnosticName[] = [
  ...SURFACE_DIAGNOSTIC_NAMES,
  ...PRESSURE_DIAGNOSTIC_BASES.flatMap((base) =>
    PRESSURE_LEVELS_HPA.map((level) => pressureDiagnosticName(base, level)),
  ),
];

/** All variables, then all diagnostics. */
export const SERIES_NAMES: readonly SeriesName[] = [...VARIABLE_NAMES, ...DIAGNOSTIC_NAMES];

const diagnostics: ReadonlySet<string> = new Set(DIAGNOSTIC_NAMES);
const names: ReadonlySet<string> = new Set(SERIES_NAMES);

export function isDiagnosticName(word: string): word is DiagnosticName {
  return diagnostics.has(word);
}

export function isSeriesName(word: string): word is SeriesName {
  return names.has(word);
}
