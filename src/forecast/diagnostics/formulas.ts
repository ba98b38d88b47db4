// biome-ignore-all lint/style/noNonNullAssertion: a formula is given a value for each input that its diagnostic names
import type { Diagnostic } from '../../catalog/index.ts';
import { apparentTemperature, heatIndex, windChill } from './apparent-temperature.ts';
import {
  absoluteHumidity,
  airDensity,
  dewPoint,
  relativeHumidityOf,
  vapourPressureDeficit,
  wetBulb,
} from './humidity.ts';
import { precipitationType } from './precipitation-type.ts';
import { windFromDirection, windSpeed } from './wind.ts';

/** Computes a diagnostic in its unit from its inputs, in their order and units. Not finite where the formula is not valid. */
export type Formula = (inputs: Float64Array) => number;

/** A formula that may also need the pressure of the level in Pa. */
type LevelFormula = (inputs: Float64Array, pascals: number) => number;

const speed: Formula = (inputs) => windSpeed(inputs[0]!, inputs[1]!);
const fromDirection: Formula = (inputs) => windFromDirection(inputs[0]!, inputs[1]!);

const FORMULAS: Readonly<Record<Diagnostic['base'], LevelFormula>> = {
  wind_speed_10m: speed,
  wind_speed_80m: speed,
  wind_speed_100m: speed,
  wind_from_direction_10m: fromDirection,
  wind_from_direction_80m: fromDirection,
  wind_from_direction_100m: fromDirection,
  apparent_temperature_2m: ([t, rh, u, v]) => apparentTemperature(t!, rh!, windSpeed(u!, v!)),
  wind_chill_2m: ([t, u, v]) => windChill(t!, windSpeed(u!, v!)),
  heat_index_2m: ([t, rh]) => heatIndex(t!, rh!),
  wet_bulb_temperature_2m: ([t, rh]) => wetBulb(t!, rh!),
  vapour_pressure_deficit_2m: ([t, rh]) => vapourPressureDeficit(t!, rh!),
  absolute_humidity_2m: ([t, rh]) => absoluteHumidity(t!, rh!),
  precipitation_type_2m: ([amount, t, rh, aloft]) => precipitationType(amount!, t!, rh!, aloft!),
  wind_speed: speed,
  wind_from_direction: fromDirection,
  dew_point_temperature: ([q], pascals) => dewPoint(q!, pascals),
  relative_humidity: ([t, q], pascals) => relativeHumidityOf(t!, q!, pascals),
  air_density: ([t, q], pascals) => airDensity(t!, q!, pascals),
};

/** How a diagnostic is computed. */
export function formulaOf({ base, level }: Diagnostic): Formula {
  const formula = FORMULAS[base];
  const pascals = level.kind === 'pressure' ? level.hectopascals * 100 : Number.NaN;
  return (inputs) => formula(inputs, pascals);
}
