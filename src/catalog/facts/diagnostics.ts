import { nativeOf } from '../models.ts';
import {
  type DiagnosticName,
  isDiagnosticName,
  PRESSURE_DIAGNOSTIC_BASES,
  type PressureDiagnosticBase,
  pressureDiagnosticName,
  type SeriesName,
  SURFACE_DIAGNOSTIC_NAMES,
  type SurfaceDiagnosticName,
  type WindHeight,
} from '../names/diagnostic-names.ts';
import { MODEL_IDS, type ModelId } from '../names/models/model-ids.ts';
import type { Codes, Level } from '../variables/rows/variable-row.ts';
import type { Variable } from '../variables/variable.ts';
import {
  isVariableName,
  PRESSURE_LEVELS_HPA,
  type PressureLevel,
  pressureVariableName,
  type VariableName,
} from '../variables/variable-names.ts';
import { variableOf } from '../variables/variables.ts';

/**
 * A quantity that is computed from forecast variables when it is requested.
 *
 * Air density and specific humidity at 2 m are not among them: both need the surface pressure, which no variable gives, and
 * the pressure at mean sea level is 17 % too high at 1500 m. Both exist on pressure levels.
 */
export interface Diagnostic {
  readonly name: DiagnosticName;
  /** Base name of one on pressure levels (`wind_speed`), else the name itself. */
  readonly base: PressureDiagnosticBase | SurfaceDiagnosticName;
  readonly level: Level;
  /** Unit of every value. */
  readonly units: string;
  /** CF standard name; null where the table has none. */
  readonly standardName: string | null;
  readonly longName: string;
  readonly cellMethods: string;
  /** Values are rounded to whole multiples of 10^-decimals in `units`. */
  readonly decimals: number;
  /** Range that values are clamped to; null where they are not clamped. */
  readonly limits: { readonly min: number; readonly max: number } | null;
  /** Variables that it is computed from, in the order in which the formula takes them. */
  readonly inputs: readonly VariableName[];
  /** The formula in words and symbols. */
  readonly formula: string;
  /** Where the formula is from. */
  readonly source: string;
  /** Conditions under which the formula holds; elsewhere the value is null. Null where it always holds. */
  readonly holds: string | null;
  /** What the values of a coded quantity mean; null for a measured one. */
  readonly codes: Codes | null;
}

/** The facts about a variable or diagnostic. */
export type Quantity = Variable | Diagnostic;

type Facts = Omit<Diagnostic, 'name' | 'base' | 'level'>;

/** Facts of a diagnostic, by default without limits, conditions and codes. */
function quantity(
  standardName: string | null,
  longName: string,
  units: string,
  decimals: number,
  rest: Pick<Facts, 'inputs' | 'formula' | 'source'> & Partial<Facts>,
): Facts {
  return {
    standardName,
    longName,
    units,
    decimals,
    cellMethods: 'time: point',
    limits: null,
    holds: null,
    codes: null,
    ...rest,
  };
}

function windSpeed(where: string, inputs: readonly VariableName[]): Facts {
  return quantity('wind_speed', `Wind speed ${where}`, 'm s-1', 2, {
    inputs,
    formula: 'sqrt(u² + v²)',
    source: 'the length of the wind vector',
  });
}

function windDirection(where: string, inputs: readonly VariableName[]): Facts {
  return quantity('wind_from_direction', `Direction ${where} that the wind blows from`, 'degree', 1, {
    inputs,
    formula: 'atan2(-u, -v), clockwise from north: 0 is from the north, 90 from the east',
    source: 'CF standard name table, wind_from_direction',
    holds: 'where there is wind: a calm has no direction',
  });
}

const MAGNUS =
  'Alduchov and Eskridge 1996, J. Appl. Meteorol. 35, 601-609 (saturation over liquid water, within 0.4 % from -40 to 50 °C)';

const height = (metres: number): Level => ({ kind: 'height', metres });

const windAt = (metres: WindHeight): readonly VariableName[] => [`wind_u_${metres}m`, `wind_v_${metres}m`];

const SURFACE = {
  wind_speed_10m: { level: height(10), ...windSpeed('at 10 m', windAt(10)) },
  wind_speed_80m: { level: height(80), ...windSpeed('at 80 m', windAt(80)) },
  wind_speed_100m: { level: height(100), ...windSpeed('at 100 m', windAt(100)) },
  wind_from_direction_10m: { level: height(10), ...windDirection('at 10 m', windAt(10)) },
  wind_from_direction_80m: { level: height(80), ...windDirection('at 80 m', windAt(80)) },
  wind_from_direction_100m: { level: height(100), ...windDirection('at 100 m', windAt(100)) },
  apparent_temperature_2m: {
    level: height(2),
    ...quantity('apparent_air_temperature', 'Apparent temperature in the shade', 'K', 2, {
      inputs: ['air_temperature_2m', 'relative_humidity_2m', 'wind_u_10m', 'wind_v_10m'],
      formula:
        'T + 0.33 e - 0.70 V - 4.00; T in °C, V in m s-1 at 10 m, e = RH/100 6.105 exp(17.27 T / (237.7 + T)) hPa',
      source: 'Steadman 1994, Aust. Meteorol. Mag. 43, 1-16, as the Australian Bureau of Meteorology uses it',
    }),
  },
  wind_chill_2m: {
    level: height(2),
    ...quantity('wind_chill_of_air_temperature', 'Wind chill', 'K', 2, {
      inputs: ['air_temperature_2m', 'wind_u_10m', 'wind_v_10m'],
      formula: '13.12 + 0.6215 T - 11.37 V^0.16 + 0.3965 T V^0.16; T in °C, V in km h-1 at 10 m',
      source:
        'Osczevski and Bluestein 2005, Bull. Am. Meteorol. Soc. 86, 1453-1458: the index of the United States and Canada since 2001',
      holds: 'air of 10 °C or colder and wind over 4.8 km h-1',
    }),
  },
  heat_index_2m: {
    level: height(2),
    ...quantity('heat_index_of_air_temperature', 'Heat index', 'K', 2, {
      inputs: ['air_temperature_2m', 'relative_humidity_2m'],
      formula:
        'the regression of Rothfusz in T (°F) and RH (%), with its adjustments below 13 % and above 85 %; the mean of T and 0.5 (T + 61 + 1.2 (T - 68) + 0.094 RH) where that mean is below 80 °F',
      source:
        'Rothfusz 1990, NWS Southern Region Technical Attachment SR 90-23, as the Weather Prediction Center computes it',
      holds: 'air of 80 °F (26.67 °C) or warmer',
    }),
  },
  wet_bulb_temperature_2m: {
    level: height(2),
    ...quantity('wet_bulb_temperature', 'Wet-bulb temperature', 'K', 2, {
      inputs: ['air_temperature_2m', 'relative_humidity_2m'],
      formula:
        'T atan(0.151977 (RH + 8.313659)^½) + atan(T + RH) - atan(RH - 1.676331) + 0.00391838 RH^1.5 atan(0.023101 RH) - 4.686035; T in °C, RH in %. Above 99 % on a straight line to T at saturation',
      source:
        'Stull 2011, J. Appl. Meteorol. Climatol. 50, 2267-2269; at the pressure of 1013.25 hPa, within -1 and +0.65 K',
      holds: 'air from -20 to 50 °C with a humidity from 5 %, and from 12 - 1.7 T where it is cold',
    }),
  },
  vapour_pressure_deficit_2m: {
    level: height(2),
    ...quantity('water_vapor_saturation_deficit_in_air', 'Vapour pressure deficit', 'Pa', 0, {
      inputs: ['air_temperature_2m', 'relative_humidity_2m'],
      formula: '(1 - RH/100) es(T), es = 610.94 exp(17.625 T / (243.04 + T)) Pa; T in °C',
      source: MAGNUS,
    }),
  },
  absolute_humidity_2m: {
    level: height(2),
    ...quantity('mass_concentration_of_water_vapor_in_air', 'Absolute humidity', 'kg m-3', 6, {
      inputs: ['air_temperature_2m', 'relative_humidity_2m'],
      formula: 'RH/100 es(T) / (461.52 T); es as for the vapour pressure deficit, T in K',
      source: `the ideal gas law of water vapour; ${MAGNUS}`,
    }),
  },
  precipitation_type_2m: {
    level: height(2),
    ...quantity(null, 'Precipitation type (a hint)', '1', 0, {
      inputs: ['total_precipitation', 'air_temperature_2m', 'relative_humidity_2m', 'temperature_850hpa'],
      formula:
        'none without precipitation since the previous output step; freezing rain where the air is at 0 °C or colder below air over 0 °C at 850 hPa; else by the probability of water 1 / (1 + exp(22 - 2.7 T - 0.2 RH)): rain over 0.8, snow below 0.2. T in °C and RH in % at 2 m at the lead itself',
      source:
        'Koistinen and Saltikoff 1998, COST 75 final seminar on advanced weather radar systems, 502-515; codes of WMO code table 4.201',
      codes: [
        { value: 0, meaning: 'no precipitation' },
        { value: 1, meaning: 'rain' },
        { value: 3, meaning: 'freezing rain' },
        { value: 5, meaning: 'snow' },
        { value: 7, meaning: 'mixture of rain and snow' },
      ],
    }),
  },
} as const satisfies Record<SurfaceDiagnosticName, Facts & { level: Level }>;

const PRESSURE = {
  wind_speed: (where, level) => windSpeed(where, windOn(level)),
  wind_from_direction: (where, level) => windDirection(where, windOn(level)),
  dew_point_temperature: (where, level) =>
    quantity('dew_point_temperature', `Dew point temperature ${where}`, 'K', 2, {
      inputs: [pressureVariableName('specific_humidity', level)],
      formula: '243.04 x / (17.625 - x) °C; x = ln(e / 610.94 Pa), e = q p / (0.622 + 0.378 q)',
      source: MAGNUS,
      holds: 'where the specific humidity is above 0',
    }),
  relative_humidity: (where, level) =>
    quantity('relative_humidity', `Relative humidity ${where}, over water`, '%', 1, {
      limits: { min: 0, max: 100 },
      inputs: [pressureVariableName('temperature', level), pressureVariableName('specific_humidity', level)],
      formula: '100 e / es(T); e as for the dew point, es as for the vapour pressure deficit',
      source: MAGNUS,
    }),
  air_density: (where, level) =>
    quantity('air_density', `Air density ${where}`, 'kg m-3', 4, {
      inputs: [pressureVariableName('temperature', level), pressureVariableName('specific_humidity', level)],
      formula: 'p / (287.05 T (1 + 0.608 q)); p in Pa, T in K, q in kg kg-1',
      source: 'the ideal gas law of moist air by its virtual temperature',
    }),
} as const satisfies Record<PressureDiagnosticBase, (where: string, level: PressureLevel) => Facts>;

function windOn(level: PressureLevel): readonly VariableName[] {
  return [pressureVariableName('u_wind', level), pressureVariableName('v_wind', level)];
}

function* allDiagnostics(): Generator<Diagnostic> {
  for (const name of SURFACE_DIAGNOSTIC_NAMES) yield { name, base: name, ...SURFACE[name] };
  for (const base of PRESSURE_DIAGNOSTIC_BASES) {
    for (const level of PRESSURE_LEVELS_HPA) {
      yield {
        name: pressureDiagnosticName(base, level),
        base,
        level: { kind: 'pressure', hectopascals: level },
        ...PRESSURE[base](`at ${level} hPa`, level),
      };
    }
  }
}

const byName = new Map<DiagnosticName, Diagnostic>(
  [...allDiagnostics()].map((diagnostic) => [diagnostic.name, diagnostic]),
);

/** Facts of a diagnostic: unit, formula and its source, the variables that it is computed from. */
export function diagnosticOf(name: DiagnosticName): Diagnostic {
  const diagnostic = byName.get(name);
  if (diagnostic === undefined) throw new RangeError(`catalog: no diagnostic ${name}`);
  return diagnostic;
}

/** What the values of a coded variable or diagnostic mean; null for measured ones and for other names. */
export function codesOf(name: string): Codes | null {
  return isDiagnosticName(name) || isVariableName(name) ? (quantityOf(name).codes ?? null) : null;
}

/** Facts of a variable or diagnostic. */
export function quantityOf(name: SeriesName): Quantity {
  return isDiagnosticName(name) ? diagnosticOf(name) : variableOf(name);
}

/** The variables that are read for a name: its own, or those that a diagnostic is computed from. */
export function inputVariablesOf(name: SeriesName): readonly VariableName[] {
  return isDiagnosticName(name) ? diagnosticOf(name).inputs : [name];
}

/** Why a model cannot answer for a variable or diagnostic; null where it can. */
export function absenceOf(model: ModelId, name: SeriesName): string | null {
  for (const variable of inputVariablesOf(name)) {
    const native = nativeOf(model, variable);
    if (native.status !== 'unavailable') continue;
    return variable === name ? native.reason : `it needs ${variable}: ${native.reason}`;
  }
  return null;
}

/** The models that answer for a variable or diagnostic, in the order of `MODEL_IDS`. */
export function modelsServing(name: SeriesName): readonly ModelId[] {
  return MODEL_IDS.filter((model) => absenceOf(model, name) === null);
}
