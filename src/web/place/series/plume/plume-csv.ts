import { GUST_THRESHOLDS, RAIN_THRESHOLDS } from '../../../view/view.ts';
import type { PlaceForecast, Values } from '../place-forecast.ts';
import { type Plume, type PlumeQuantity, QUANTILES } from './plume.ts';

/** Names of the quantities with their units, as in the service's own CSV. */
const NAMES: Readonly<Record<PlumeQuantity, string>> = {
  temperature: 'air_temperature_2m (°C)',
  rain: 'total_precipitation (mm)',
  cloud: 'total_cloud_cover (%)',
  wind: 'wind_speed_10m (m/s)',
  gust: 'wind_gust_10m (m/s)',
  pressure: 'mean_sea_level_pressure (hPa)',
};

/** The quantiles of a plume and the shares above its thresholds as CSV, a line for each time; what is missing is empty. */
export function plumeCsv({ times }: PlaceForecast, plume: Plume): string {
  const columns: readonly (readonly [string, Values])[] = [
    ...(Object.entries(plume.quantiles) as [PlumeQuantity, Plume['quantiles'][PlumeQuantity]][]).flatMap(
      ([quantity, { lines }]) =>
        QUANTILES.map((at, i) => [`${NAMES[quantity]} quantile ${at}`, lines[i] ?? []] as const),
    ),
    ...RAIN_THRESHOLDS.map(
      (threshold, i) =>
        [`share of members with total_precipitation > ${threshold} mm`, plume.rainAbove[i] ?? []] as const,
    ),
    ...GUST_THRESHOLDS.map(
      (threshold, i) =>
        [`share of members with wind_gust_10m > ${threshold} m/s`, plume.gustAbove[i] ?? []] as const,
    ),
    ['members used', plume.quantiles.temperature.used],
  ];
  const lines = times.map((time, i) => [
    new Date(time).toISOString().replace('.000Z', 'Z'),
    ...columns.map(([, values]) => values[i] ?? ''),
  ]);
  return `${[['valid_time', ...columns.map(([name]) => name)], ...lines].map((line) => line.join()).join('\r\n')}\r\n`;
}
