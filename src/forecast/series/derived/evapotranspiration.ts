import { HOUR_MS, type SeriesName } from '../../../catalog/index.ts';
import type { NullReason } from '../../common/null-reason.ts';
import {
  clearnessOf,
  clearSkySunlight,
  type HourOfWeather,
  referenceEvapotranspiration,
  UNKNOWN_CLEARNESS,
  windAt2m,
} from '../../diagnostics/sun/evapotranspiration.ts';
import { extraterrestrialSunlight, type Location, normalOf, sunAt } from '../../diagnostics/sun/position.ts';
import { windSpeed } from '../../diagnostics/wind.ts';
import { LeadValues, type Series, type SeriesTable, type SeriesValues } from '../values/series.ts';
import { ValueList } from '../values/value-list.ts';

/** What it is computed from, besides the height of the ground. */
export const EVAPOTRANSPIRATION_INPUTS = [
  'shortwave_radiation',
  'air_temperature_2m',
  'relative_humidity_2m',
  'wind_u_10m',
  'wind_v_10m',
] as const satisfies readonly SeriesName[];

const UNIT = { units: 'kg m-2', decimals: 3 };
const FREEZING_KELVIN = 273.15;
/** MJ m-2 in an hour of 1 W m-2. */
const MEGAJOULES = 0.0036;

/** Sine of the height of the sun, 0.3 radians, above which sunlight says how clear the sky is (ASCE 2005). */
const HIGH_SUN = Math.sin(0.3);

const HORIZONTAL = normalOf(0, 0);

/** Amounts since the previous step. */
export interface Evapotranspiration {
  readonly amounts: SeriesValues;
  /** The lead at which each amount starts; null where there is no step before. */
  readonly windowStarts: readonly (number | null)[];
}

/**
 * The FAO Penman-Monteith equation (`referenceEvapotranspiration`) for each step, with the means of temperature, humidity and wind at
 * its start and its end. Until the sun has been high once, the night is taken as one with a clearness of 0.8, as in example 19 of FAO 56. Null
 * where an input is at the start or the end of the step, for the same reason, and at the first lead.
 * @param table of `EVAPOTRANSPIRATION_INPUTS`, from the first lead of the run
 * @param altitude of the ground in m above mean sea level
 * @param leads the last leads of the table, which are answered
 */
export function evapotranspiration(
  { leads: read, columns }: Pick<SeriesTable, 'leads' | 'columns'>,
  initTime: Date,
  location: Location,
  altitude: number,
  leads: readonly number[],
): Evapotranspiration {
  const [sunlight, temperature, humidity, u, v] = columns as [Series, Series, Series, Series, Series];
  const skipped = read.length - leads.length;
  const list = new ValueList(leads.length, UNIT.decimals);
  const windowStarts: (number | null)[] = [];
  let clearness = UNKNOWN_CLEARNESS;
  for (const [n, lead] of read.entries()) {
    const index = n - skipped;
    const start = sunlight.windowStarts === null ? (read[n - 1] ?? null) : (sunlight.windowStarts[n] ?? null);
    if (index >= 0) windowStarts.push(start);
    const before = start === null ? -1 : read.indexOf(start);
    const reason = before < 0 ? (sunlight.reasonAt(n) ?? 'BEFORE_FIRST_STEP') : reasonOf(columns, before, n);
    if (start === null || reason !== null) {
      if (index >= 0) list.set(index, reason ?? 'BEFORE_FIRST_STEP');
      continue;
    }
    const mean = (series: Series) => ((series.values[before] ?? 0) + (series.values[n] ?? 0)) / 2;
    const speedAt = (at: number) => windSpeed(u.values[at] ?? 0, v.values[at] ?? 0);
    const [from, to] = [initTime.getTime() + start * HOUR_MS, initTime.getTime() + lead * HOUR_MS];
    const { normal, horizontal } = extraterrestrialSunlight(from, to, location, HORIZONTAL);
    const watts = sunlight.windowStarts === null ? mean(sunlight) : (sunlight.values[n] ?? 0);
    if (horizontal > HIGH_SUN * normal)
      clearness = clearnessOf(watts, clearSkySunlight(horizontal, altitude));
    const hour: HourOfWeather = {
      celsius: mean(temperature) - FREEZING_KELVIN,
      percent: mean(humidity),
      wind: windAt2m((speedAt(before) + speedAt(n)) / 2),
      sunlight: watts * MEGAJOULES,
      clearness,
      isDay: sunAt((from + to) / 2, location).up > 0,
      altitude,
    };
    if (index >= 0) list.set(index, referenceEvapotranspiration(hour) * (lead - start));
  }
  return { amounts: new LeadValues({ ...UNIT, leads, ...list }), windowStarts };
}

/** Why a step has no value: the reason of the first input that has none at its end, or at its start where it is of moments. */
function reasonOf(columns: readonly Series[], before: number, n: number): NullReason | null {
  for (const series of columns) {
    const reason = series.reasonAt(n) ?? (series.windowStarts === null ? series.reasonAt(before) : null);
    if (reason !== null) return reason;
  }
  return null;
}
