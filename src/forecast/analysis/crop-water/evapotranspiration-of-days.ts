import {
  clearnessOf,
  clearSkySunlight,
  referenceEvapotranspirationOfDay,
  vapourOfDay,
  windAt2m,
} from '../../diagnostics/sun/evapotranspiration.ts';
import { extraterrestrialSunlight, type Location, normalOf } from '../../diagnostics/sun/position.ts';
import { type AggregateOptions, aggregate, type Period, type PeriodSummary } from '../aggregates/index.ts';
import { rounded, type TimedTable } from '../timed-series/index.ts';

/** What the water of days is computed from, besides the height of the ground. */
export const DAILY_INPUTS = [
  'shortwave_radiation',
  'air_temperature_2m',
  'relative_humidity_2m',
  'wind_speed_10m',
] as const;

/** Evapotranspiration of a day of local time. */
export interface DayOfEvapotranspiration {
  readonly period: Period;
  /** kg m-2; null where the table does not have all inputs for the whole day. */
  readonly amount: number | null;
}

const UNIT = { decimals: 2 };
const FREEZING_KELVIN = 273.15;
/** MJ m-2 in an hour of 1 W m-2. */
const MEGAJOULES = 0.0036;
const HORIZONTAL = normalOf(0, 0);

/**
 * The FAO Penman-Monteith equation for days (`referenceEvapotranspirationOfDay`), with the extremes of temperature and humidity at the
 * output steps of each day and its mean wind and sunlight. Throws IsobarError('validation_error') for an unknown zone.
 * @param table of `DAILY_INPUTS`
 * @param altitude of the ground in m above mean sea level
 */
export function evapotranspirationOfDays(
  table: TimedTable,
  { zone, within }: Pick<AggregateOptions, 'zone' | 'within'>,
  location: Location,
  altitude: number,
): readonly DayOfEvapotranspiration[] {
  const [sunlight, temperature, humidity, wind] = table.columns;
  const over = (columns: TimedTable['columns'], statistics: AggregateOptions['statistics']) =>
    aggregate({ ...table, columns }, { every: { days: 1 }, zone, statistics, ...(within && { within }) });
  const means = over(
    [sunlight, wind].filter((column) => column !== undefined),
    ['MEAN'],
  );
  const extremes = over(
    [temperature, humidity].filter((column) => column !== undefined),
    ['MINIMUM', 'MAXIMUM'],
  );
  return means.periods.map((period, n) => {
    const [light, blowing] = means.columns.map(({ values }) => wholeDay(values[n], period));
    const [warmth, moisture] = extremes.columns.map(({ values }) => wholeDay(values[n], period));
    const extremesOfAir = extremesOf(warmth);
    const percent = extremesOf(moisture);
    if (
      extremesOfAir === null ||
      percent === null ||
      typeof light?.mean !== 'number' ||
      typeof blowing?.mean !== 'number'
    ) {
      return { period, amount: null };
    }
    const celsius = {
      minimum: extremesOfAir.minimum - FREEZING_KELVIN,
      maximum: extremesOfAir.maximum - FREEZING_KELVIN,
    };
    const [start, end] = [period.start.getTime(), period.end.getTime()];
    const { horizontal } = extraterrestrialSunlight(start, end, location, HORIZONTAL);
    const amount = referenceEvapotranspirationOfDay({
      ...celsius,
      vapour: vapourOfDay(celsius, percent),
      wind: windAt2m(blowing.mean),
      sunlight: light.mean * MEGAJOULES * period.hours,
      clearness: clearnessOf(light.mean, clearSkySunlight(horizontal, altitude)),
      altitude,
    });
    return { period, amount: rounded(amount, UNIT) };
  });
}

/** A summary that is of all hours of its period; null otherwise. */
function wholeDay(summary: PeriodSummary | undefined, { hours }: Period): PeriodSummary | null {
  return summary !== undefined && Math.abs(summary.hoursPresent - hours) < 1e-6 ? summary : null;
}

function extremesOf(summary: PeriodSummary | null | undefined) {
  const { minimum = null, maximum = null } = summary ?? {};
  return minimum === null || maximum === null ? null : { minimum, maximum };
}
