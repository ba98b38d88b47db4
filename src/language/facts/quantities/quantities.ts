import type { SurfaceVariableName } from '../../../catalog/index.ts';
import type { SpokenQuantity, SpokenUnit } from '../../facts.ts';
import type { QuestionUnit } from '../../quantities/condition.ts';

/** How people speak of a variable. */
export interface Spoken {
  readonly quantity: SpokenQuantity;
  readonly unit: SpokenUnit;
  /** Digits after the point that are worth saying. */
  readonly decimals: number;
}

/** One quantity for each variable; components of winds are spoken of as speed and direction (`WINDS`). */
export const SPOKEN: ReadonlyMap<SurfaceVariableName, Spoken> = new Map([
  ['air_temperature_2m', { quantity: 'temperature', unit: '°C', decimals: 1 }],
  ['dewpoint_temperature_2m', { quantity: 'dewpoint', unit: '°C', decimals: 1 }],
  ['relative_humidity_2m', { quantity: 'humidity', unit: '%', decimals: 0 }],
  ['wind_gust_10m', { quantity: 'wind_gust', unit: 'km/h', decimals: 0 }],
  ['mean_sea_level_pressure', { quantity: 'pressure', unit: 'hPa', decimals: 0 }],
  ['total_precipitation', { quantity: 'precipitation', unit: 'mm', decimals: 1 }],
  ['total_cloud_cover', { quantity: 'cloud_cover', unit: '%', decimals: 0 }],
  ['low_cloud_cover', { quantity: 'low_cloud_cover', unit: '%', decimals: 0 }],
  ['mid_cloud_cover', { quantity: 'mid_cloud_cover', unit: '%', decimals: 0 }],
  ['high_cloud_cover', { quantity: 'high_cloud_cover', unit: '%', decimals: 0 }],
  ['cape', { quantity: 'cape', unit: 'J/kg', decimals: 0 }],
  ['visibility', { quantity: 'visibility', unit: 'km', decimals: 1 }],
  ['snow_depth', { quantity: 'snow_depth', unit: 'cm', decimals: 0 }],
  ['snowfall_amount', { quantity: 'snowfall', unit: 'mm', decimals: 1 }],
  ['freezing_level_height', { quantity: 'freezing_level', unit: 'm', decimals: 0 }],
  ['wave_height', { quantity: 'wave_height', unit: 'm', decimals: 1 }],
]);

/** Winds by their components: eastward, northward. */
export const WINDS = [
  { heightMetres: 10, eastward: 'wind_u_10m', northward: 'wind_v_10m' },
  { heightMetres: 80, eastward: 'wind_u_80m', northward: 'wind_v_80m' },
  { heightMetres: 100, eastward: 'wind_u_100m', northward: 'wind_v_100m' },
] as const;

export const WIND_SPEED: Spoken = { quantity: 'wind_speed', unit: 'km/h', decimals: 0 };
export const WIND_DIRECTION: Spoken = { quantity: 'wind_direction', unit: '°', decimals: 0 };

type UnitsOf = Partial<Record<QuestionUnit, Pick<Spoken, 'unit' | 'decimals'>>>;

const TEMPERATURES: UnitsOf = {
  celsius: { unit: '°C', decimals: 1 },
  fahrenheit: { unit: '°F', decimals: 1 },
  kelvin: { unit: 'K', decimals: 1 },
};
const SPEEDS: UnitsOf = {
  'km/h': { unit: 'km/h', decimals: 0 },
  'm/s': { unit: 'm/s', decimals: 1 },
  mph: { unit: 'mph', decimals: 0 },
  knots: { unit: 'kn', decimals: 0 },
  beaufort: { unit: 'Bft', decimals: 0 },
};

/** Units that a question may name for a quantity, with the digits that are worth saying in each. */
const ASKED_UNITS: Partial<Record<SpokenQuantity, UnitsOf>> = {
  temperature: TEMPERATURES,
  dewpoint: TEMPERATURES,
  wind_speed: SPEEDS,
  wind_gust: SPEEDS,
  pressure: {
    hPa: { unit: 'hPa', decimals: 0 },
    inHg: { unit: 'inHg', decimals: 2 },
    mmHg: { unit: 'mmHg', decimals: 0 },
  },
  precipitation: {
    mm: { unit: 'mm', decimals: 1 },
    cm: { unit: 'cm', decimals: 2 },
    inches: { unit: 'in', decimals: 2 },
  },
  visibility: {
    km: { unit: 'km', decimals: 1 },
    m: { unit: 'm', decimals: 0 },
    miles: { unit: 'mi', decimals: 1 },
    feet: { unit: 'ft', decimals: 0 },
  },
  // Of the water: how deep fresh snow lies depends on its density, which no model gives.
  snowfall: { mm: { unit: 'mm', decimals: 1 } },
  snow_depth: {
    cm: { unit: 'cm', decimals: 0 },
    mm: { unit: 'mm', decimals: 0 },
    m: { unit: 'm', decimals: 2 },
    inches: { unit: 'in', decimals: 1 },
    feet: { unit: 'ft', decimals: 1 },
  },
  freezing_level: {
    m: { unit: 'm', decimals: 0 },
    km: { unit: 'km', decimals: 1 },
    feet: { unit: 'ft', decimals: 0 },
  },
  wave_height: {
    m: { unit: 'm', decimals: 1 },
    feet: { unit: 'ft', decimals: 0 },
  },
  humidity: { percent: { unit: '%', decimals: 0 } },
  cloud_cover: { percent: { unit: '%', decimals: 0 } },
};

/** Codes of units (UCUM) whose sign is not one. */
export const UCUM_CODES: Partial<Record<SpokenUnit, string>> = {
  '°C': 'Cel',
  '°F': '[degF]',
  mph: '[mi_i]/h',
  kn: '[kn_i]',
  in: '[in_i]',
  inHg: "[in_i'Hg]",
  mmHg: 'mm[Hg]',
  mi: '[mi_i]',
  ft: '[ft_i]',
};

/** A quantity in the first of some units that it may be given in; as it is spoken of where none is of it. */
export function spokenIn(spoken: Spoken, units: readonly QuestionUnit[]): Spoken {
  const offered = ASKED_UNITS[spoken.quantity] ?? {};
  const requested = units.map((unit) => offered[unit]).find((unit) => unit !== undefined);
  return requested === undefined ? spoken : { ...spoken, ...requested };
}

/** Those of some units that none of some quantities is given in. */
export function unusedUnits(
  units: readonly QuestionUnit[],
  quantities: readonly SpokenQuantity[],
): readonly QuestionUnit[] {
  return units.filter((unit) => !quantities.some((quantity) => ASKED_UNITS[quantity]?.[unit] !== undefined));
}
