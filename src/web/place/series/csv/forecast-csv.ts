import type { Units } from '../../../../display/index.ts';
import type { PlaceForecast, Values } from '../place-forecast.ts';
import { csvOf, rounded } from './csv.ts';

const HOUR_MS = 3_600_000;

/** A forecast, which is in `units` already, as CSV: a column for each variable that the model has, with its unit; what is missing is empty. */
export function forecastCsv(forecast: PlaceForecast, units: Units): string {
  const { times, precipitationStarts, gustStarts } = forecast;
  const hoursSince = (starts: Values): Values =>
    times.map((time, i) => {
      const start = starts[i];
      return typeof start === 'number' ? (time - start) / HOUR_MS : null;
    });
  const columns: readonly (readonly [string, Values])[] = [
    [`air_temperature_2m (${units.temperature})`, forecast.temperature],
    [`dewpoint_temperature_2m (${units.temperature})`, forecast.dewPoint],
    [`total_precipitation (${units.precipitation})`, forecast.precipitation],
    ['total_precipitation window (h)', hoursSince(precipitationStarts)],
    ['low_cloud_cover (%)', forecast.lowCloud],
    ['mid_cloud_cover (%)', forecast.midCloud],
    ['high_cloud_cover (%)', forecast.highCloud],
    ['total_cloud_cover (%)', forecast.totalCloud],
    [`wind_speed_10m (${units.wind})`, forecast.windSpeed],
    ['wind_from_direction_10m (°)', forecast.windFrom],
    [`wind_gust_10m (${units.wind})`, forecast.windGust],
    ['wind_gust_10m window (h)', hoursSince(gustStarts)],
    [`mean_sea_level_pressure (${units.pressure})`, forecast.pressure],
  ];
  const known = columns.filter(([, values]) => values.some((value) => value !== null));
  return csvOf(
    times,
    known.map(([name, values]) => [name, rounded(values)]),
  );
}
