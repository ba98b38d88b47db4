import {
  PRESSURE_BASES,
  PRESSURE_LEVELS_HPA,
  type PressureBase,
  pressureVariableName,
  SURFACE_VARIABLE_NAMES,
  type SurfaceVariableName,
  type VariableName,
} from '../names/names.ts';
import type { Level, Range, Variable } from './variable.ts';

type Facts = Omit<Variable, 'name' | 'base' | 'level'>;

/**
 * Plausible ranges, beyond the records that the WMO keeps (184 to 330 K, 870 to 1,084 hPa, gusts of 113 m s-1) by what models add to them:
 * small-scale extremes, heights above the ground of the Antarctic, packing that overshoots zero, snow that glaciers accumulate.
 */
export const PLAUSIBLE = {
  temperature: { min: 120, max: 370 },
  dewPoint: { min: 80, max: 350 },
  percentage: { min: -50, max: 300 },
  wind: { min: -300, max: 300 },
  gust: { min: -5, max: 300 },
  seaLevelPressure: { min: 70_000, max: 125_000 },
  stepPrecipitation: { min: -5, max: 3000 },
  cape: { min: -1000, max: 50_000 },
  visibility: { min: -100, max: 1_000_000 },
  snowDepth: { min: -1, max: 1000 },
  specificHumidity: { min: -0.05, max: 0.2 },
  geopotentialHeight: { min: -3000, max: 90_000 },
  verticalVelocity: { min: -1000, max: 1000 },
} as const satisfies Record<string, Range>;

/** Facts of an instantaneous quantity, served in the CF table's unit without clamping. */
function quantity(
  standardName: string,
  longName: string,
  units: string,
  decimals: number,
  plausible: Range,
): Facts {
  return {
    standardName,
    longName,
    units,
    canonicalUnits: units,
    decimals,
    cellMethods: 'time: point',
    limits: null,
    plausible,
  };
}

/** Facts of a quantity that is a fraction in the CF table and served in per cent; packing overshoots both ends a little. */
function percentage(standardName: string, longName: string): Facts {
  return {
    ...quantity(standardName, longName, '%', 1, PLAUSIBLE.percentage),
    canonicalUnits: '1',
    limits: { min: 0, max: 100 },
  };
}

const eastward = (where: string): Facts =>
  quantity('eastward_wind', `Eastward wind ${where}`, 'm s-1', 2, PLAUSIBLE.wind);
const northward = (where: string): Facts =>
  quantity('northward_wind', `Northward wind ${where}`, 'm s-1', 2, PLAUSIBLE.wind);

const height = (metres: number): Level => ({ kind: 'height', metres });
const surface: Level = { kind: 'surface' };

/** Decimals: the finest step that producers pack on and readers use, for example 0.01 K and 0.1 %. */
const SURFACE = {
  air_temperature_2m: {
    level: height(2),
    ...quantity('air_temperature', 'Air temperature at 2 m', 'K', 2, PLAUSIBLE.temperature),
  },
  dewpoint_temperature_2m: {
    level: height(2),
    ...quantity('dew_point_temperature', 'Dew point temperature at 2 m', 'K', 2, PLAUSIBLE.dewPoint),
  },
  relative_humidity_2m: { level: height(2), ...percentage('relative_humidity', 'Relative humidity at 2 m') },
  wind_u_10m: { level: height(10), ...eastward('at 10 m') },
  wind_v_10m: { level: height(10), ...northward('at 10 m') },
  wind_gust_10m: {
    level: height(10),
    ...quantity('wind_speed_of_gust', 'Wind gust at 10 m', 'm s-1', 2, PLAUSIBLE.gust),
    cellMethods: 'time: maximum',
  },
  wind_u_80m: { level: height(80), ...eastward('at 80 m') },
  wind_v_80m: { level: height(80), ...northward('at 80 m') },
  wind_u_100m: { level: height(100), ...eastward('at 100 m') },
  wind_v_100m: { level: height(100), ...northward('at 100 m') },
  mean_sea_level_pressure: {
    level: { kind: 'mean_sea_level' },
    ...quantity(
      'air_pressure_at_mean_sea_level',
      'Air pressure at mean sea level',
      'Pa',
      0,
      PLAUSIBLE.seaLevelPressure,
    ),
  },
  total_precipitation: {
    level: surface,
    ...quantity(
      'precipitation_amount',
      'Precipitation since the previous output step',
      'kg m-2',
      2,
      PLAUSIBLE.stepPrecipitation,
    ),
    cellMethods: 'time: sum',
  },
  total_cloud_cover: {
    level: { kind: 'atmosphere' },
    ...percentage('cloud_area_fraction', 'Total cloud cover'),
  },
  low_cloud_cover: {
    level: { kind: 'cloud_layer', layer: 'low' },
    ...percentage('low_type_cloud_area_fraction', 'Low cloud cover'),
  },
  mid_cloud_cover: {
    level: { kind: 'cloud_layer', layer: 'mid' },
    ...percentage('medium_type_cloud_area_fraction', 'Mid-level cloud cover'),
  },
  high_cloud_cover: {
    level: { kind: 'cloud_layer', layer: 'high' },
    ...percentage('high_type_cloud_area_fraction', 'High cloud cover'),
  },
  cape: {
    level: surface,
    ...quantity(
      'atmosphere_convective_available_potential_energy',
      'Convective available potential energy',
      'J kg-1',
      0,
      PLAUSIBLE.cape,
    ),
  },
  visibility: {
    level: surface,
    ...quantity('visibility_in_air', 'Visibility', 'm', 0, PLAUSIBLE.visibility),
  },
  snow_depth: {
    level: surface,
    ...quantity('surface_snow_thickness', 'Snow depth', 'm', 3, PLAUSIBLE.snowDepth),
  },
} as const satisfies Record<SurfaceVariableName, Facts & { level: Level }>;

const PRESSURE = {
  temperature: (where) =>
    quantity('air_temperature', `Air temperature ${where}`, 'K', 2, PLAUSIBLE.temperature),
  u_wind: eastward,
  v_wind: northward,
  specific_humidity: (where) => ({
    ...quantity('specific_humidity', `Specific humidity ${where}`, 'kg kg-1', 6, PLAUSIBLE.specificHumidity),
    canonicalUnits: '1',
  }),
  geopotential_height: (where) =>
    quantity('geopotential_height', `Geopotential height ${where}`, 'm', 1, PLAUSIBLE.geopotentialHeight),
  vertical_velocity: (where) =>
    quantity(
      'lagrangian_tendency_of_air_pressure',
      `Vertical velocity ${where}, as change of pressure: positive is downward`,
      'Pa s-1',
      3,
      PLAUSIBLE.verticalVelocity,
    ),
} as const satisfies Record<PressureBase, (where: string) => Facts>;

function* allVariables(): Generator<Variable> {
  for (const name of SURFACE_VARIABLE_NAMES) yield { name, base: name, ...SURFACE[name] };
  for (const base of PRESSURE_BASES) {
    for (const hectopascals of PRESSURE_LEVELS_HPA) {
      yield {
        name: pressureVariableName(base, hectopascals),
        base,
        level: { kind: 'pressure', hectopascals },
        ...PRESSURE[base](`at ${hectopascals} hPa`),
      };
    }
  }
}

const byName = new Map<VariableName, Variable>(
  [...allVariables()].map((variable) => [variable.name, variable]),
);

/** Facts of a variable: name, unit, level, CF metadata, quantum. */
export function variableOf(name: VariableName): Variable {
  const variable = byName.get(name);
  if (variable === undefined) throw new RangeError(`catalog: no variable ${name}`);
  return variable;
}

/** CF's `units_metadata` (CF-1.11, section 3.1.2) of a quantity in kelvin, none of which is a difference; undefined for others. */
export function unitsMetadataOf({ units }: { readonly units: string }): string | undefined {
  return units === 'K' ? 'temperature: on_scale' : undefined;
}
